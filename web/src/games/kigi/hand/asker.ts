/** Questions while a card is dragged: one under way, the newest next, those between forgotten. */

const APART = 25; // milliseconds between two questions: the table answers fifty a second

export class Asker<Question, Answer> {
  private busy = false;
  private next: Question | null = null;
  private round = 0;

  constructor(
    private readonly ask: (question: Question) => Promise<Answer>,
    private readonly tell: (answer: Answer, question: Question) => void,
  ) {}

  /** Ask, now or as soon as the question under way is answered. */
  put(question: Question): void {
    this.next = question;
    if (!this.busy) void this.run();
  }

  /** Forget what was asked: no answer comes any more. */
  forget(): void {
    this.next = null;
    this.round += 1;
  }

  private async run(): Promise<void> {
    this.busy = true;
    while (this.next !== null) {
      const [question, round, start] = [this.next, this.round, performance.now()];
      this.next = null;
      try {
        const answer = await this.ask(question);
        if (round === this.round) this.tell(answer, question);
      } catch {
        // a question that cannot be answered now (offline, the turn has passed) is simply over
      }
      const rest = this.next === null ? 0 : APART - (performance.now() - start);
      if (rest > 0) await new Promise((done) => setTimeout(done, rest));
    }
    this.busy = false;
  }
}
