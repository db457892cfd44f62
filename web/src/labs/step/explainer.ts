/** The core's explanation of the report on show, asked for once nothing has changed for a moment. */
import type { ReactiveController } from 'lit';
import type { Explanation } from '../../core/client-types';
import type { VerifierId } from '../../core/types';
import type { State } from '../../state';
import { requestOf, type StepHost } from './engine';

/** A dragged bar has its bars and axis at once; this can wait. */
const quietTime = 150;

export class StepExplainer implements ReactiveController {
  explanation: Explanation | undefined;
  /** What `explanation` is about. */
  verifier: VerifierId | undefined;
  failure: string | undefined;
  /** Which verification of the seed is replayed, and how many of its coins have been thrown. */
  index = 0;
  thrown = 0;

  private asked = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: StepHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
  }

  follow(state: State, verifier: VerifierId): void {
    const request = { ...requestOf(state), verifier, index: this.index };
    const key = JSON.stringify(request);
    if (key === this.asked) return;
    this.asked = key;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const { client } = this.host;
      if (!client) return;
      try {
        const found = await client.explain(request);
        if (key !== this.asked) return;
        this.explanation = found;
        this.verifier = verifier;
        this.failure = undefined;
        this.thrown = Math.min(this.thrown, this.coins);
      } catch (error) {
        if (key !== this.asked) return;
        this.failure = error instanceof Error ? error.message : String(error);
      }
      this.host.requestUpdate();
    }, quietTime);
  }

  /** Another verification of the same seed, from its beginning. */
  turnTo(index: number): void {
    this.index = Math.max(0, index);
    this.thrown = 0;
    this.host.requestUpdate();
  }

  /** One a draft that was tried, and one for the correction token. */
  get coins(): number {
    const { replay } = this.explanation ?? {};
    return replay ? replay.coins.length + (replay.accepted ? 0 : 1) : 0;
  }

  throwTo(thrown: number): void {
    this.thrown = Math.min(Math.max(0, thrown), this.coins);
    this.host.requestUpdate();
  }
}
