/**
 * The recorded rows of a lab as its visitor handles them: files that are chosen or dropped anywhere on the lab, our
 * example, or models of texts. What was given outlives the element, for every lab of the same store.
 */
import { css, html, type LitElement, nothing, type ReactiveController } from 'lit';
import { type ChangeKind, defaults, type FieldKey, type State, type Store } from '../../state';
import { StoreController } from '../../ui/store-controller';
import { pairControls, trainingView } from '../texts/pair-controls';
import { words as textWords } from '../texts/strings';
import { mismatch, type Side, sides } from './files';
import './recorded-files';
import type { SideNotes } from './recorded-files';
import { type KeptRecording, Recording, type RecordingHost } from './recording';
import { words } from './strings';

export const rowsStyle = css`
  .over {
    position: absolute;
    z-index: 1;
    inset: -6px;
    display: grid;
    place-items: center;
    border: 2px dashed var(--_accent);
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_surface) 80%, transparent);
    font-size: 20px;
    font-weight: 600;
    pointer-events: none;
  }
  .over[hidden] {
    display: none;
  }
  .settings > summary {
    margin-bottom: 12px;
    font-size: 16px;
    font-weight: 650;
    cursor: pointer;
  }
  .models {
    margin-top: 12px;
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
    gap: 14px 24px;
  }
`;

export interface RowsHooks {
  /** Whether a state is about rows at all, in this lab. */
  isUsed(state: State): boolean;
  /** Rows that nobody has to ask for are there: our example's, those of models. */
  start(): void;
  /** Other rows are coming: false where a run must not lose its own. */
  giveWay(): boolean;
  /** Before and after the rows of another link are taken up. */
  leave?(): void;
  arrive?(): void;
}

export class RowsPanel implements ReactiveController {
  readonly recording: Recording;
  private dragging = false;
  /** Why files were not taken. */
  private refusal = '';
  /** A link has been loaded whose rows have not been looked for. */
  private unfollowed = false;
  private wasUsed = false;

  constructor(
    private readonly host: LitElement & RecordingHost,
    private readonly hooks: RowsHooks,
    /** Fields beside those of the models. */
    private readonly more: readonly FieldKey[],
  ) {
    const isUsed = () => this.isUsed;
    this.recording = new Recording(host, () => hooks.start(), isUsed);
    new StoreController(host, (kind: ChangeKind) => {
      if (kind !== 'edit' && this.isUsed) this.unfollowed = true;
    });
    host.addController(this);
    host.addEventListener('dragover', this.dragged);
    host.addEventListener('dragleave', this.left);
    host.addEventListener('drop', this.dropped);
  }

  hostUpdate(): void {
    const { isUsed } = this;
    if (isUsed && !this.wasUsed) this.unfollowed = true;
    this.wasUsed = isUsed;
  }

  hostUpdated(): void {
    if (!this.unfollowed || !this.host.client) return;
    this.unfollowed = false;
    void this.follow();
  }

  hostDisconnected(): void {
    if (this.host.store) kept.set(this.host.store, this.recording.kept);
  }

  private get isUsed(): boolean {
    const { store } = this.host;
    return store !== undefined && this.hooks.isUsed(store.state);
  }

  private async follow(): Promise<void> {
    const { client, store, site } = this.host;
    this.hooks.leave?.();
    const before = kept.get(store!);
    if (before) {
      kept.delete(store!);
      this.recording.restore(before);
      this.host.requestUpdate();
    }
    await this.recording.follow(client!, store!.state, site);
    this.hooks.arrive?.();
  }

  /** Why the rows that there are cannot be read, or undefined. */
  get problem(): string | undefined {
    return mismatch(this.recording.pair);
  }

  private readonly useExample = async (): Promise<void> => {
    const { client, store, site } = this.host;
    if (this.refused([words.exampleName])) return;
    await this.recording.example(client!, site);
    if (!this.recording.isExample) return;
    store!.set({ data: defaults.data, qdata: undefined, plogits: false, qlogits: false });
    this.hooks.start();
  };

