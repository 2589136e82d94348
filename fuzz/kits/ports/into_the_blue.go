// Into the Blue in Go on top of the kit: an example, played in continuous integration. By the default rulings alone.
//
//	cp fuzz/kits/adapter.go fuzz/kits/ports/into_the_blue.go FOLDER && cd FOLDER && go build -o port adapter.go into_the_blue.go
//	corestate fuzz into_the_blue -- FOLDER/port
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"sort"
)

const mostOutcomes = 128

var readings = map[string]string{
	"itb.ruling.perfect_early":            "may_reroll",
	"itb.ruling.last_turn_perfect":        "granted",
	"itb.ruling.last_chest_in_last_round": "ends_at_once",
	"itb.ruling.lone_diver":               "main_only",
	"itb.ruling.chests_score":             "count",
	"itb.ruling.tie_after_last_chest":     "most_recent_turns",
}

// Die is a face: a number, or a chest, which is higher than any.
type Die int64

const chest Die = math.MaxInt64

func (die Die) MarshalJSON() ([]byte, error) {
	if die == chest {
		return []byte(`"chest"`), nil
	}
	return json.Marshal(int64(die))
}

func (die *Die) UnmarshalJSON(text []byte) error {
	if string(text) == `"chest"` {
		*die = chest
		return nil
	}
	return json.Unmarshal(text, (*int64)(die))
}

// Event is any event: the fields its kind does not have are nil.
type Event struct {
	Kind    string `json:"$"`
	Starter *int64 `json:"starter,omitempty"`
	Seat    *int64 `json:"seat,omitempty"`
	Dice    []Die  `json:"dice,omitempty"`
	Level   *int64 `json:"level,omitempty"`
	Shells  *int64 `json:"shells,omitempty"`
	Value   *int64 `json:"value,omitempty"`
}

func read(text json.RawMessage) (event Event) {
	if err := json.Unmarshal(text, &event); err != nil {
		panic(err)
	}
	sort.Slice(event.Dice, func(i, j int) bool { return event.Dice[i] < event.Dice[j] })
	return event
}

type Box struct {
	Dice      int     `json:"dice"`
	Faces     []Die   `json:"faces"`
	Main      []int64 `json:"main"`
	Secondary []int64 `json:"secondary"`
	Chests    []int64 `json:"chests"`
	Shells    int64   `json:"shells"`
}

type Level struct {
	Main      int `json:"main"`
	Secondary int `json:"secondary"`
}

type Diver struct {
	Shells    []int64 `json:"shells"`
	Chests    []int64 `json:"chests"`
	Treasures []int64 `json:"treasures"`
}

// Game is changed in place. What it waits for is kind, nothing when it is over; seat is whose turn it is.
type Game struct {
	box       Box
	kind      string
	seat      int64
	thrown    int
	rerolls   int
	turnsLeft int
	faces     []Die
	levels    []Level
	dice      []Die
	chests    []int64
	divers    []Diver
	played    []int64
}

func begun(seats int, box Box) *Game {
	game := &Game{box: box, kind: "itb.NamingStarter", turnsLeft: math.MaxInt, dice: []Die{}, played: []int64{}}
	for _, face := range box.Faces {
		if count(game.faces, face) == 0 {
			game.faces = inOrder(game.faces, face)
		}
	}
	game.chests = inOrder([]int64{}, box.Chests...)
	game.divers = make([]Diver, seats)
	for range box.Main {
		game.levels = append(game.levels, Level{1, game.rewarded() - 1})
	}
	for seat := range game.divers {
		game.divers[seat] = Diver{make([]int64, len(box.Main)), []int64{}, []int64{}}
	}
	return game
}

