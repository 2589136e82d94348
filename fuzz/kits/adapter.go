// An adapter for an engine of yours in Go. Copy this one file; it needs nothing but Go 1.18 and its own library.
//
// Write an Engine in a file beside it and end your main with `serve(myEngine{})`. Then, for a title GAME,
//
//	go build -o my_adapter adapter.go my_engine.go
//	corestate fuzz GAME -- ./my_adapter                  compares your engine with the reference
//	corestate fuzz GAME --plant show -- ./my_adapter     must report a difference: the harness works
//
// The second puts a lie between us and your program. If it reports nothing, believe nothing the first says.
// Print nothing to the standard output yourself: os.Stderr is yours.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
)

const protocol = 1

// Levels of an observation: what an engine may show.
var levels = []string{"legal", "table", "question", "public", "private", "result"}

// Unsupported is the error to return from New: your engine does not play under that ruleset.
type Unsupported string

func (why Unsupported) Error() string { return string(why) }

// About says what an engine is, which titles it plays, and which of the levels Sees shows.
type About struct {
	Name  string
	Games []string
	Shows []string
}

// Object is an object of JSON to be written; a nil slice would be written as null, so make lists that are empty.
type Object = map[string]any

// Engine is what you must offer. A game is whatever you like; it is handed back to you. Rulesets and events come as they
// were sent: json.Unmarshal reads them into a struct of yours, `json:"$"` being the kind of an event.
type Engine interface {
	About() About
	// New begins a game, or returns Unsupported.
	New(ruleset json.RawMessage) (any, error)
	// Accepts tells whether an event is legal now; it changes nothing. Numbers may be as large as 64 bits hold.
	Accepts(game any, event json.RawMessage) bool
	// Play plays a legal event and returns the game after it (the same pointer, if you change it in place).
	Play(game any, event json.RawMessage) any
	// Sees shows the game: any of the levels, by name.
	Sees(game any) Object
}

// Chooser is an engine with games of its own choosing, for the way `judge`: "ruleset" and "events", and if you like
// "sees" and "result".
type Chooser interface {
	Game(seed int64) Object
}

type request struct {
	Do      string            `json:"do"`
	Ruleset json.RawMessage   `json:"ruleset"`
	Events  []json.RawMessage `json:"events"`
	Sees    *bool             `json:"sees"`
	Seed    int64             `json:"seed"`
}

func (asked request) looks() bool { return asked.Sees == nil || *asked.Sees }

// adapter answers requests, one at a time, with an engine.
type adapter struct {
	engine Engine
	game   any
}

// answer answers a request; whatever your engine panics with is reported, and the next game begun.
func (of *adapter) answer(asked request) (reply []byte) {
	defer func() {
		if failed := recover(); failed != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", failed, debug.Stack())
			reply = written(Object{"ok": false, "error": fmt.Sprint(failed)})
		}
	}()
	switch asked.Do {
	case "hello":
		return of.hello()
	case "new":
		return of.begun(asked)
	case "play":
		return of.played(asked)
	case "try":
		return of.tried(asked)
	case "game":
		return of.chosen(asked)
	}
	panic("no request " + asked.Do + " is known")
}

func (of *adapter) hello() []byte {
	about, ways := of.engine.About(), []string{"drive"}
	if _, chooses := of.engine.(Chooser); chooses {
		ways = append(ways, "judge")
	}
	said := Object{"ok": true, "protocol": protocol, "name": about.Name, "games": about.Games, "shows": about.Shows, "ways": ways}
	return written(said)
}

func (of *adapter) begun(asked request) []byte {
	game, err := of.engine.New(asked.Ruleset)
	if why, unsupported := err.(Unsupported); unsupported {
		return written(Object{"ok": false, "unsupported": string(why)})
	}
	if err != nil {
		panic(err)
	}
	of.game = game
	if !asked.looks() {
		return written(Object{"ok": true})
	}
	return written(Object{"ok": true, "sees": of.engine.Sees(game)})
}

// played plays events up to the first that is refused; what is seen is written down before the next one changes it.
func (of *adapter) played(asked request) []byte {
	accepted, seen := 0, [][]byte{}
	for _, event := range asked.Events {
		if !of.engine.Accepts(of.game, event) {
			break
		}
		of.game = of.engine.Play(of.game, event)
		accepted++
		if asked.looks() {
			seen = append(seen, written(of.engine.Sees(of.game)))
		}
	}
	return []byte(fmt.Sprintf(`{"ok":true,"accepted":%d,"sees":[%s]}`, accepted, bytes.Join(seen, []byte(","))))
}

func (of *adapter) tried(asked request) []byte {
	accepts := make([]bool, len(asked.Events))
	for number, event := range asked.Events {
		accepts[number] = of.engine.Accepts(of.game, event)
	}
	return written(Object{"ok": true, "accepts": accepts})
}

func (of *adapter) chosen(asked request) []byte {
	reply := Object{"ok": true}
	for key, value := range of.engine.(Chooser).Game(asked.Seed) {
		reply[key] = value
	}
	return written(reply)
}

// written writes a reply, or what is seen, in one line.
func written(reply Object) []byte {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(reply); err != nil {
		panic(err)
	}
	return bytes.TrimRight(line.Bytes(), "\n")
}

// serve answers requests until there are no more.
func serve(engine Engine) {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	serving := &adapter{engine: engine}
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF && len(line) == 0 {
			return
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if asked.Do == "bye" {
			return
		}
		out.Write(serving.answer(asked))
		out.WriteByte('\n')
		out.Flush()
	}
}
