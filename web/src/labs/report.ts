/** What the core says about a lab's state: the newest question wins, and the last good answer stays. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { MdsdErrorFields } from '../core/types';
import type { FieldKey } from '../state';
import { type Failure, failureOf } from './failure';

/** Longer than this, and the figures say that they are not up to date. */
const patience = 150;

export interface Question<Shown> {
  /** Equal for equal questions. */
  key: string;
  ask(): Promise<Shown>;
}

export abstract class Report<Shown, Host extends ReactiveControllerHost> implements ReactiveController {
  shown: Shown | undefined;
  failure: Failure | undefined;
  /** The figures show another state than the inputs. */
  stale = false;

  private asked = '';
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param keys the fields behind the library's arguments */
  constructor(
    protected readonly host: Host,
    private readonly keys: Record<string, FieldKey>,
  ) {
    host.addController(this);
  }

  /** Undefined while it is not known what to ask. */
  protected abstract question(): Question<Shown> | undefined;

  hostUpdate(): void {
    void this.follow();
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
  }

  /** The sentence of the core about a field, if it is that field's. */
  problem(key: FieldKey): string | undefined {
    return this.failure?.key === key ? this.failure.message : undefined;
  }

  private async follow(): Promise<void> {
    const question = this.question();
    if (this.busy || !question || question.key === this.asked) return;
    this.asked = question.key;
    this.busy = true;
    this.timer ??= setTimeout(() => {
      this.stale = true;
      this.host.requestUpdate();
    }, patience);
    try {
      this.shown = await question.ask();
      this.failure = undefined;
    } catch (error) {
      this.failure = failureOf(error as Partial<MdsdErrorFields>, this.keys);
    }
    this.busy = false;
    if (this.question()?.key === this.asked) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.stale = this.failure !== undefined;
    }
    // Asks again where the state has moved on meanwhile.
    this.host.requestUpdate();
  }
}
