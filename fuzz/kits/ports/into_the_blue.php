<?php
// Into the Blue in PHP on top of the kit: an example, played in continuous integration. By the default rulings alone.
//
//     corestate fuzz into_the_blue -- php fuzz/kits/ports/into_the_blue.php

declare(strict_types=1);

require is_file(__DIR__ . '/adapter.php') ? __DIR__ . '/adapter.php' : __DIR__ . '/../adapter.php';

const CHEST = 'chest';
const RULINGS = [
    'perfect_early' => 'may_reroll',
    'last_turn_perfect' => 'granted',
    'last_chest_in_last_round' => 'ends_at_once',
    'lone_diver' => 'main_only',
    'chests_score' => 'count',
    'tie_after_last_chest' => 'most_recent_turns',
];
const MOST_OUTCOMES = 128;

/** One game, changed in place. What it waits for is `kind`; `seat` is whose turn it is. */
final class Game
{
    public ?string $kind = 'itb.NamingStarter';
    public int $seat = 0;
    public int $thrown = 0;
    public int $rerolls = 0;
    public int $turnsLeft = PHP_INT_MAX;
    public array $dice = [];
    public array $played = [];
    public array $levels;
    public array $divers;

    public function __construct(public int $seats, public array $box)
    {
        $secondary = $this->rewarded() - 1;
        $this->levels = array_map(fn () => ['main' => 1, 'secondary' => $secondary], $box['main']);
        $none = ['shells' => array_map(fn () => 0, $box['main']), 'chests' => [], 'treasures' => []];
        $this->divers = array_fill(0, $seats, $none);
        sort($this->box['chests']);
        usort($this->box['faces'], height(...));
    }

    /** Carry out an event that is legal. */
    public function play(array $event): void
    {
        switch ($event['$']) {
            case 'itb.StarterNamed':
                $this->begin($event['starter']);
                break;
            case 'itb.Rolled':
                $this->dice = [...$this->dice, ...$event['dice']];
                usort($this->dice, height(...));
                $this->rerolls > 0 ? $this->kind = 'itb.MayReroll' : $this->dive();
                break;
            case 'itb.Reroll':
                foreach ($event['dice'] as $die) {
                    array_splice($this->dice, array_search($die, $this->dice, true), 1);
                }
                $this->rerolls -= 1;
                $this->throws(count($event['dice']));
                break;
            case 'itb.Stop':
                $this->dive();
                break;
            case 'itb.Place':
                $this->divers[$this->seat]['shells'][$event['level'] - 1] += $event['shells'];
                $this->pass();
                break;
            case 'itb.ChestTaken':
                array_splice($this->box['chests'], array_search($event['value'], $this->box['chests'], true), 1);
                $this->gain($this->seat, 'chests', $event['value']);
                $this->box['chests'] ? $this->begin($this->seat) : $this->finish();
                break;
        }
    }

    private function begin(int $seat): void
    {
        $this->seat = $seat;
        $this->played = [...array_values(array_diff($this->played, [$seat])), $seat];
        $this->dice = [];
        $this->rerolls = 2;
        $this->throws($this->box['dice']);
    }

    private function throws(int $dice): void
    {
        $this->thrown = $dice;
        $this->kind = 'itb.Rolling';
    }

    /** The result of the dice is final: a chest, shells, or nothing. */
    private function dive(): void
    {
        $run = $this->run();
        if ($run === count($this->levels) && $this->showing(CHEST) > 0) {
            $this->kind = 'itb.TakingChest';
        } elseif ($run > 0) {
            $this->kind = 'itb.Placing';
        } else {
            $this->pass();
        }
    }

    /** End a turn; whoever has no shell left gives every other seat a last one. */
    private function pass(): void
    {
        $this->turnsLeft -= 1;
        if ($this->unused($this->seat) === 0) {
            $this->turnsLeft = min($this->turnsLeft, $this->seats - 1);
        }
        $this->turnsLeft > 0 ? $this->begin(($this->seat + 1) % $this->seats) : $this->finish();
    }