// play carries out an event that is legal.
func (game *Game) play(event Event) {
	switch event.Kind {
	case "itb.StarterNamed":
		game.begin(*event.Starter)
	case "itb.Rolled":
		game.dice = inOrder(game.dice, event.Dice...)
		if game.rerolls > 0 {
			game.kind = "itb.MayReroll"
		} else {
			game.dive()
		}
	case "itb.Reroll":
		for _, die := range event.Dice {
			game.dice = without(game.dice, die)
		}
		game.rerolls--
		game.throw(len(event.Dice))
	case "itb.Stop":
		game.dive()
	case "itb.Place":
		game.divers[game.seat].Shells[*event.Level-1] += *event.Shells
		game.pass()
	case "itb.ChestTaken":
		game.chests = without(game.chests, *event.Value)
		diver := &game.divers[game.seat]
		diver.Chests = inOrder(diver.Chests, *event.Value)
		if len(game.chests) > 0 {
			game.begin(game.seat)
		} else {
			game.finish()
		}
	}
}

func (game *Game) begin(seat int64) {
	game.seat = seat
	game.played = append(without(game.played, seat), seat)
	game.dice = []Die{}
	game.rerolls = 2
	game.throw(game.box.Dice)
}

func (game *Game) throw(dice int) {
	game.thrown, game.kind = dice, "itb.Rolling"
}

// dive: the result of the dice is final: a chest, shells, or nothing.
func (game *Game) dive() {
	switch run := game.run(); {
	case run == int64(len(game.levels)) && count(game.dice, chest) > 0:
		game.kind = "itb.TakingChest"
	case run > 0:
		game.kind = "itb.Placing"
	default:
		game.pass()
	}
}

// pass ends a turn; whoever has no shell left gives every other seat a last one.
func (game *Game) pass() {
	game.turnsLeft--
	if others := len(game.divers) - 1; game.unused(game.seat) == 0 && game.turnsLeft > others {
		game.turnsLeft = others
	}
	if game.turnsLeft > 0 {
		game.begin((game.seat + 1) % int64(len(game.divers)))
	} else {
		game.finish()
	}
}

// finish gives the treasures of every level to those who are ahead there, from the deepest up.
func (game *Game) finish() {
	game.kind, game.dice = "", []Die{}
	for level := len(game.levels) - 1; level >= 0; level-- {
		for place, seat := range game.ranked(level) {
			diver := &game.divers[seat]
			if place == 0 {
				game.levels[level].Main--
				diver.Treasures = inOrder(diver.Treasures, game.box.Main[level])
			} else if place < game.rewarded() {
				game.levels[level].Secondary--
				diver.Treasures = inOrder(diver.Treasures, game.box.Secondary[level])
			}
		}
	}
}

// ranked lists those with shells on a level, the best first.
func (game *Game) ranked(level int) []int64 {
	present := []int64{}
	for _, seat := range game.played {
		if game.divers[seat].Shells[level] > 0 {
			present = append(present, seat)
		}
	}
	sort.SliceStable(present, func(i, j int) bool {
		one, other := present[i], present[j]
		for above := level; above >= 0; above-- {
			if more := game.divers[one].Shells[above] - game.divers[other].Shells[above]; more != 0 {
				return more > 0
			}
		}
		return game.unused(one) > game.unused(other)
	})
	return present
}

func (game *Game) rewarded() int {
	if len(game.divers) > 3 {
		return 3
	}
	return 2
}

func (game *Game) unused(seat int64) int64 {
	left := game.box.Shells
	for _, placed := range game.divers[seat].Shells {
		left -= placed
	}
	return left
}

// run tells how far the unbroken run from 1 goes.
func (game *Game) run() (last int64) {
	for last < int64(len(game.levels)) && count(game.dice, Die(last+1)) > 0 {
		last++
	}
	return last
}

func (game *Game) due(level int64) int64 {
	if shown, left := int64(count(game.dice, Die(level))), game.unused(game.seat); shown < left {
		return shown
	} else {
		return left
	}
}

