/**
 * The Measure lab: recorded rows of a model pair in, the acceptance table out.
 *
 *     <measure-lab .client=${client} .store=${store} site="https://…/"></measure-lab>
 *
 *     site       address of the folder that has example/; default: the page's
 *     compact    the figure, its Run and the controls asked for, without files chosen, settings and table
 *     controls   the fields shown when compact
 */
import { html, LitElement, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import type { MeasureTable } from '../../core/types';
import '../../figures/figure-frame';
import { type ChangeKind, defaults, type FieldKey, type Store } from '../../state';
import { StoreController } from '../../ui/store-controller';
import { controls, theme } from '../../ui/theme';
import './acceptance-chart';
import { mismatch, type Side, sides } from './files';
import { finding } from './finding';
import './measure-files';
import './measure-settings';
import './measure-table';
import type { SideNotes } from './measure-files';
import { numbersOf } from './numbers';
import { Recording } from './recording';
import { requestKey, requestOf } from './request';
import { MeasureRun } from './run';
import { progressOf, statusOf } from './run-status';
import type { Quantity } from './series';
import { words } from './strings';
import { labStyle } from './style';

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
  static override styles = [theme, controls, labStyle];

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

  private readonly recording = new Recording(this);
  private readonly run = new MeasureRun(this);
  /** A link has been loaded that the files and the table do not follow yet. */
  private unfollowed = false;

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

  protected override updated(): void {
    if (!this.unfollowed || !this.client) return;
    this.unfollowed = false;
    void this.follow();
  }

  /** Our example is measured at once; a visitor's files when they say so. */
  private async follow(): Promise<void> {
    this.run.stop();
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

  private choose(files: readonly File[], side: Side | undefined): void {
    if (!this.client || !this.store || this.refused(files.map(({ name }) => name))) return;
    if (files.length > 2) this.refusal = words.tooMany;
    else void this.recording.choose(this.client, this.store, files, side);
  }

  private refused(names: readonly string[]): boolean {
    this.refusal = this.run.running ? words.refused(names.join(', ')) : '';
    return this.run.running;
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
    if (!client || !store) return nothing;
    return html`${compact ? nothing : html`<p class="about">${words.about}</p>`}
      ${compact && this.recording.isExample ? nothing : this.files()}
      <div class="over" ?hidden=${!this.over}>${words.drop}</div>
      <div class="body">
        ${this.settings()}
        <div class="results">${this.runLine()} ${this.figure()} ${compact ? nothing : this.tableSection()}</div>
      </div>`;
  }

  private files() {
    const { recording, store } = this;
    const notes = Object.fromEntries(sides.map((side) => [side, this.notes(side)]));
    const problem = this.refusal || mismatch(recording.pair);
    return html`<measure-files
        .store=${store}
        .pair=${recording.pair}
        .notes=${notes}
        ?example=${recording.isExample}
        ?busy=${recording.busy}
        @files-chosen=${({ detail }: CustomEvent<{ files: File[]; side?: Side }>) =>
          this.choose(detail.files, detail.side)}
        @array-chosen=${({ detail }: CustomEvent<{ side: Side; array: number }>) =>
          void recording.chooseArray(store!, detail.side, detail.array)}
        @example-chosen=${this.useExample}
      ></measure-files>
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
      hint: likeness && (likeness === 'logits') !== isLogits ? words.unlike[likeness] : undefined,
    };
  }

  private settings() {
    const fields = html`<measure-settings
      ?compact=${this.compact}
      .store=${this.store}
      .registry=${this.client!.registry}
      .keys=${this.compact ? (this.controls ?? []) : undefined}
    ></measure-settings>`;
    if (this.compact) return fields;
    return html`<details class="settings" ?open=${isWide}>
      <summary>${words.settings}</summary>
      ${fields}
    </details>`;
  }

  private runLine() {
    const { run, recording } = this;
    const { running, progress, error } = run;
    const missing = sides.filter((side) => !recording.pair[side]);
    const ready = missing.length === 0 && mismatch(recording.pair) === undefined;
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
        .value=${progress.total === undefined ? nothing : progress.done}
      ></progress>
      <p class="small">
        <span role="status">${missing.length > 0 && !running ? words.needs(missing) : statusOf(run)}</span>
        ${running ? html`<span class="muted">${progressOf(run)}</span>` : nothing}
      </p>
      <p class="problem" role="alert" ?hidden=${!error}>${error?.message}</p>
    </div>`;
  }

  private figure() {
    const { table } = this.run;
    if (!table) return nothing;
    const summary = finding(table, this.client!.registry);
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

  private tableSection() {
    const { table } = this.run;
    if (!table) return nothing;
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

/** On a phone the settings would push the figure out of sight. */
const isWide = matchMedia('(min-width: 820px)').matches;

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
