/** A lesson being taken on this device: where it stands, what is told, and what became of a try. */

import { Refused, api } from "../api/http";
import type { LessonShown, LessonTold, Position, Problem } from "../api/wire";
import type { Beat, BoardProps, Happened, Telling, Translate, Why } from "../board/contract";
import { problemOf } from "../board/refusal";
import { gameModule } from "../page/registry";
import { settings } from "../page/settings.svelte";
import { captionOf, cut } from "../table/beats";
import { viewOf } from "../table/shown";
import { Teller, type Scene, type Step } from "../table/teller";

/** How long a move that was only shown stays, at normal speed, before it is taken back. */
const LOOK = 1400;
/** After so many wrong tries the way out glows. */
export const PATIENCE = 2;

/** What became of the last try: not the asked one, or refused by the rules. */
export interface Reply {
  kind: "wrong" | "refused";
  say: Record<string, string> | undefined;
  refusal: Problem | undefined;
}

export class Course {
  shown = $state.raw<LessonShown | null>(null);
  /** Where the lesson began. */
  first = $state.raw<Position | null>(null);
  problem = $state.raw<Problem | null>(null);
  reply = $state.raw<Reply | null>(null);
  /** Wrong tries at this step. */
  tries = $state(0);
  busy = $state(false);
  asking = $state(0);
  /** A move that is only shown, and will be taken back. */
  peek = $state.raw<LessonTold | null>(null);
  /** Some step was skipped: the lesson counts as seen, not as done. */
  skipped = $state(false);
  private done: string[] = [];
  private scene = $state.raw<Scene | null>(null);
  private beat = $state.raw<Beat | null>(null);
  private last = $state.raw<Happened | null>(null);
  private recent = $state.raw<Happened[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly teller = new Teller({
    speed: () => (document.hidden ? 0 : settings.speed),
    show: (scene) => this.show(scene),
    say: () => undefined, // the sentence above the board says it
    done: () => undefined,
  });

  constructor(
    readonly game: string,
    readonly lesson: string,
    private readonly words: { t: Translate },
    private readonly seatNames: () => string[],
  ) {}

  telling = $derived(this.scene !== null);
  /** What is being told, in a sentence. */
  caption = $derived(this.beat?.caption ?? "");
  over = $derived(this.shown !== null && this.shown.step >= this.shown.steps && this.scene === null);
  /** Whether there is only something to read. */
  reading = $derived(this.shown !== null && !this.over && this.shown.asked === "");
  free = $derived(!this.busy && !this.scene && !this.peek && this.shown !== null && this.shown.asked !== "");
  names = $derived.by(() => this.seatNames());

  board = $derived.by((): BoardProps | null => {
    const [shown, scene, peek] = [this.shown, this.scene, this.peek];
    if (!shown) return null;
    const position = scene?.step.after ?? peek?.position ?? shown.position;
    return {
      view: viewOf(position, shown.seat),
      eyes: shown.seat,
      seat: this.free ? shown.seat : null,
      moves: this.free ? position.moves : [],
      happened: scene?.step.decision ?? peek?.decision ?? this.last,
      telling: this.story(shown),
      names: this.names,
      refusal: this.reply?.kind === "refused" ? (this.reply.refusal ?? null) : null,
      hints: [],
      asked: this.free ? shown.asked : "",
      settings: { speed: settings.speed, confirm: false, marked: settings.chosen.marked, badges: true },
      t: this.words.t,
      play: (move) => void this.attempt(move),
      why: (move) => this.why(move),
      consult: (question) => this.consult(question),
    };
  });

  /** Begin, also once more. */
  async begin(): Promise<void> {
    this.stop();
    this.done = [];
    this.skipped = false;
    this.recent = [];
    this.last = null;
    await this.ask(undefined, (found) => {
      this.first = found.position;
      this.arrive(found);
    });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.peek = null;
    this.teller.reset();
  }

  /** Tell everything at once: somebody wants to go on. */
  skip(): void {
    this.teller.skip();
  }

  /** A move of the learner's; the empty one reads on. */
  async attempt(move: string): Promise<void> {
    if (this.busy || this.telling || this.peek) return;
    await this.ask(move, (found) => {
      if (found.verdict !== "done") {
        this.tries += 1;
        this.reply = { kind: found.verdict === "refused" ? "refused" : "wrong", say: found.answer, refusal: found.refusal };
        return;
      }
      this.done.push(move);
      this.tell(found.told ?? [], found.seat);
      this.arrive(found);
    });
  }

  /** The step is done for the learner. */
  async pass(): Promise<void> {
    if (!this.shown) return;
    if (this.shown.asked) this.skipped = true;
    this.reply = null;
    await this.attempt(this.shown.asked);
  }

  /** The asked move is played and taken back. */
  async showMe(): Promise<void> {
    const asked = this.shown?.asked;
    if (!asked || !this.free) return;
    this.reply = null;
    await this.ask(asked, (found) => {
      const first = found.told?.[0];
      if (!first) return;
      this.tell([first], found.seat, false);
      this.peek = first;
      if (!this.telling) this.takeBack();
    });
  }

  async why(move: string): Promise<Why> {
    const answer = await this.wonder({ done: this.done, why: move });
    if (!answer.legal && answer.refusal && this.free) {
      this.tries += 1;
      this.reply = { kind: "refused", say: undefined, refusal: answer.refusal };
    }
    return { legal: answer.legal ?? false, words: answer.words ?? null, refusal: answer.refusal ?? null };
  }

  async consult(question: object): Promise<Record<string, unknown>> {
    const answer = await this.wonder({ done: this.done, question: question as Record<string, unknown> });
    return answer.found ?? {};
  }

  private async wonder(question: Parameters<typeof api.askLesson>[2]): ReturnType<typeof api.askLesson> {
    queueMicrotask(() => (this.asking += 1)); // an effect that asks does not ask again because of it
    try {
      return await api.askLesson(this.game, this.lesson, question);
    } finally {
      queueMicrotask(() => (this.asking -= 1));
    }
  }

  private async ask(attempt: string | undefined, heard: (found: LessonShown) => void): Promise<void> {
    this.busy = true;
    try {
      heard(await api.takeLesson(this.game, this.lesson, { done: this.done, ...(attempt === undefined ? {} : { attempt }) }));
      this.problem = null;
    } catch (error) {
      if (this.shown && error instanceof Refused) this.reply = { kind: "refused", say: undefined, refusal: error.problem };
      else this.problem = problemOf(error);
    } finally {
      this.busy = false;
    }
  }

  private arrive(found: LessonShown): void {
    this.shown = found;
    this.reply = null;
    this.tries = 0;
  }

  private tell(told: LessonTold[], seat: number, keep = true): void {
    let before: Position | null = this.shown?.position ?? null;
    const steps: Step[] = told.map(({ decision, position }) => {
      const view = before && viewOf(before, seat);
      const beats = cut(decision, view, this.names, this.words.t, gameModule(this.game)?.beats);
      const step: Step = { decision, before, after: position, status: { phase: "playing" }, own: decision.seat === seat, beats };
      before = position;
      return step;
    });
    if (keep && told.length) {
      this.last = told.at(-1)?.decision ?? null;
      this.recent = told.map(({ decision }) => decision).filter((decision) => decision.seat !== seat);
    }
    this.teller.add(...steps);
  }

  private show(scene: Scene | null): void {
    this.scene = scene;
    if (!scene) {
      this.beat = null;
      if (this.peek) this.takeBack();
      return;
    }
    const { step, index } = scene;
    const events = step.beats[index] ?? [];
    const { ply, seat } = step.decision;
    this.beat = { ply, seat, index, count: step.beats.length, events, caption: captionOf(events, seat, this.names, this.words.t) };
  }

  private takeBack(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.peek = null), LOOK * Math.max(1, settings.speed));
  }

  private story(shown: LessonShown): Telling {
    const scene = this.scene;
    const before = scene?.step.before ? viewOf(scene.step.before, shown.seat) : null;
    return { before, beat: this.beat, hold: scene?.hold ?? ((): void => undefined), recent: this.recent };
  }
}