// accepts tells whether an event is legal.
func (game *Game) accepts(event Event) bool {
	mine := event.Seat != nil && *event.Seat == game.seat
	switch event.Kind {
	case "itb.StarterNamed":
		return game.kind == "itb.NamingStarter" && *event.Starter >= 0 && *event.Starter < int64(len(game.divers))
	case "itb.Rolled":
		for _, die := range event.Dice {
			if count(game.faces, die) == 0 {
				return false
			}
		}
		return game.kind == "itb.Rolling" && len(event.Dice) == game.thrown
	case "itb.Reroll":
		for _, die := range event.Dice {
			if count(event.Dice, die) > count(game.dice, die) {
				return false
			}
		}
		return game.kind == "itb.MayReroll" && mine && len(event.Dice) > 0
	case "itb.Stop":
		return game.kind == "itb.MayReroll" && mine
	case "itb.Place":
		inRun := game.kind == "itb.Placing" && *event.Level >= 1 && *event.Level <= game.run()
		return inRun && mine && *event.Shells == game.due(*event.Level)
	case "itb.ChestTaken":
		return game.kind == "itb.TakingChest" && count(game.chests, *event.Value) > 0
	}
	return false
}

// legal lists the legal events; nothing where chance has very many outcomes.
func (game *Game) legal() []Event {
	listed := []Event{}
	switch game.kind {
	case "itb.NamingStarter":
		for seat := range game.divers {
			listed = append(listed, Event{Kind: "itb.StarterNamed", Starter: number(int64(seat))})
		}
	case "itb.Rolling":
		return game.outcomes()
	case "itb.MayReroll":
		listed = append(listed, Event{Kind: "itb.Stop", Seat: number(game.seat)})
		for _, dice := range choices(game.dice)[1:] {
			listed = append(listed, Event{Kind: "itb.Reroll", Seat: number(game.seat), Dice: dice})
		}
	case "itb.Placing":
		for level := int64(1); level <= game.run(); level++ {
			place := Event{Kind: "itb.Place", Seat: number(game.seat), Level: number(level), Shells: number(game.due(level))}
			listed = append(listed, place)
		}
	case "itb.TakingChest":
		for index, value := range game.chests {
			if index == 0 || value != game.chests[index-1] {
				listed = append(listed, Event{Kind: "itb.ChestTaken", Value: number(value)})
			}
		}
	}
	return listed
}

func (game *Game) outcomes() []Event {
	rolls := [][]Die{{}}
	for thrown := 0; thrown < game.thrown; thrown++ {
		longer := [][]Die{}
		for _, roll := range rolls {
			for _, face := range game.faces {
				if len(roll) == 0 || face >= roll[len(roll)-1] {
					longer = append(longer, append(append([]Die{}, roll...), face))
				}
			}
		}
		if rolls = longer; len(rolls) > mostOutcomes {
			return nil
		}
	}
	listed := []Event{}
	for _, dice := range rolls {
		listed = append(listed, Event{Kind: "itb.Rolled", Dice: dice})
	}
	return listed
}

func (game *Game) question() any {
	facts, decides, rule := [][]any{}, false, ""
	switch game.kind {
	case "":
		return nil
	case "itb.NamingStarter":
		rule = "itb.setup.first"
	case "itb.Rolling":
		rule, facts = "itb.roll.six", [][]any{{"diver", game.seat}, {"rerolls", game.rerolls}}
	case "itb.MayReroll":
		rule, decides, facts = "itb.roll.again", true, [][]any{{"rerolls", game.rerolls}}
	case "itb.Placing":
		rule, decides = "itb.dive.must", true
	case "itb.TakingChest":
		rule, facts = "itb.perfect.chest", [][]any{{"diver", game.seat}}
	}
	seats := []int64{}
	if decides {
		seats = append(seats, game.seat)
	}
	return Object{"kind": game.kind, "seats": seats, "asked_by": rule, "facts": facts}
}

func (game *Game) table(chests any, divers any) Object {
	return Object{"levels": game.levels, "dice": game.dice, "chests": chests, "divers": divers, "played": game.played}
}

