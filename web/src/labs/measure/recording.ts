/**
 * The recorded pair of a store: the files that its link names, once the visitor (or the site, for the example) has
 * given them. A file that cannot be used leaves the pair as it was, and a sentence.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Client } from '../../core/client-types';
import type { State, Store } from '../../state';
import { loadExample } from './example';
import { assign, type ChosenArray, type ChosenPair, type Side, sides } from './files';
import { type Likeness, likenessOf } from './peek';
import { words } from './strings';

export type FileSpec = Extract<State['data'], { kind: 'file' }>;

const specOf = ({ file, summary, array }: ChosenArray): FileSpec => ({
  kind: 'file',
  name: summary.name,
  size: file.size,
  ...(summary.arrays.length > 1 && { array: summary.arrays[array]?.name }),
});

const sameFile = (spec: FileSpec, { file, summary }: ChosenArray) =>
  spec.name === summary.name && spec.size === file.size;

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

export type KeptRecording = Pick<Recording, 'pair' | 'likeness' | 'isExample'>;

export class Recording implements ReactiveController {
  pair: ChosenPair = {};
  likeness: Partial<Record<Side, Likeness>> = {};
  problems: Partial<Record<Side, string>> = {};
  /** Files are being looked at. */
  busy = false;
  isExample = false;
  private task = 0;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** What outlives the element that shows it. */
  get kept(): KeptRecording {
    const { pair, likeness, isExample } = this;
    return { pair, likeness, isExample };
  }

  restore(kept: KeptRecording): void {
    Object.assign(this, kept);
  }

  get complete(): Required<ChosenPair> | undefined {
    const { target, draft } = this.pair;
    return target && draft && { target, draft };
  }

  /** The file that a link names for a side and that has not been given. */
  wanted(state: State, side: Side): FileSpec | undefined {
    const spec = named(state, side);
    const chosen = this.pair[side];
    return spec && !(chosen && sameFile(spec, chosen)) ? spec : undefined;
  }

  /** Follows a link that was loaded: gives up what belongs to another one. */
  async follow(client: Client, state: State, site: string): Promise<void> {
    if (state.data?.kind === 'preset') {
      if (!this.isExample) await this.example(client, site);
      return;
    }
    const kept = sides.filter((side) => !this.isExample && this.pair[side] && !this.wanted(state, side));
    this.pair = Object.fromEntries(kept.map((side) => [side, withArray(this.pair[side]!, named(state, side))]));
    this.isExample = false;
    this.problems = {};
    this.host.requestUpdate();
  }

  example(client: Client, site: string): Promise<void> {
    return this.work(async (current) => {
      const pair = await loadExample(client, site);
      if (!current()) return;
      this.pair = pair;
      this.likeness = { target: 'probabilities', draft: 'probabilities' };
      this.isExample = true;
    });
  }

  /** Files that were chosen for a side, or dropped for whichever they fit. */
  choose(client: Client, store: Store, files: readonly File[], asked?: Side): Promise<void> {
    return this.work(async (current) => {
      const added: Pick<ChosenArray, 'file' | 'summary'>[] = [];
      const problems: Partial<Record<Side, string>> = {};
      for (const file of files) {
        try {
          added.push({ file, summary: await client.inspect(file, file.name) });
        } catch (error) {
          problems[asked ?? (problems.target ? 'draft' : 'target')] = message(error);
        }
      }
      const next = assign(this.isExample ? {} : this.pair, added, asked);
      await this.take(store, next, problems, current);
    });
  }

  /** Another array of the file that a side has. */
  chooseArray(store: Store, side: Side, array: number): Promise<void> {
    const chosen = this.pair[side];
    if (!chosen) return Promise.resolve();
    return this.work((current) => this.take(store, { ...this.pair, [side]: { ...chosen, array } }, {}, current));
  }

  private async take(
    store: Store,
    next: ChosenPair,
    problems: Partial<Record<Side, string>>,
    current: () => boolean,
  ): Promise<void> {
    const likeness = { ...this.likeness };
    const logits: { plogits?: boolean; qlogits?: boolean } = {};
    for (const side of sides) {
      const chosen = next[side];
      if (!chosen || chosen === this.pair[side]) continue;
      const spec = named(store.state, side);
      const expected = spec && sameFile(spec, chosen) && this.wanted(store.state, side);
      next[side] = expected ? withArray(chosen, spec) : chosen;
      try {
        likeness[side] = await likenessOf(next[side]);
      } catch (error) {
        problems[side] = message(error);
        next[side] = this.isExample ? undefined : this.pair[side];
        continue;
      }
      // A link that asked for this very file says what its rows are.
      if (!expected) logits[side === 'target' ? 'plogits' : 'qlogits'] = likeness[side] === 'logits';
    }
    if (!current()) return;
    this.problems = problems;
    if (!next.target && !next.draft) return;
    this.pair = next;
    this.likeness = likeness;
    this.isExample = false;
    store.set({ ...logits, data: next.target && specOf(next.target), qdata: next.draft && specOf(next.draft) });
  }

  /** One piece of work at a time; an older one that ends later changes nothing. */
  private async work(task: (current: () => boolean) => Promise<void>): Promise<void> {
    const number = ++this.task;
    const current = () => this.task === number;
    this.busy = true;
    this.host.requestUpdate();
    try {
      await task(current);
    } catch (error) {
      if (current()) this.problems = { target: words.exampleFailed(message(error)) };
    } finally {
      if (current()) this.busy = false;
      this.host.requestUpdate();
    }
  }
}

/** What the link says about a side; a file of both sides is named once. */
function named({ data, qdata }: State, side: Side): FileSpec | undefined {
  const spec = side === 'target' ? data : (qdata ?? data);
  return spec?.kind === 'file' ? spec : undefined;
}

function withArray(chosen: ChosenArray, spec: FileSpec | undefined): ChosenArray {
  const array = spec?.array === undefined ? -1 : chosen.summary.arrays.findIndex(({ name }) => name === spec.array);
  return array < 0 ? chosen : { ...chosen, array };
}
