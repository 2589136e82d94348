// Random tic-tac-toe by boardgame.io for so many seconds of processor time: how many moves, and how long it took.
const { Client } = require("boardgame.io/client");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

const TicTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const used = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
const seconds = Number(process.argv[2]);
const begun = used();
let moves = 0;
const client = Client({ game: TicTacToe, debug: false });
client.start();
while (used() - begun < seconds) {
  client.reset();
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const free = [];
    state.G.cells.forEach((cell, place) => cell === null && free.push(place));
    client.moves.clickCell(free[Math.floor(Math.random() * free.length)]);
    moves += 1;
  }
}
client.stop();
process.stdout.write(JSON.stringify({ moves, seconds: used() - begun }) + "\n");
