/**
 * The Measure lab: recorded rows of a model pair in, the acceptance table out.
 *
 *     <measure-lab .client=${client} .store=${store} site="https://…/"></measure-lab>
 *
 *     site       address of the folder that has example/ and texts/; default: the page's
 *     compact    the figure and its Run only; files only while they have to be chosen
 *     controls   keys of the fields to show, in this order; without it none in compact and all otherwise
 */
import { html, LitElement, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import type { MeasureTable } from '../../core/types';
import '../../figures/figure-frame';
import { type ChangeKind, defaults, type FieldKey, type Store } from '../../state';
import { loadHelp } from '../../ui/field-help';
import { StoreController } from '../../ui/store-controller';
import { strings } from '../../ui/strings';
import { controls, theme } from '../../ui/theme';
import './acceptance-chart';
import { mismatch, type Side, sides } from '../recordings/files';
import { finding } from './finding';
import '../recordings/recorded-files';
import './measure-settings';
import './measure-table';
import type { SideNotes } from '../recordings/recorded-files';
import { type KeptRecording, Recording } from '../recordings/recording';
import { words as recordingWords } from '../recordings/strings';
import { pairControls, trainingView } from '../texts/pair-controls';
import { words as textWords } from '../texts/strings';
import { numbersOf } from './numbers';
import { requestKey, requestOf } from './request';
import { type KeptRun, MeasureRun } from './run';
import { progressOf, statusOf } from './run-status';
import type { Quantity } from './series';
import { words } from './strings';
import { measureStyle, twoColumns } from './style';

export class MeasureLab extends LitElement {
  static override properties = {
    client: { attribute: false },
    store: { attribute: false },
    controls: { attribute: false },
    compact: { type: Boolean, reflect: true },
    site: {},
    quantity: { state: true },
    over: { state: true },
    refusal: { state: true },
  };
  static override styles = [theme, controls, measureStyle];

  declare client: Client | undefined;
  declare store: Store | undefined;
  declare controls: readonly FieldKey[] | undefined;
  declare compact: boolean;
  declare site: string;
  declare quantity: Quantity;
  /** Files are being dragged over the lab. */
  declare over: boolean;
  /** Why files were not taken. */
  declare refusal: string;

  private readonly recording = new Recording(this, () => {
    this.run.stop();
    this.start();
  });
  private readonly run = new MeasureRun(this);
  /** A link has been loaded that the files and the table do not follow yet. */
  private unfollowed = false;
  /** On a phone the settings, open, would push the figure out of sight. */
  private wide = true;

  constructor() {
    super();
    this.compact = this.over = false;
    this.site = document.baseURI;
    this.quantity = 'accepted';
    this.refusal = '';
    new StoreController(this, (kind: ChangeKind) => {
      if (kind !== 'edit' && this.store?.state.lab === 'measure') this.unfollowed = true;
    });
    this.addEventListener('dragover', this.dragged);
    this.addEventListener('dragleave', this.left);
    this.addEventListener('drop', this.dropped);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.store) kept.set(this.store, { recording: this.recording.kept, run: this.run.kept });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void loadHelp();
    this.wide = this.getBoundingClientRect().width >= twoColumns;
  }

  protected override updated(): void {
    if (!this.unfollowed || !this.client) return;
    this.unfollowed = false;
    void this.follow();
  }

  /** Our example is measured at once; a visitor's files when they say so. */
  private async follow(): Promise<void> {
    this.run.stop();
    const before = kept.get(this.store!);
    if (before) {
      kept.delete(this.store!);
      this.recording.restore(before.recording);
      this.run.restore(before.run);
      this.requestUpdate();
    }
    await this.recording.follow(this.client!, this.store!.state, this.site);
    if (this.recording.isExample && this.stale !== false) this.start();
  }

  private get request() {
    const pair = this.recording.complete;
    return pair && this.store && requestOf(this.store.state, pair);
  }

  /** Whether the table answers other settings or files than those on the page; undefined without a table. */
  private get stale(): boolean | undefined {
    const { request, run } = this;
    return run.table && !(request && requestKey(request) === run.key);
  }

  private readonly start = (): void => {
    const { client, request } = this;
    if (client && request) void this.run.start(client, request);
  };

  private readonly useExample = async (): Promise<void> => {
    if (this.refused([words.exampleName])) return;
    await this.recording.example(this.client!, this.site);
    if (!this.recording.isExample) return;
    this.store!.set({ data: defaults.data, qdata: undefined, plogits: false, qlogits: false });
    this.start();
  };

  private readonly useText = (): void => {
    if (this.refused([words.textName])) return;
    this.store!.set({ data: { kind: 'preset', id: 'text' }, qdata: undefined, plogits: false, qlogits: false });
  };

  /** The models whose laws are the rows. */
  private models() {
    const { recording, store } = this;
    return html`<details class="settings models" open>
      <summary>${words.models}</summary>
      <div class="fields">${pairControls(store!, ['contexts'], () => undefined)}</div>
      ${trainingView(recording.training, recording.ready, textWords.pair, this.site)}
    </details>`;
  }

  private choose(files: readonly File[], side: Side | undefined): void {
    if (!this.client || !this.store || this.refused(files.map(({ name }) => name))) return;
    if (files.length > 2) this.refusal = words.tooMany;
    else void this.recording.choose(this.client, this.store, files, side);
  }

  /** A run of the visitor's files is theirs to stop; the example's gives way. */
  private refused(names: readonly string[]): boolean {
    const refused = this.run.running && this.recording.source === 'files';
    this.refusal = refused ? words.refused(names.join(', ')) : '';
    if (!refused) this.run.stop();
    return refused;
  }

  private readonly dragged = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.over = true;
  };

  private readonly left = (event: DragEvent): void => {
    if (!(event.relatedTarget instanceof Node && this.contains(event.relatedTarget))) this.over = false;
  };

  private readonly dropped = (event: DragEvent): void => {
    this.over = false;
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const card = event.composedPath().find((node) => node instanceof HTMLElement && node.dataset.side);
    this.choose([...event.dataTransfer.files], (card as HTMLElement | undefined)?.dataset.side as Side | undefined);
  };

  protected override render() {
    const { client, store, compact } = this;
    if (!client || !store) return html`<p class="muted waiting" role="status">${strings.loading}</p>`;
    const { table } = this.run;
    const found = table && finding(table, client.registry);
    return html`<div class="over" ?hidden=${!this.over}>${words.drop}</div>
      <div class="lead">
        ${compact ? nothing : html`<h1>${strings.measure.question}</h1>`}
        <p class="headline">${found?.headline ?? this.waiting}</p>
      </div>
      ${compact && this.recording.source !== 'files' && !this.recording.training.problem ? nothing : this.files()}
      <div class="body">
        ${this.settings()}
        <div class="results">
          ${this.runLine()} ${table && found ? [this.figure(table, found.summary), compact ? nothing : this.tableSection(table)] : nothing}
        </div>
      </div>`;
  }

  private get waiting(): string {
    const { recording, run } = this;
    return recording.busy || recording.training.running || run.running ? strings.working : words.waiting;
  }

  private files() {
    const { recording, store } = this;
    const notes = Object.fromEntries(sides.map((side) => [side, this.notes(side)]));
    const isText = store!.state.data?.kind === 'preset' && store!.state.data.id === 'text';
    const problem = this.refusal || mismatch(recording.pair);
    return html`<recorded-files
        .store=${store}
        .pair=${recording.pair}
        .notes=${notes}
        .source=${recording.source}
        ?busy=${recording.busy}
        .site=${this.site}
        @files-chosen=${({ detail }: CustomEvent<{ files: File[]; side?: Side }>) =>
          this.choose(detail.files, detail.side)}
        @array-chosen=${({ detail }: CustomEvent<{ side: Side; array: number }>) =>
          void recording.chooseArray(store!, detail.side, detail.array)}
        @example-chosen=${this.useExample}
        @text-chosen=${this.useText}
      ></recorded-files>
      ${isText ? this.models() : nothing}
      <p class="problem" role="alert" ?hidden=${!problem}>${problem}</p>`;
  }

  private notes(side: Side): SideNotes {
    const { recording } = this;
    const { state } = this.store!;
    const isLogits = side === 'target' ? state.plogits : state.qlogits;
    const likeness = recording.pair[side] && recording.likeness[side];
    return {
      wanted: recording.wanted(state, side),
      problem: recording.problems[side],
      hint: likeness && (likeness === 'logits') !== isLogits ? recordingWords.unlike[likeness] : undefined,
    };
  }

  private settings() {
    const fields = html`<measure-settings
      .store=${this.store}
      .registry=${this.client!.registry}
      .keys=${this.controls ?? (this.compact ? [] : undefined)}
    ></measure-settings>`;
    if (this.compact || this.controls) return fields;
    return html`<details class="settings" ?open=${this.wide}>
      <summary>${words.settings}</summary>
      ${fields}
    </details>`;
  }

  private runLine() {
    const { run, recording } = this;
    const { running, progress, error } = run;
    const missing = sides.filter((side) => !recording.pair[side]);
    const ready = missing.length === 0 && !mismatch(recording.pair) && this.store!.typed.size === 0;
    return html`<div class="run">
      ${
        running
          ? html`<button type="button" class="stop" @click=${() => run.stop()}>${words.stop}</button>`
          : html`<button type="button" class="primary start" ?disabled=${!ready} @click=${this.start}>${words.run}</button>`
      }
      <progress
        class=${running ? '' : 'quiet'}
        aria-label=${words.running}
        max=${progress.total ?? nothing}
        value=${progress.total === undefined ? nothing : progress.done}
      ></progress>
      <p class="small">
        <span role="status">${missing.length > 0 && !running ? words.needs(missing) : statusOf(run)}</span>
        ${running ? html`<span class="muted">${progressOf(run)}</span>` : nothing}
      </p>
      <p class="problem" role="alert" ?hidden=${!error}>${error?.message}</p>
    </div>`;
  }

  private figure(table: MeasureTable, summary: string) {
    return html`<figure-frame
      .heading=${words.figure[this.quantity]}
      .summary=${summary}
      .table=${() => numbersOf(table)}
      ?stale=${this.stale}
    >
      <label slot="tools" class="tools"
        >${words.show}
        <select
          @change=${(event: Event) => {
            this.quantity = (event.target as HTMLSelectElement).value as Quantity;
          }}
        >
          ${(['accepted', 'gap'] as const).map(
            (quantity) =>
              html`<option value=${quantity} ?selected=${quantity === this.quantity}>${words.quantity[quantity]}</option>`,
          )}
        </select></label
      >
      <acceptance-chart
        .table=${table}
        .registry=${this.client!.registry}
        .quantity=${this.quantity}
        .summary=${summary}
      ></acceptance-chart>
      <p slot="note" class="note muted small">${words.marks(this.store!.state.conf)} ${this.partialNote()}</p>
    </figure-frame>`;
  }

  private partialNote() {
    const { table, running } = this.run;
    return table && (table.stopped || running)
      ? html`<span class="partial">${words.partial(table.rows)}</span>`
      : nothing;
  }

  private tableSection(table: MeasureTable) {
    return html`<section>
      <div class="head">
        <h2>${words.table}</h2>
        ${this.partialNote()}
        <button type="button" @click=${() => void saveTable(table)}>${words.csv}</button>
      </div>
      ${this.stale ? html`<p class="stale-note small">${words.stale}</p>` : nothing}
      <measure-table class=${this.stale ? 'stale' : ''} .table=${table} .registry=${this.client!.registry}></measure-table>
    </section>`;
  }
}

/** Files and table of labs that were left for another lab; a link alone could not bring them back. */
const kept = new WeakMap<Store, { recording: KeptRecording; run: KeptRun }>();

async function saveTable(table: MeasureTable): Promise<void> {
  const { csv, saveFile } = await import('../../figures/export/save');
  const name = `mdsd-measure-${table.rows}-rows${table.stopped ? '-partial' : ''}.csv`;
  saveFile(new Blob([csv(numbersOf(table))], { type: 'text/csv;charset=utf-8' }), name);
}

customElements.define('measure-lab', MeasureLab);

declare global {
  interface HTMLElementTagNameMap {
    'measure-lab': MeasureLab;
  }
}