    /** Give the treasures of every level to those who are ahead there, from the deepest up. */
    private function finish(): void
    {
        $this->kind = null;
        $this->dice = [];
        for ($level = count($this->levels) - 1; $level >= 0; $level -= 1) {
            $present = array_filter(array_keys($this->divers), fn ($seat) => $this->divers[$seat]['shells'][$level] > 0);
            usort($present, fn ($one, $other) => $this->rank($other, $level) <=> $this->rank($one, $level));
            foreach (array_slice($present, 0, $this->rewarded()) as $place => $seat) {
                $token = $place === 0 ? 'main' : 'secondary';
                $this->levels[$level][$token] -= 1;
                $this->gain($seat, 'treasures', $this->box[$token][$level]);
            }
        }
    }

    /** Shells here and on every level above, shells left, and how long ago the latest turn was. */
    private function rank(int $seat, int $level): array
    {
        $above = array_reverse(array_slice($this->divers[$seat]['shells'], 0, $level + 1));
        return [...$above, $this->unused($seat), -array_search($seat, $this->played, true)];
    }

    private function gain(int $seat, string $what, int $value): void
    {
        $this->divers[$seat][$what][] = $value;
        sort($this->divers[$seat][$what]);
    }

    private function rewarded(): int
    {
        return $this->seats > 3 ? 3 : 2;
    }

    private function unused(int $seat): int
    {
        return $this->box['shells'] - array_sum($this->divers[$seat]['shells']);
    }

    private function showing(int|string $face): int
    {
        return count(array_keys($this->dice, $face, true));
    }

    /** How far the unbroken run from 1 goes. */
    private function run(): int
    {
        for ($last = 0; $last < count($this->levels) && $this->showing($last + 1) > 0; $last += 1);
        return $last;
    }

    /** List the legal events; nothing where chance has very many outcomes. */
    public function legal(): ?array
    {
        return match ($this->kind) {
            null => [],
            'itb.NamingStarter' => array_map(fn ($seat) => ['$' => 'itb.StarterNamed', 'starter' => $seat], range(0, $this->seats - 1)),
            'itb.Rolling' => $this->outcomes(),
            'itb.MayReroll' => [['$' => 'itb.Stop', 'seat' => $this->seat], ...array_map(
                fn ($dice) => ['$' => 'itb.Reroll', 'seat' => $this->seat, 'dice' => $dice],
                array_slice(chosen($this->dice), 1),
            )],
            'itb.Placing' => array_map(fn ($level) => [
                '$' => 'itb.Place',
                'seat' => $this->seat,
                'level' => $level,
                'shells' => min($this->showing($level), $this->unused($this->seat)),
            ], range(1, $this->run())),
            'itb.TakingChest' => array_map(
                fn ($value) => ['$' => 'itb.ChestTaken', 'value' => $value],
                array_values(array_unique($this->box['chests'])),
            ),
        };
    }

    private function outcomes(): ?array
    {
        $faces = array_values(array_unique($this->box['faces']));
        $rolls = [[]];
        for ($die = 0; $die < $this->thrown && count($rolls) <= MOST_OUTCOMES; $die += 1) {
            $rolls = array_merge(...array_map(fn ($roll) => array_map(
                fn ($face) => [...$roll, $face],
                array_slice($faces, $roll ? array_search(end($roll), $faces, true) : 0),
            ), $rolls));
        }
        if (count($rolls) > MOST_OUTCOMES) {
            return null;
        }
        return array_map(fn ($dice) => ['$' => 'itb.Rolled', 'dice' => $dice], $rolls);
    }

    /** Whether an event is legal: a throw by its dice, everything else if it is listed. */
    public function accepts(array $event): bool
    {
        if ($event['$'] !== 'itb.Rolled') {
            return $this->kind !== 'itb.Rolling' && in_array(spelt($event), array_map(spelt(...), $this->legal()), true);
        }
        $strange = array_filter($event['dice'], fn ($die) => !in_array($die, $this->box['faces'], true));
        return $this->kind === 'itb.Rolling' && count($event['dice']) === $this->thrown && !$strange;
    }

