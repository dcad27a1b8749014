/** A roving cursor: one stop for the Tab key, arrows walk to the nearest place in their direction. */

const PLACES = "[data-cursor]";
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export interface Spot {
  x: number;
  y: number;
}

/** The nearest spot in a direction: straight ahead counts once, sideways double; -1 if none. */
export function nearest(from: Spot, spots: Spot[], [dx, dy]: [number, number]): number {
  let best = -1;
  let shortest = Infinity;
  spots.forEach((spot, index) => {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead < 2 || aside > ahead * 3) return;
    const way = ahead + 2 * aside;
    if (way < shortest) [shortest, best] = [way, index];
  });
  return best;
}

function centre(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** An attachment for a board: its `data-cursor` elements become one keyboard group. */
export function roving(board: HTMLElement): () => void {
  const places = (): (HTMLElement | SVGElement)[] =>
    [...board.querySelectorAll<HTMLElement | SVGElement>(PLACES)].filter((place) => !place.closest("[inert]") && place.getClientRects().length > 0);

  function settle(current?: Element | null): void {
    const all = places();
    const kept =
      current ??
      all.find((place) => place.getAttribute("tabindex") === "0") ??
      all.find((place) => place.hasAttribute("data-move") || place.hasAttribute("data-pick")) ??
      all[0];
    for (const place of all) {
      const index = place === kept ? "0" : "-1";
      if (place.getAttribute("tabindex") !== index) place.setAttribute("tabindex", index);
    }
  }
  function focused(event: FocusEvent): void {
    const place = (event.target as Element).closest(PLACES);
    if (place) settle(place);
  }
  function pressed(event: KeyboardEvent): void {
    const here = (event.target as Element).closest<HTMLElement | SVGElement>(PLACES);
    if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.key === "Enter" || event.key === " ") && !(here instanceof HTMLButtonElement)) {
      event.preventDefault();
      here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const others = places().filter((place) => place !== here);
    const next = others[nearest(centre(here), others.map(centre), step)];
    next?.focus();
  }
  const watch = new MutationObserver(() => settle());
  watch.observe(board, { childList: true, subtree: true });
  board.addEventListener("focusin", focused);
  board.addEventListener("keydown", pressed);
  settle();
  return () => {
    watch.disconnect();
    board.removeEventListener("focusin", focused);
    board.removeEventListener("keydown", pressed);
  };
}
