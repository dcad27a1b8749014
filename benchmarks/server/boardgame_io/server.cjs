// A two-player placing game on boardgame.io: hidden deck, views, legal moves for both players.
// Usage: node server.cjs PORT memory|FOLDER
const { Server, FlatFile } = require("boardgame.io/server");

const CELLS = 64;
const ANIMALS = ["lion", "crocodile", "elephant", "rhinoceros", "gazelle", "zebra"];

function legal(G, seat) {
  const held = ANIMALS.filter((animal) => G.hands[seat][animal] > 0);
  const free = [...G.board.keys()].filter((cell) => G.board[cell] === null).slice(0, 4);
  return free.flatMap((cell) => held.map((animal) => `${animal} ${cell}`));
}

const plains = {
  name: "plains",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({
    board: Array(CELLS).fill(null),
    hands: [0, 1].map(() => Object.fromEntries(ANIMALS.map((animal) => [animal, 10]))),
    deck: Array.from({ length: 12 }, (_, card) => card),
    scores: [0, 0],
    events: [],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, ctx }, animal, cell) => {
      const seat = Number(ctx.currentPlayer);
      if (G.board[cell] !== null || !(G.hands[seat][animal] > 0)) return "INVALID_MOVE";
      G.board[cell] = `${seat} ${animal}`;
      G.hands[seat][animal] -= 1;
      const row = G.board.slice(cell - (cell % 8), cell - (cell % 8) + 8);
      G.scores[seat] = row.filter((one) => one?.startsWith(`${seat}`)).length;
      G.events = [{ event: "placed", seat, animal, cell, text: `${animal} on ${cell}` }];
    },
  },
  endIf: ({ G }) => (G.board.every((token) => token !== null) ? { over: true } : undefined),
  playerView: ({ G, ctx, playerID }) => {
    const { deck, ...open } = G;
    const mine = playerID === ctx.currentPlayer;
    return { ...open, deck: deck.length, moves: mine ? legal(G, Number(playerID)) : null };
  },
};

const [port, store] = process.argv.slice(2);
const db = store === "memory" ? undefined : new FlatFile({ dir: store });
Server({ games: [plains], origins: [/127\.0\.0\.1/], db }).run({ port: Number(port) });