  private readonly useText = (): void => {
    if (this.refused([words.textName])) return;
    this.host.store!.set({ data: { kind: 'preset', id: 'text' }, qdata: undefined, plogits: false, qlogits: false });
  };

  private choose(files: readonly File[], side: Side | undefined): void {
    const { client, store } = this.host;
    if (!client || !store || this.refused(files.map(({ name }) => name))) return;
    if (files.length > 2) this.refusal = words.tooMany;
    else void this.recording.choose(client, store, files, side);
    this.host.requestUpdate();
  }

  private refused(names: readonly string[]): boolean {
    const refused = !this.hooks.giveWay();
    this.refusal = refused ? words.refused(names.join(', ')) : '';
    this.host.requestUpdate();
    return refused;
  }

  private readonly dragged = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files') || !this.isUsed) return;
    event.preventDefault();
    this.drag(true);
  };

  private readonly left = (event: DragEvent): void => {
    if (!(event.relatedTarget instanceof Node && this.host.contains(event.relatedTarget))) this.drag(false);
  };

  private readonly dropped = (event: DragEvent): void => {
    this.drag(false);
    if (!event.dataTransfer?.types.includes('Files') || !this.isUsed) return;
    event.preventDefault();
    const card = event.composedPath().find((node) => node instanceof HTMLElement && node.dataset.side);
    this.choose([...event.dataTransfer.files], (card as HTMLElement | undefined)?.dataset.side as Side | undefined);
  };

  private drag(dragging: boolean): void {
    if (dragging === this.dragging) return;
    this.dragging = dragging;
    this.host.requestUpdate();
  }

  dropView() {
    return html`<div class="over" ?hidden=${!this.dragging}>${words.drop}</div>`;
  }

  /** Nothing in `compact` where no file has to be chosen. */
  view(compact: boolean) {
    const { recording } = this;
    const { store, site } = this.host;
    if (compact && recording.source !== 'files' && !recording.training.problem) return nothing;
    const notes = Object.fromEntries(sides.map((side) => [side, this.notes(side)]));
    const isText = store!.state.data?.kind === 'preset' && store!.state.data.id === 'text';
    const problem = this.refusal || this.problem;
    return html`<recorded-files
        .store=${store}
        .pair=${recording.pair}
        .notes=${notes}
        .source=${recording.source}
        ?busy=${recording.busy}
        .site=${site}
        @files-chosen=${({ detail }: CustomEvent<{ files: File[]; side?: Side }>) =>
          this.choose(detail.files, detail.side)}
        @array-chosen=${({ detail }: CustomEvent<{ side: Side; array: number }>) =>
          void recording.chooseArray(store!, detail.side, detail.array)}
        @example-chosen=${this.useExample}
        @text-chosen=${this.useText}
      ></recorded-files>
      ${isText ? this.models(store!) : nothing}
      <p class="problem" role="alert" ?hidden=${!problem}>${problem}</p>`;
  }

  /** The models whose laws are the rows. */
  private models(store: Store) {
    const { training, ready } = this.recording;
    return html`<details class="settings models" open>
      <summary>${words.models}</summary>
      <div class="fields">${pairControls(store, this.more, () => undefined)}</div>
      ${trainingView(training, ready, textWords.pair, this.host.site)}
    </details>`;
  }

  private notes(side: Side): SideNotes {
    const { recording } = this;
    const { state } = this.host.store!;
    const isLogits = side === 'target' ? state.plogits : state.qlogits;
    const likeness = recording.pair[side] && recording.likeness[side];
    return {
      wanted: recording.wanted(state, side),
      problem: recording.problems[side],
      hint: likeness && (likeness === 'logits') !== isLogits ? words.unlike[likeness] : undefined,
    };
  }
}

/** What was given in labs that were left for another; a link alone could not bring it back. */
const kept = new WeakMap<Store, KeptRecording>();
