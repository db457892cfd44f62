/**
 * The Lossy lab: for a pair of laws, or over many contexts, and a rule that may change the law, what comes out and what
 * it costs.
 *
 *     <lossy-lab .client=${client} .store=${store} site="https://…/"></lossy-lab>
 *
 * `compact` leaves out everything but the figures named in `figures` (default: induced and frontier; over many contexts
 * frontier and contexts) and the `controls`, the keys of the fields to show. `site` is the address of the folder that has
 * example/ and texts/; default: the page's.
 */
import { css, html, LitElement, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import type { LossyRuleInfo } from '../../core/lossy-types';
import type { FieldKey, Store } from '../../state';
import { loadHelp } from '../../ui/field-help';
import { StoreController } from '../../ui/store-controller';
import { strings } from '../../ui/strings';
import { controls as controlStyle, theme } from '../../ui/theme';
import { examplesView } from '../examples';
import { besideWidth, labStyle } from '../layout';
import { RowsPanel, rowsStyle } from '../recordings/rows-panel';
import { tableStyle } from '../table-style';
import { trainingView } from '../texts/pair-controls';
import { controlsView } from './controls';
import { LossyEngine, type LossyPair, pairOf } from './engine';
import { type FigureId, figuresView } from './figures';
import { averageHeadline, headline } from './finding';
import { presets } from './presets';
import { RowsEngine } from './rows-engine';
import { type RowsFigureId, rowsFiguresView, shadeStyle } from './rows-figures';
import { words } from './strings';

const allFigures: readonly FigureId[] = ['laws', 'induced', 'frontier', 'rules', 'drift'];
const compactFigures: readonly FigureId[] = ['induced', 'frontier'];
const allRowsFigures: readonly RowsFigureId[] = ['frontier', 'rules', 'contexts', 'induced', 'texts'];
const compactRowsFigures: readonly RowsFigureId[] = ['frontier', 'contexts'];

export class LossyLab extends LitElement {
  static override properties = {
    client: { attribute: false },
    store: { attribute: false },
    controls: { attribute: false },
    figures: { attribute: false },
    compact: { type: Boolean, reflect: true },
    site: {},
    narrow: { state: true },
    hover: { state: true },
  };
  static override styles = [
    theme,
    controlStyle,
    labStyle,
    tableStyle,
    rowsStyle,
    shadeStyle,
    css`
      :host {
        position: relative;
      }
      .texts {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
        gap: 12px 24px;
      }
      h3 {
        margin: 0 0 4px;
        font-size: 14px;
      }
      .written {
        margin: 0;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      .rule {
        display: grid;
        gap: 4px;
        align-content: start;
      }
      .rule label {
        font-size: 14px;
        font-weight: 600;
      }
      .rule label::first-letter {
        text-transform: uppercase;
      }
      td button,
      th button {
        text-align: left;
      }
      .rule p {
        margin: 0;
      }
      .parameter {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 8px;
      }
      .parameter input {
        width: 96px;
        text-align: right;
      }
      td {
        white-space: nowrap;
      }
      th:first-child {
        text-align: left;
      }
      .chosen button {
        font-weight: 700;
      }
    `,
  ];

  declare client: Client | undefined;
  declare store: Store | undefined;
  declare controls: readonly FieldKey[] | undefined;
  declare figures: readonly FigureId[] | undefined;
  declare compact: boolean;
  declare site: string;
  declare narrow: boolean;
  /** The token under the pointer, in every figure. */
  declare hover: number | undefined;

  /** The laws on show. */
  asked: LossyPair | undefined;

  readonly engine: LossyEngine;
  readonly rowsEngine: RowsEngine;
  private readonly rows: RowsPanel;

  constructor() {
    super();
    this.compact = false;
    this.site = document.baseURI;
    new StoreController(this);
    this.rows = new RowsPanel(
      this,
      {
        isUsed: ({ lab, over }) => lab === 'lossy' && over === 'rows',
        start: () => this.requestUpdate(),
        giveWay: () => true,
      },
      ['contexts', 'prompt', 'seed'],
    );
    this.rowsEngine = new RowsEngine(this, this.rows);
    this.engine = new LossyEngine(this);
  }

  get isRows(): boolean {
    return this.store?.state.over === 'rows';
  }

  get rules(): readonly LossyRuleInfo[] {
    return this.rowsEngine.registry.value ?? [];
  }

  problem(key: FieldKey): string | undefined {
    const failure = this.isRows ? this.rowsEngine.own.failure : this.engine.failure;
    return failure?.key === key ? failure.message : undefined;
  }

  protected override willUpdate(): void {
    const { client, store, rowsEngine } = this;
    if (!client || !store) return;
    rowsEngine.registry.follow('rules', () => client.lossyRules());
    this.asked = this.isRows ? rowsEngine.follow(client, store.state) : pairOf(store.state);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void loadHelp();
    this.narrow = this.getBoundingClientRect().width < besideWidth;
  }

  get stale(): boolean {
    return this.engine.stale || this.store!.typed.size > 0;
  }

  protected override render() {
    const { client, store, engine, compact } = this;
    if (!client || !store) return html`<p class="muted waiting" role="status">${strings.loading}</p>`;
    const failure = this.isRows ? this.rowsEngine.own.failure : engine.failure;
    const general = failure?.key === undefined ? failure?.message : undefined;
    return html`
      ${this.rows.dropView()}
      <div class="layout" @token-hover=${(event: CustomEvent<{ token: number | undefined }>) => {
        this.hover = event.detail.token;
      }}>
        <div class="lead">
          ${compact ? nothing : html`<h1>${strings.lossy.question}</h1>`}
          <p class="headline" role="status">${this.headline}</p>
          ${compact ? nothing : examplesView(store, 'lossy', presets)}
          ${general ? html`<p class="problem" role="alert">${general}</p>` : nothing}
        </div>
        ${this.isRows ? html`<div class="lead">${this.rows.view(compact)}${this.trainingNote()}</div>` : nothing}
        ${controlsView(this, client, store)}
        ${this.figuresView(store)}
      </div>
    `;
  }

  private get headline(): string {
    const { own } = this.rowsEngine;
    const { shown } = this.engine;
    if (!this.isRows) return shown ? headline(shown.report, { rule: shown.state.lossy }) : strings.working;
    if (own.found) return averageHeadline(own.found, this.rules);
    const { recording } = this.rows;
    return recording.complete || recording.busy || recording.training.running ? strings.working : words.waiting;
  }

  /** In compact the models' settings are not there to say it. */
  private trainingNote() {
    const { compact, site } = this;
    const { recording } = this.rows;
    const isText = this.store!.state.data?.kind === 'preset' && this.store!.state.data.id === 'text';
    return compact && isText && !recording.ready ? trainingView(recording.training, undefined, [], site) : nothing;
  }

  private figuresView(store: Store) {
    const { compact } = this;
    const { shown } = this.engine;
    if (this.isRows) return rowsFiguresView(this, store, compact ? compactRowsFigures : allRowsFigures);
    return shown ? figuresView(this, store, shown, this.figures ?? (compact ? compactFigures : allFigures)) : nothing;
  }
}

customElements.define('lossy-lab', LossyLab);

declare global {
  interface HTMLElementTagNameMap {
    'lossy-lab': LossyLab;
  }
}