// view is what a seat may know, or a bystander: the values of chests are for those who have them until the end.
func (game *Game) view(seat *int64) Object {
	divers := []Object{}
	for owner, diver := range game.divers {
		seen := Object{"shells": diver.Shells, "chests": len(diver.Chests), "values": nil, "treasures": diver.Treasures}
		if game.kind == "" || seat != nil && *seat == int64(owner) {
			seen["values"] = diver.Chests
		}
		divers = append(divers, seen)
	}
	return Object{"seat": seat, "table": game.table(len(game.chests), divers), "question": game.question()}
}

func (game *Game) result() any {
	if game.kind != "" {
		return nil
	}
	scores, bySeat := []int64{}, map[int64][]int{}
	for seat, diver := range game.divers {
		total := int64(0)
		for _, value := range append(append([]int64{}, diver.Treasures...), diver.Chests...) {
			total += value
		}
		scores = append(scores, total)
		bySeat[total] = append(bySeat[total], seat)
	}
	ranking := [][]int{}
	for _, total := range inOrder([]int64{}, scores...) {
		if seats, found := bySeat[total]; found {
			ranking = append([][]int{seats}, ranking...)
			delete(bySeat, total)
		}
	}
	return Object{"winners": ranking[0], "scores": scores, "ranking": ranking}
}

// engine is what the kit serves.
type engine struct{}

func (engine) About() About {
	return About{Name: "Into the Blue in Go", Games: []string{"into_the_blue"}, Shows: levels}
}

func (engine) New(ruleset json.RawMessage) (any, error) {
	var given struct {
		Seats   int               `json:"seats"`
		Rulings map[string]string `json:"rulings"`
		Box     Box               `json:"box"`
	}
	if err := json.Unmarshal(ruleset, &given); err != nil {
		return nil, err
	}
	for id, reading := range given.Rulings {
		if readings[id] != reading {
			return nil, Unsupported(fmt.Sprintf("%s: %s is not played here", id, reading))
		}
	}
	return begun(given.Seats, given.Box), nil
}

func (engine) Accepts(game any, event json.RawMessage) bool { return game.(*Game).accepts(read(event)) }

func (engine) Play(game any, event json.RawMessage) any {
	game.(*Game).play(read(event))
	return game
}

func (engine) Sees(of any) Object {
	game := of.(*Game)
	deck := Object{"top": []int64{}, "shuffled": game.chests, "bottom": []int64{}}
	private := []Object{}
	for seat := range game.divers {
		private = append(private, game.view(number(int64(seat))))
	}
	shown := Object{
		"table": game.table(deck, game.divers), "question": game.question(),
		"public": game.view(nil), "private": private, "result": game.result(),
	}
	if legal := game.legal(); legal != nil {
		shown["legal"] = legal
	}
	return shown
}

func number(value int64) *int64 { return &value }

func count[T comparable](items []T, wanted T) (found int) {
	for _, item := range items {
		if item == wanted {
			found++
		}
	}
	return found
}

func inOrder[T Die | int64](items []T, more ...T) []T {
	all := append(append([]T{}, items...), more...)
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	return all
}

// without returns a list without the first of its items that is like this one.
func without[T comparable](items []T, gone T) []T {
	left := []T{}
	for index, item := range items {
		if item == gone {
			return append(left, items[index+1:]...)
		}
		left = append(left, item)
	}
	return left
}

// choices lists every choice of these dice, which are in order; none of them first.
func choices(dice []Die) [][]Die {
	found := [][]Die{{}}
	for first := 0; first < len(dice); {
		alike := count(dice, dice[first])
		for _, some := range found {
			for many := 1; many <= alike; many++ {
				found = append(found, append(append([]Die{}, some...), dice[first:first+many]...))
			}
		}
		first += alike
	}
	return found
}

func main() { serve(engine{}) }
