/** Hotaru's board: an ES module that the page loads from the installed package. */

import messages from "./messages.js";

const BANKS = "RIMSW";
const INKS = ["#3f6b33", "#7c4a6b", "#274472", "#5a5349", "#8a5a1e"];
const STYLE = new URL("./board.css", import.meta.url).href;
const lid = new URL("./lid.svg", import.meta.url).href;

/** An element with attributes and children. */
function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A card: its brightness, the letter of its bank, and a light that grows with it. */
function card(name, attributes = {}) {
  const face = made("span", { class: "card", ...attributes });
  face.style.setProperty("--ink", INKS[BANKS.indexOf(name[0])]);
  face.style.setProperty("--light", `${0.15 + Number(name[1]) * 0.09}`);
  face.append(made("small", {}, name[0]), made("b", {}, name[1])); // read as R5, though the 5 stands above
  return face;
}

function mount(place, first) {
  let board = first;
  let picked = null; // the card of the hand that is to be played
  let verb = "glow";

  /** The legal moves that play the picked card this way, by the card they take ("" is the deck). */
  function ways(name, how) {
    const found = new Map();
    for (const move of board.moves ?? []) {
      const [word, played, , taken = ""] = move.split(" ");
      if (word === how && played === name) found.set(taken, move);
    }
    return found;
  }

  function pick(name, how) {
    [picked, verb] = [name, how];
    draw();
    place.querySelector("[data-move]")?.focus();
  }

  function rows(seat) {
    const { view, names, t } = board;
    const mine = seat === view.viewer;
    const head = made("h3", {}, mine ? t("hotaru.you") : names[seat], made("em", {}, t("hotaru.points", { points: view.points[seat] })));
    const banks = view.rows[seat].map((row, bank) => {
      const label = t(`word.${BANKS[bank]}`);
      const slot = made("div", { class: "row", "aria-label": `${label}: ${row.join(" ") || "–"}`, role: "img" });
      if (row.length === 0) slot.append(made("i", {}, label));
      slot.append(...row.map((value) => card(`${BANKS[bank]}${value}`)));
      return slot;
    });
    const hidden = view.sizes[seat] - view.hands[seat].length;
    const known = mine ? [] : [made("p", { class: "known" }, t("hotaru.hand", { known: view.hands[seat].join(" ") || "–", hidden }))];
    return made("section", { class: mine ? "seat mine" : "seat" }, head, made("div", { class: "banks" }, ...banks), ...known);
  }

  function source(name, label) {
    const move = picked ? ways(picked, verb).get(name) : undefined;
    const content = name ? card(name) : made("span", { class: "card back" }, made("b", {}, String(board.view.deck)));
    const button = made("button", { class: "take", "aria-label": label, "data-move": move ?? null, type: "button" }, content);
    if (board.hints.includes(move)) button.classList.add("glow");
    button.disabled = !move;
    button.onclick = () => board.play(move);
    return button;
  }

  function hand() {
    const { view, t } = board;
    if (view.viewer === null) return [];
    const cards = view.hands[view.viewer].map((name) => {
      const buttons = ["glow", "free"].map((how) => {
        const can = ways(name, how).size > 0;
        const button = made("button", { type: "button", "data-pick": can ? `${how} ${name}` : null, "aria-pressed": String(picked === name && verb === how) }, t(`hotaru.${how}`));
        button.setAttribute("aria-label", `${t(`hotaru.${how}`)} ${name}`);
        button.disabled = !can;
        button.onclick = () => pick(name, how);
        return button;
      });
      return made("div", { class: picked === name ? "held picked" : "held" }, card(name), ...buttons);
    });
    return [made("section", { class: "hand", "aria-label": t("hotaru.yours") }, ...cards)];
  }

  function draw() {
    const { view, t } = board;
    const focused = document.activeElement?.getAttribute?.("aria-label");
    const inside = place.contains(document.activeElement);
    const lantern = made(
      "section",
      { class: picked ? "lantern asked" : "lantern", "aria-label": t("hotaru.lantern") },
      made("p", {}, t(picked ? "hotaru.take" : "hotaru.lantern")),
      ...view.lantern.map((name) => source(name, t("hotaru.take.card", { card: name }))),
      source("", t("hotaru.take.deck", { count: view.deck })),
    );
    const others = view.rows.map((_, seat) => seat).filter((seat) => seat !== view.viewer);
    const mine = view.viewer === null ? [] : [rows(view.viewer)];
    const style = made("link", { rel: "stylesheet", href: STYLE });
    place.replaceChildren(style, made("div", { class: "hotaru" }, ...others.map(rows), lantern, ...mine, ...hand()));
    if (inside && focused) [...place.querySelectorAll("button")].find((each) => each.getAttribute("aria-label") === focused)?.focus();
  }

  draw();
  return {
    update(next) {
      if (next.view.ply !== board.view.ply || next.seat !== board.seat) picked = null;
      board = next;
      draw();
    },
    destroy() {},
  };
}

export default { mount, messages, minutes: 10, prints: { tall: lid, wide: lid, emblem: `${lid}#svgView(viewBox(230,10,220,220))`, focus: "50%" } };
