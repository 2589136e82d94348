<?php
// An adapter for an engine of yours in PHP. Copy this one file; it needs nothing but PHP 8.1 on the command line.
//
// Write a class that extends Engine and end your program with `serve(new MyEngine())`. Then, for a title GAME,
//
//     corestate fuzz GAME -- php my_adapter.php                  compares your engine with the reference
//     corestate fuzz GAME --plant show -- php my_adapter.php     must report a difference: the harness works
//
// The second puts a lie between us and your program. If it reports nothing, believe nothing the first says.
// Print nothing to the standard output yourself: fwrite(STDERR, …) is yours.

declare(strict_types=1);

const PROTOCOL = 1;
const LEVELS = ['legal', 'table', 'question', 'public', 'private', 'result'];

/** Throw it from `create`: your engine does not play under that ruleset. */
class Unsupported extends RuntimeException
{
}

/** What an engine must offer. A game is whatever you like; it is handed back to you. Objects of JSON are arrays by key. */
abstract class Engine
{
    public string $name = 'my engine 1.0';
    public array $games = ['into_the_blue'];
    /** Which of LEVELS `sees` shows. */
    public array $shows = [];

    /** Begin a game, or throw Unsupported. */
    abstract public function create(array $ruleset): mixed;

    /** Whether an event is legal now; it changes nothing. An event has the declared fields and may hold anything. */
    public function accepts(mixed $game, array $event): bool
    {
        throw new LogicException('write me: is ' . json_encode($event) . ' legal?');
    }

    /** Play a legal event; return the game after it (the same object, if you change it in place). */
    public function play(mixed $game, array $event): mixed
    {
        throw new LogicException('write me: play ' . json_encode($event));
    }

    /** Show the game: any of the levels in `shows`, by name. */
    public function sees(mixed $game): array
    {
        return [];
    }

    // Offer it for the way `judge`: a whole game of your own choosing; the last two may be left out.
    // public function game(int $seed): array { return ['ruleset' => …, 'events' => […], 'sees' => […], 'result' => …]; }
}

/** Answers requests, one at a time, with an engine. */
final class Adapter
{
    private mixed $game = null;

    public function __construct(private Engine $engine)
    {
    }

    public function answer(array $request): string
    {
        try {
            return match ($request['do']) {
                'hello' => $this->hello(),
                'new' => $this->begun($request),
                'play' => $this->played($request),
                'try' => $this->tried($request),
                'game' => written(['ok' => true] + $this->engine->game($request['seed'])),
                default => throw new LogicException("no request {$request['do']} is known"),
            };
        } catch (Unsupported $why) {
            return written(['ok' => false, 'unsupported' => $why->getMessage()]);
        } catch (Throwable $error) { // whatever your engine throws is reported, and the next game begun
            fwrite(STDERR, "$error\n");
            return written(['ok' => false, 'error' => $error::class . ': ' . $error->getMessage()]);
        }
    }

    private function hello(): string
    {
        $ways = method_exists($this->engine, 'game') ? ['drive', 'judge'] : ['drive'];
        ['name' => $name, 'games' => $games, 'shows' => $shows] = get_object_vars($this->engine);
        return written(['ok' => true, 'protocol' => PROTOCOL, 'name' => $name, 'games' => $games, 'shows' => $shows, 'ways' => $ways]);
    }

    private function begun(array $request): string
    {
        $this->game = $this->engine->create($request['ruleset']);
        return ($request['sees'] ?? true) ? '{"ok":true,"sees":' . $this->seen() . '}' : '{"ok":true}';
    }

    /** Play events up to the first that is refused; what is seen is written down before the next one changes it. */
    private function played(array $request): string
    {
        $accepted = 0;
        $seen = [];
        foreach ($request['events'] as $event) {
            if (!$this->engine->accepts($this->game, $event)) {
                break;
            }
            $this->game = $this->engine->play($this->game, $event);
            $accepted += 1;
            if ($request['sees'] ?? true) {
                $seen[] = $this->seen();
            }
        }
        return '{"ok":true,"accepted":' . $accepted . ',"sees":[' . implode(',', $seen) . ']}';
    }

    private function tried(array $request): string
    {
        $judged = array_map(fn ($event) => $this->engine->accepts($this->game, $event), $request['events']);
        return written(['ok' => true, 'accepts' => $judged]);
    }

    private function seen(): string
    {
        return written((object) $this->engine->sees($this->game));
    }
}

/** Write a reply, or what is seen, in one line. An empty array is written as a list: make it an (object) where it is none. */
function written(array|object $reply): string
{
    return json_encode($reply, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
}

/** Answer requests until there are no more. A warning of PHP is an error: it would stand between the replies. */
function serve(Engine $engine): void
{
    ini_set('display_errors', 'stderr');
    set_error_handler(fn ($level, $says, $file, $line) => throw new ErrorException($says, 0, $level, $file, $line));
    $adapter = new Adapter($engine);
    while (($line = fgets(STDIN)) !== false) {
        $request = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
        if ($request['do'] === 'bye') {
            return;
        }
        fwrite(STDOUT, $adapter->answer($request) . "\n");
        fflush(STDOUT);
    }
}
