/**
 * The recorded pair of a store: the files that its link names, once the visitor (or the site, for the example) has
 * given them. A file that cannot be used leaves the pair as it was, and a sentence.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Client } from '../../core/client-types';
import type { State, Store } from '../../state';
import { nameOf } from '../texts/sources';
import { pairWish, type Ready, Training } from '../texts/training';
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

/** Files of the visitor, our example, or the rows of models that are trained on texts. */
export type Source = 'files' | 'example' | 'text';

export type KeptRecording = Pick<Recording, 'pair' | 'likeness' | 'source' | 'rowsOf' | 'contexts'>;

export interface RecordingHost extends ReactiveControllerHost {
  client: Client | undefined;
  store: Store | undefined;
  /** Address of the folder that has example/ and texts/. */
  site: string;
}

export class Recording implements ReactiveController {
  pair: ChosenPair = {};
  likeness: Partial<Record<Side, Likeness>> = {};
  problems: Partial<Record<Side, string>> = {};
  /** Files are being looked at. */
  busy = false;
  source: Source = 'files';
  /** The models of the state, once they are trained. */
  ready: Ready | undefined;
  /** The models and contexts that the rows are of, where they are models'. */
  rowsOf = '';
  /** The end of what comes before each row, where the rows are models'. */
  contexts: string[] = [];
  readonly training: Training;
  private task = 0;

  /**
   * @param onRows rows of models are there
   * @param isUsed whether the host shows rows at all
   */
  constructor(
    private readonly host: RecordingHost,
    private readonly onRows: () => void,
    private readonly isUsed: () => boolean,
  ) {
    this.training = new Training(host);
    host.addController(this);
  }

  hostUpdate(): void {
    const { client, store, site } = this.host;
    this.ready = undefined;
    if (!client || !store || !isText(store.state) || !this.isUsed()) return;
    this.ready = this.training.follow(client, pairWish(store.state), site);
    if (!this.ready) return;
    const { contexts } = store.state;
    const key = JSON.stringify([this.ready.models, contexts]);
    if (key !== this.rowsOf) void this.text(client, store.state, this.ready, key);
  }

  /** What outlives the element that shows it. */
  get kept(): KeptRecording {
    const { pair, likeness, source, rowsOf, contexts } = this;
    return { pair, likeness, source, rowsOf, contexts };
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
    if (isText(state)) return;
    if (state.data?.kind === 'preset') {
      if (!this.isExample) await this.example(client, site);
      return;
    }
    const kept = sides.filter((side) => this.source === 'files' && this.pair[side] && !this.wanted(state, side));
    this.pair = Object.fromEntries(kept.map((side) => [side, withArray(this.pair[side]!, named(state, side))]));
    this.source = 'files';
    this.problems = {};
    this.host.requestUpdate();
  }

  example(client: Client, site: string): Promise<void> {
    return this.work(async (current) => {
      const pair = await loadExample(client, site);
      if (!current()) return;
      this.pair = pair;
      this.likeness = { target: 'probabilities', draft: 'probabilities' };
      this.source = 'example';
    });
  }

  /** The laws of trained models in contexts of the text. */
  private text(client: Client, state: State, { models }: Ready, key: string): Promise<void> {
    this.rowsOf = key;
    return this.work(async (current) => {
      try {
        const { target, draft, contexts } = await client.textRows({ models, contexts: state.contexts });
        const chosen = async (file: Blob, spec: State['text'], order: number) => {
          const summary = await client.inspect(file, `${words.modelRows(spec ? nameOf(spec) : '', order)}.npy`);
          return { file, summary, array: 0 };
        };
        const pair = {
          target: await chosen(target, state.text, state.torder),
          draft: await chosen(draft, state.dtext ?? state.text, state.dorder),
        };
        if (!current()) return;
        this.pair = pair;
        this.likeness = { target: 'probabilities', draft: 'probabilities' };
        this.source = 'text';
        this.contexts = contexts;
        this.problems = {};
        this.onRows();
      } catch (error) {
        if (current()) this.problems = { target: words.textFailed(message(error)) };
      }
    });
  }

  get isExample(): boolean {
    return this.source === 'example';
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
      const next = assign(this.source === 'files' ? this.pair : {}, added, asked);
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
        next[side] = this.source === 'files' ? this.pair[side] : undefined;
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
    this.source = 'files';
    this.rowsOf = '';
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

const isText = ({ data }: State) => data?.kind === 'preset' && data.id === 'text';

/** What the link says about a side; a file of both sides is named once. */
function named({ data, qdata }: State, side: Side): FileSpec | undefined {
  const spec = side === 'target' ? data : (qdata ?? data);
  return spec?.kind === 'file' ? spec : undefined;
}

function withArray(chosen: ChosenArray, spec: FileSpec | undefined): ChosenArray {
  const array = spec?.array === undefined ? -1 : chosen.summary.arrays.findIndex(({ name }) => name === spec.array);
  return array < 0 ? chosen : { ...chosen, array };
}
