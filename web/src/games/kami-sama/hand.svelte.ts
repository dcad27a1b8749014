/** What a hand does at the board: picks, tries, takes back, and asks why something will not do. */

import type { BoardProps, Refusal } from "../../board/contract";
import { problemOf } from "../../board/refusal";
import type { Row } from "./abilities";
import { meant, spacesOf } from "./choices";
import { labelOf } from "./labels";
import type { Placed } from "./placed";
import { Staging } from "./staging.svelte";
import type { KamiSamaConsult, KamiSamaEvent, KamiSamaView } from "./types";

export type Props = BoardProps<KamiSamaView, KamiSamaEvent, KamiSamaConsult>;

/** A refusal is shown at a space or a row of the sheet. */
interface Place {
  space: string | null;
  row: string | null;
}

export class Hand {
  /** A space or removal picked on the way to a move. */
  picked = $state<string | null>(null);
  over = $state<string | null>(null);
  cursor = $state<string | null>(null);
  tried = $state<Place | null>(null);
  asked = $state<Refusal | null>(null);
  /** Something explained: a space, the goal, a villager. */
  about = $state<{ title: string; text: string } | null>(null);
  readonly staging: Staging;

  constructor(private readonly props: () => Props) {
    this.staging = new Staging({
      consult: (question) => this.props().consult(question),
      play: (move) => this.props().play(move),
      patient: () => !this.props().settings.confirm && this.props().asked === undefined, // a lesson takes one step at a time
    });
  }

  get deciding(): boolean {
    return this.props().seat !== null && !this.staging.busy;
  }

  get refusal(): Refusal | null {
    return this.asked ?? (this.tried ? this.props().refusal : null);
  }

  forget(): void {
    this.picked = null;
    this.asked = null;
    this.tried = null;
    this.about = null;
  }

  choose(move: string): void {
    const named = spacesOf(move).at(-1) ?? null;
    this.forget();
    this.tried = { space: named, row: move.startsWith("use ") ? move.slice(4) : null };
    if (named) this.cursor = named;
    void this.staging.choose(move);
  }

  back(): void {
    this.asked = null;
    this.about = null;
    if (this.picked !== null) this.picked = null;
    else this.staging.back();
  }

  touched(each: Placed, view: KamiSamaView): void {
    this.asked = null;
    this.about = null;
    const does = this.deciding ? each.touch : null;
    if (does?.move) this.choose(does.move);
    else if (does?.pick) this.picked = this.picked === does.pick ? null : does.pick;
    else if (this.picked !== null && this.picked === each.space) this.picked = null;
    else void this.whyNot(each, view);
  }

  use(row: Row): void {
    this.about = null;
    if (row.move) this.choose(row.move);
    else if (row.now) this.back();
    else if (this.deciding && this.staging.steps.length === 0) void this.ask(`use ${row.id}`, { space: null, row: row.id });
    else this.about = { title: row.name, text: `${row.text} ${row.id === "basic" ? "KS-4.2" : "KS-4.3"}` };
  }

  /** Why a touch does nothing: the rule, else what is asked instead; where nothing is asked, what lies there. */
  private async whyNot(each: Placed, view: KamiSamaView): Promise<void> {
    const { names, t } = this.props();
    const step = view.asks?.step ?? "";
    const move = this.deciding ? meant(step.startsWith("step-") ? "step" : step, view.asks?.verb, this.picked, each.space, each.owner !== null) : null;
    if (move) return this.ask(move, { space: each.space, row: null });
    this.about = { title: labelOf(each, { view, names, t }), text: this.instead(view) };
  }

  private instead(view: KamiSamaView): string {
    const { names, t } = this.props();
    const asks = view.asks;
    if (this.deciding && asks) return t(`asks.${asks.step}`, { ...asks, otherwise: asks.text });
    return asks && !view.over ? t("turn.other", { who: names[asks.seat] ?? "" }) : "";
  }

  private async ask(move: string, place: Place): Promise<void> {
    this.tried = place;
    try {
      if (this.staging.steps.length === 0) this.asked = (await this.props().why(move)).refusal ?? null;
      else {
        await this.props().consult({ ask: "staged", moves: [...this.staging.steps, move] });
        this.asked = null; // what is refused is thrown
      }
    } catch (error) {
      this.asked = problemOf(error);
    }
  }
}
