/** Whose piece is whose: in the colours of the seats, also those for every kind of colour blindness. */

import { render } from "svelte/server";
import { expect, test } from "vitest";
import Flag from "../../../src/games/kiwara/Flag.svelte";
import Territories from "../../../src/games/kiwara/Territories.svelte";
import Token from "../../../src/games/kiwara/Token.svelte";
import type { KiwaraView, Territory } from "../../../src/games/kiwara/types";
import tokens from "../../../src/look/tokens.css?raw";

const land = (controller: number | null): Territory =>
  ({ letter: "A", spaces: ["a1", "a2", "b1"], tokens: [2, 1], controller, points: 3, full: true }) as unknown as Territory;

test.each([0, 1])("a token of seat %i has its seat's colour, face up and hidden", (seat) => {
  for (const hidden of [false, true]) {
    const { body } = render(Token, { props: { seat, animal: "zebra", hidden } });
    expect(body).toContain(`--seat: var(--seat-${seat})`);
    expect(body).toContain(`--on-seat: var(--on-seat-${seat})`);
  }
});

test.each([0, 1])("a territory held by seat %i flies its colour", (seat) => {
  expect(render(Flag, { props: { territory: land(seat), at: { x: 0, y: 0 }, label: "" } }).body).toContain(`--cloth: var(--seat-${seat})`);
});

test("nobody's flag has nobody's colour", () => {
  expect(render(Flag, { props: { territory: land(null), at: { x: 0, y: 0 }, label: "" } }).body).not.toContain("--cloth");
});

test("the list of territories counts in the seats' colours", () => {
  const view = { territories: [land(1)] } as unknown as KiwaraView;
  const { body } = render(Territories, { props: { view, names: ["Mika", "Jun"], t: (key: string) => key } });
  expect(body).toContain("--seat: var(--seat-1)");
  expect(body.match(/background: var\(--seat-0\)/g)).toHaveLength(2);
  expect(body.match(/background: var\(--seat-1\)/g)).toHaveLength(1);
});

test("no file of the game writes a seat's colour itself", () => {
  const files = import.meta.glob<string>("../../../src/games/kiwara/*.svelte", { query: "?raw", import: "default", eager: true });
  for (const [path, text] of Object.entries(files)) expect(text, path).not.toMatch(/(held|seat)-[01] *\{|--seat: *#/);
});

test("the palette for colour blindness changes every seat's colour and what is written on it", () => {
  const marked = tokens.slice(tokens.indexOf('[data-marked="true"]'));
  for (const seat of [0, 1, 2, 3, 4]) for (const name of [`--seat-${seat}:`, `--on-seat-${seat}:`]) expect(marked).toContain(name);
});
