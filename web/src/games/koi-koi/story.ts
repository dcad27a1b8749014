/** A decision told step by step: what was played, what was drawn, the set, the call, the month's end, the next deal. No DOM. */

import type { Happened } from "../../board/contract";
import { isOutcome } from "./movement";
import type { KoiKoiEvent, KoiKoiView } from "./types";

/** The events in groups, one for each beat. */
export function beats<E extends { event: string }>(happened: Happened<E>): E[][] {
  const groups: E[][] = [];
  for (const event of happened.events) {
    const last = groups.at(-1);
    const first = last?.[0];
    const together = (event.event === "set" && first?.event === "set") || (event.event === "match-over" && first && isOutcome(first));
    if (last && together) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** The table as it lies once these events have happened; the next month lies on it only when it is dealt. */
export function tableAfter(before: KoiKoiView, told: KoiKoiEvent[], after: KoiKoiView): KoiKoiView {
  if (told.some(({ event }) => event === "dealt")) return { ...after, asks: null, takes: {} };
  let table: KoiKoiView = { ...before, asks: null, takes: {} };
  delete table.stakes;
  for (const event of told) table = laid(table, event);
  return table;
}

function laid(table: KoiKoiView, event: KoiKoiEvent): KoiKoiView {
  switch (event.event) {
    case "played":
      return taken(
        {
          ...table,
          hands: table.hands.map((hand, seat) =>
            seat === event.seat ? { count: hand.count - 1, cards: hand.cards?.filter((card) => card !== event.card) ?? null } : hand,
          ),
        },
        event,
      );
    case "drawn": {
      const drawn = { ...table, pile: table.pile - 1 };
      return event.choice ? { ...drawn, turned: event.card } : taken(drawn, event);
    }
    case "captured":
      return taken({ ...table, turned: null }, event);
    case "koi-koi":
      return { ...table, koi: table.koi.map((value, seat) => (seat === event.seat ? event.value : value)) };
    default:
      return table;
  }
}

/** A card comes to the field: it stays there, or leaves with what it takes. */
function taken(table: KoiKoiView, { seat, card, takes }: { seat: number; card: string; takes: string[] }): KoiKoiView {
  if (!takes.length) return { ...table, field: [...table.field, card] };
  const mine = { ...(table.captured[seat] as KoiKoiView["captured"][number]) };
  for (const code of [card, ...takes]) {
    const kind = table.cards[code]?.kind ?? "chaff";
    mine[kind] = [...mine[kind], code];
  }
  return {
    ...table,
    field: table.field.filter((code) => !takes.includes(code)),
    captured: table.captured.map((cards, each) => (each === seat ? mine : cards)),
  };
}

/** Cards that the last turns brought: taken ones, and those laid open in the field. */
export function touchedCards(recent: Happened<KoiKoiEvent>[]): string[] {
  return recent.flatMap(({ events }) =>
    events.flatMap((event) => (event.event === "played" || event.event === "drawn" || event.event === "captured" ? [event.card, ...event.takes] : [])),
  );
}