    public function question(): ?array
    {
        if ($this->kind === null) {
            return null;
        }
        $rerolls = ['rerolls', $this->rerolls];
        [$decides, $rule, $facts] = match ($this->kind) {
            'itb.NamingStarter' => [false, 'itb.setup.first', []],
            'itb.Rolling' => [false, 'itb.roll.six', [['diver', $this->seat], $rerolls]],
            'itb.MayReroll' => [true, 'itb.roll.again', [$rerolls]],
            'itb.Placing' => [true, 'itb.dive.must', []],
            'itb.TakingChest' => [false, 'itb.perfect.chest', [['diver', $this->seat]]],
        };
        return ['kind' => $this->kind, 'seats' => $decides ? [$this->seat] : [], 'asked_by' => $rule, 'facts' => $facts];
    }

    public function table(): array
    {
        $chests = ['top' => [], 'shuffled' => $this->box['chests'], 'bottom' => []];
        return ['levels' => $this->levels, 'dice' => $this->dice, 'chests' => $chests, 'divers' => $this->divers, 'played' => $this->played];
    }

    /** What a seat may know, or a bystander: the values of chests are for those who have them until the end. */
    public function view(?int $seat): array
    {
        $table = ['chests' => count($this->box['chests'])] + $this->table();
        foreach ($table['divers'] as $owner => &$diver) {
            $diver['values'] = $owner === $seat || $this->kind === null ? $diver['chests'] : null;
            $diver['chests'] = count($diver['chests']);
        }
        return ['seat' => $seat, 'table' => $table, 'question' => $this->question()];
    }

    public function result(): ?array
    {
        if ($this->kind !== null) {
            return null;
        }
        $scores = array_map(fn ($diver) => array_sum($diver['treasures']) + array_sum($diver['chests']), $this->divers);
        $totals = array_unique($scores);
        rsort($totals);
        $ranking = array_map(fn ($total) => array_keys($scores, $total, true), $totals);
        return ['winners' => $ranking[0], 'scores' => $scores, 'ranking' => $ranking];
    }
}

/** The engine the kit serves. */
final class IntoTheBlue extends Engine
{
    public string $name = 'Into the Blue in PHP';
    public array $shows = LEVELS;

    public function create(array $ruleset): Game
    {
        foreach ($ruleset['rulings'] as $id => $reading) {
            if ((RULINGS[str_replace('itb.ruling.', '', $id)] ?? null) !== $reading) {
                throw new Unsupported("$id: $reading is not played here");
            }
        }
        return new Game($ruleset['seats'], $ruleset['box']);
    }

    public function accepts(mixed $game, array $event): bool
    {
        return $game->accepts($event);
    }

    public function play(mixed $game, array $event): Game
    {
        $game->play($event);
        return $game;
    }

    public function sees(mixed $game): array
    {
        $legal = $game->legal();
        return ($legal === null ? [] : ['legal' => $legal]) + [
            'question' => $game->question(),
            'table' => $game->table(),
            'public' => $game->view(null),
            'private' => array_map($game->view(...), array_keys($game->divers)),
            'result' => $game->result(),
        ];
    }
}

/** Compare faces: numbers upwards, then chests. */
function height(int|string $one, int|string $other): int
{
    return ($one === CHEST ? PHP_INT_MAX : $one) <=> ($other === CHEST ? PHP_INT_MAX : $other);
}

/** Every choice of these dice, none of them first. */
function chosen(array $dice): array
{
    $found = [[]];
    foreach (array_unique($dice) as $face) {
        $times = range(0, count(array_keys($dice, $face, true)));
        $more = fn ($some) => array_map(fn ($many) => [...$some, ...array_fill(0, $many, $face)], $times);
        $found = array_merge(...array_map($more, $found));
    }
    return $found;
}

/** An event in one spelling: its fields by name, its dice in order. */
function spelt(array $event): array
{
    if (isset($event['dice'])) {
        usort($event['dice'], height(...));
    }
    ksort($event);
    return $event;
}

serve(new IntoTheBlue());
