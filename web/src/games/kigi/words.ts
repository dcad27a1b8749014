/** How pieces and moves are called, for eyes and ears: built from the game's own messages. */

import type { Translate } from "../../board/contract";
import { capital } from "../../messages/wording";
import { falling, KINDS } from "./cards";
import type { Commission, Drawing, KigiView, LaidCard, Lie, Standing } from "./types";

/** A piece in words, for the slip that explains it. */
export interface Explained {
  title: string;
  text: string;
  rule: string;
}

export class Words {
  constructor(
    readonly t: Translate,
    private readonly view: KigiView,
    private readonly names: string[],
    private readonly eyes: number | null,
  ) {}

  /** A seat's name, or "you". */
  name(seat: number): string {
    return seat === this.eyes ? this.t("kigi.you") : (this.names[seat] ?? this.t("kigi.seat", { seat }));
  }

  tree(seat: number): string {
    return seat === this.eyes ? this.t("kigi.tree.yours") : this.t("kigi.tree.of", { name: this.name(seat) });
  }

  wholeTree(seat: number): string {
    const tree = this.view.trees[seat]!;
    return this.t("kigi.tree.label", { tree: this.tree(seat), cards: tree.counts.cards, branches: tree.counts.branches });
  }

  /** What a card shows: "2 dragonflies, 1 red blossom". */
  features(drawing: Drawing | undefined): string {
    const parts = KINDS.flatMap((kind) => {
      const count = drawing?.features.filter((feature) => feature.kind === kind).length ?? 0;
      return count ? [this.t(`kigi.count.${kind}`, { count })] : [];
    });
    return this.list(parts);
  }

  card(id: string): string {
    const drawing = this.view.drawings[id];
    return this.t(drawing?.trunk ? "kigi.card.trunk" : "kigi.card.tree", { features: this.features(drawing) });
  }

  laid(card: LaidCard): string {
    return card.parent ? this.t("kigi.card.laid", { card: this.card(card.card), parent: this.card(card.parent) }) : this.card(card.card);
  }

  commission(card: Commission): string {
    return this.t("kigi.commission.title", { sense: this.t(`kigi.sense.${card.sense}`), metric: this.t(`kigi.metric.${card.metric}`) });
  }

  rule(id: string): string {
    return this.t("kigi.rule", { rule: id });
  }

  /** A commission explained, and whose it is. */
  aboutCommission(card: Commission): Explained {
    return { title: this.commission(card), text: `${this.t("kigi.commission.about")} ${this.t(`kigi.metric.${card.metric}.about`)}`, rule: "KG-7.1" };
  }

  aboutCollection(seat: number): Explained {
    const title = this.t("kigi.collection", { name: this.name(seat), count: this.view.collections[seat]!.length });
    return { title: capital(title), text: this.t("kigi.collection.about"), rule: "KG-6.2" };
  }

  /** A branch of the display explained: what it shows, and how that scores. */
  aboutCard(id: string): Explained {
    return { title: capital(this.features(this.view.drawings[id])), text: this.t("kigi.card.about"), rule: "KG-5.2" };
  }

  /** Everybody's count of what a commission asks for. */
  counts(card: Commission): string {
    return `${card.counts.map((count, seat) => `${this.name(seat)} ${count}`).join(", ")}.`;
  }

  /** Who would meet a commission now: "you and Bob", "nobody". */
  leaders(standing: Standing): string {
    return standing.leaders.length ? this.list(standing.leaders.map((seat) => this.name(seat))) : this.t("kigi.nobody");
  }

  /** A commission with everybody's count, for ears. */
  standing(card: Commission): string {
    const counts = this.list(card.counts.map((count, seat) => `${this.name(seat)} ${count}`));
    return this.t("kigi.commission.standing", { title: this.commission(card), counts, leaders: this.leaders(card) });
  }

  /** A placement: where, for how many points, and what falls. */
  lie(lie: Lie): string {
    const many = falling(lie).length;
    const where = this.t("kigi.lay.on", { parent: this.card(lie.parent), tree: this.tree(lie.tree), count: lie.points });
    return many ? `${where} ${this.t("kigi.lay.prunes", { count: many, name: this.name(lie.tree) })}` : where;
  }

  list(parts: string[]): string {
    if (parts.length < 2) return parts[0] ?? "";
    return this.t("kigi.list", { first: parts.slice(0, -1).join(", "), last: parts[parts.length - 1] });
  }
}
