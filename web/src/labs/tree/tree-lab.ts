/**
 * The Tree lab: for this pair of models and this draft tree, the tokens per call of every tree verifier, and one call
 * drawn coin by coin.
 *
 *     <tree-lab .client=${client} .store=${store} site="https://…/"></tree-lab>
 *
 * `compact` leaves out everything but the figures named in `figures` (default: tokens and call) and the `controls`, the
 * keys of the fields to show. `site` is the address of the folder that has texts/; default: the page's.
 */
import { css, html, LitElement, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import type { FieldKey, Store } from '../../state';
import { loadHelp } from '../../ui/field-help';
import { StoreController } from '../../ui/store-controller';
import { strings } from '../../ui/strings';
import { controls as controlStyle, theme } from '../../ui/theme';
import { examplesView } from '../examples';
import { besideWidth, labStyle } from '../layout';
import { trainingView } from '../texts/pair-controls';
import { pairWish, type Ready, Training } from '../texts/training';
import { controlsView } from './controls';
import { TreeEngine } from './engine';
import { type FigureId, figuresView } from './figures';
import { headline, type Names, verifierName } from './finding';
import { linesOf } from './lines';
import { presets } from './presets';
import { NodeRows } from './rows';
import { TreeSweep } from './sweep';
import type { SweepQuantity } from './sweep-chart';

const allFigures: readonly FigureId[] = ['tokens', 'call', 'rows', 'sweep', 'why'];
const compactFigures: readonly FigureId[] = ['tokens', 'call'];
const everyCoin = Number.POSITIVE_INFINITY;

export class TreeLab extends LitElement {
  static override properties = {
    client: { attribute: false },
    store: { attribute: false },
    controls: { attribute: false },
    figures: { attribute: false },
    compact: { type: Boolean, reflect: true },
    site: {},
    narrow: { state: true },
    thrown: { state: true },
    selected: { state: true },
    quantity: { state: true },
  };
  static override styles = [
    theme,
    controlStyle,
    labStyle,
    css`
      .figures {
        grid-template-columns: minmax(0, 1fr) !important;
      }
      .draws {
        display: grid;
        gap: 4px;
        align-content: start;
      }
      .draws label {
        font-size: 14px;
        font-weight: 600;
      }
      .draws label::first-letter {
        text-transform: uppercase;
      }
      .misfits ul {
        margin: 4px 0 0;
        padding-left: 18px;
      }
      .why {
        max-width: 75ch;
      }
      .why h2 {
        margin: 0;
        font-size: 16px;
      }
      law-bars {
        max-width: 720px;
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
  /** Coins of the drawn call that have been thrown: all, until someone steps through them. */
  declare thrown: number;
  /** The node whose laws are shown. */
  declare selected: number;
  declare quantity: SweepQuantity;

  readonly training: Training;
  readonly engine: TreeEngine;
  readonly sweep: TreeSweep;
  private readonly nodeRows: NodeRows;
  ready: Ready | undefined;
  private drawn: string | undefined;

  constructor() {
    super();
    this.compact = false;
    this.site = document.baseURI;
    this.thrown = everyCoin;
    this.selected = 0;
    this.quantity = 'tokens';
    new StoreController(this);
    this.training = new Training(this);
    this.engine = new TreeEngine(this);
    this.sweep = new TreeSweep(this);
    this.nodeRows = new NodeRows(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void loadHelp();
    this.narrow = this.getBoundingClientRect().width < besideWidth;
  }

  get stale(): boolean {
    return this.engine.stale || this.store!.typed.size > 0;
  }

  get names(): Names {
    return { verifiers: this.engine.shown?.report.verifiers ?? [], schemes: this.client?.registry.schemes ?? [] };
  }

  /** The laws after the chosen node. */
  get rows() {
    return this.nodeRows.shown;
  }

  nameOf(id: string): string {
    return verifierName(this.names, id);
  }

  throwTo(thrown: number): void {
    this.thrown = Math.max(0, thrown);
  }

  select(node: number): void {
    this.selected = node;
  }

  show(quantity: SweepQuantity): void {
    this.quantity = quantity;
  }

  protected override willUpdate(): void {
    const { client, store } = this;
    this.ready = undefined;
    if (client && store?.state.from === 'text')
      this.ready = this.training.follow(client, pairWish(store.state), this.site);
    const { shown } = this.engine;
    if (!shown) return;
    const { replay } = shown.report;
    // Another tree has other nodes and coins.
    const drawn = JSON.stringify(replay?.nodes.map(({ parent, token }) => [parent, token]));
    if (drawn !== this.drawn) {
      if (this.drawn !== undefined && this.thrown !== everyCoin) this.thrown = 0;
      if (this.selected >= (replay?.nodes.length ?? 0)) this.selected = 0;
      this.drawn = drawn;
    }
    this.sweep.follow(this.store!.state);
    this.nodeRows.follow(shown, this.selected);
  }

  protected override render() {
    const { client, store, engine, compact } = this;
    if (!client || !store) return html`<p class="muted waiting" role="status">${strings.loading}</p>`;
    const { shown } = engine;
    const general = engine.failure?.key === undefined ? engine.failure?.message : undefined;
    const lines = shown ? linesOf(shown.report, engine.simulation) : [];
    const sentence = lines.length > 0 && shown ? headline(lines, shown.request.scheme, this.names) : strings.working;
    return html`
      <div class="layout">
        <div class="lead">
          ${compact ? nothing : html`<h1>${strings.tree.question}</h1>`}
          <p class="headline">${sentence}</p>
          ${compact ? nothing : examplesView(store, 'tree', presets)}
          ${compact && store.state.from === 'text' && !this.ready ? trainingView(this.training, undefined, [], this.site) : nothing}
          ${general ? html`<p class="problem" role="alert">${general}</p>` : nothing}
        </div>
        ${controlsView(this, client, store)}
        ${shown ? figuresView(this, store, shown, this.figures ?? (compact ? compactFigures : allFigures)) : nothing}
      </div>
    `;
  }
}

customElements.define('tree-lab', TreeLab);

declare global {
  interface HTMLElementTagNameMap {
    'tree-lab': TreeLab;
  }
}
