// A dice game for two on 7 by 7 cells, of the size of Loot: roll, tick a free cell, next seat.
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const CELLS = 49;

const Dice = {
  name: "dice",
  setup: () => ({ die: 1, boards: [Array(CELLS).fill(0), Array(CELLS).fill(0)], points: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    tick({ G, ctx, random }, cell) {
      const board = G.boards[Number(ctx.currentPlayer)];
      if (!(cell >= 0 && cell < CELLS) || board[cell]) return INVALID_MOVE;
      board[cell] = G.die;
      G.points[Number(ctx.currentPlayer)] += G.die;
      G.die = random.D6();
    },
  },
  endIf: ({ G }) => (G.boards.every(board => board.every(Boolean)) ? { points: G.points } : undefined),
};

Server({ games: [Dice], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
