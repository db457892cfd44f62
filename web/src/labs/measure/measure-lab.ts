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
import type { FieldKey, Store } from '../../state';
import { loadHelp } from '../../ui/field-help';
import { StoreController } from '../../ui/store-controller';
import { strings } from '../../ui/strings';
import { controls, theme } from '../../ui/theme';
import './acceptance-chart';
import { sides } from '../recordings/files';
import type { Recording } from '../recordings/recording';
import { requestKey } from '../recordings/request';
import { RowsPanel, rowsStyle } from '../recordings/rows-panel';
import { finding } from './finding';
import './measure-settings';
import './measure-table';
import { numbersOf } from './numbers';
import { requestOf } from './request';
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
  };
  static override styles = [theme, controls, rowsStyle, measureStyle];

  declare client: Client | undefined;
  declare store: Store | undefined;
  declare controls: readonly FieldKey[] | undefined;
  declare compact: boolean;
  declare site: string;
  declare quantity: Quantity;

  private readonly rows = new RowsPanel(
    this,
    {
      isUsed: ({ lab }) => lab === 'measure',
      start: () => {
        this.run.stop();
        this.start();
      },
      // A run of the visitor's files is theirs to stop; the example's gives way.
      giveWay: () => {
        if (this.run.running && this.recording.source === 'files') return false;
        this.run.stop();
        return true;
      },
      leave: () => {
        this.run.stop();
        const before = kept.get(this.store!);
        kept.delete(this.store!);
        if (before) this.run.restore(before);
      },
      // Our example is measured at once; a visitor's files when they say so.
      arrive: () => {
        if (this.recording.isExample && this.stale !== false) this.start();
      },
    },
    ['contexts'],
  );
  private readonly run = new MeasureRun(this);
  /** On a phone the settings, open, would push the figure out of sight. */
  private wide = true;

  constructor() {
    super();
    this.compact = false;
    this.site = document.baseURI;
    this.quantity = 'accepted';
    new StoreController(this);
  }

  private get recording(): Recording {
    return this.rows.recording;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.store) kept.set(this.store, this.run.kept);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void loadHelp();
    this.wide = this.getBoundingClientRect().width >= twoColumns;
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

  protected override render() {
    const { client, store, compact } = this;
    if (!client || !store) return html`<p class="muted waiting" role="status">${strings.loading}</p>`;
    const { table } = this.run;
    const found = table && finding(table, client.registry);
    return html`${this.rows.dropView()}
      <div class="lead">
        ${compact ? nothing : html`<h1>${strings.measure.question}</h1>`}
        <p class="headline">${found?.headline ?? this.waiting}</p>
      </div>
      ${this.rows.view(compact)}
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
    const ready = missing.length === 0 && this.rows.problem === undefined && this.store!.typed.size === 0;
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

/** Tables of labs that were left for another lab. */
const kept = new WeakMap<Store, KeptRun>();

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
