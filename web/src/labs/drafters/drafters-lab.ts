/**
 * The Drafters lab: several drafters, one budget; what each policy that chooses between them loses.
 *
 *     <drafters-lab .client=${client} .store=${store} site="https://…/"></drafters-lab>
 *
 * `compact` leaves out everything but the figures named in `figures` (default: regret and curve) and the `controls`, the
 * keys of the fields to show. `site` is the address of the folder that has texts/; default: the page's.
 */
import { css, html, LitElement, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import { drafterSourceIds, type FieldKey, type Store } from '../../state';
import { loadHelp } from '../../ui/field-help';
import '../../ui/field-input';
import { StoreController } from '../../ui/store-controller';
import { strings } from '../../ui/strings';
import { controls as controlStyle, theme } from '../../ui/theme';
import { examplesView } from '../examples';
import { besideWidth, labStyle } from '../layout';
import { tableStyle } from '../table-style';
import { trainingView } from '../texts/pair-controls';
import { type Ready, Training } from '../texts/training';
import { draftersWish } from './drafters';
import { DraftersEngine } from './engine';
import { bestLearner, type FigureId, figuresView, nameOf } from './figures';
import { modelControls } from './model-controls';
import { presets } from './presets';
import { words } from './strings';

const allFigures: readonly FigureId[] = ['regret', 'curve', 'pulls', 'beta', 'rewards', 'mixing'];
const compactFigures: readonly FigureId[] = ['regret', 'curve'];
const synthetic: readonly FieldKey[] = ['means', 'spread'];
const first: readonly FieldKey[] = ['block', 'budget', 'beta'];
const further: readonly FieldKey[] = ['query', 'drift', 'restart', 'cdraft', 'swcost', 'runs', 'seed', 'conf'];
const sliders: Partial<Record<FieldKey, readonly [number, number]>> = {
  spread: [0, 0.5],
  block: [1, 16],
  beta: [0, 2],
};

const sourceNames = drafterSourceIds.map((id) => ({ id, name: words.facing[id] }));

export class DraftersLab extends LitElement {
  static override properties = {
    client: { attribute: false },
    store: { attribute: false },
    controls: { attribute: false },
    figures: { attribute: false },
    compact: { type: Boolean, reflect: true },
    site: {},
    narrow: { state: true },
  };
  static override styles = [
    theme,
    controlStyle,
    labStyle,
    tableStyle,
    css`
      .list {
        display: grid;
        gap: 8px;
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      .list legend {
        padding: 0;
        font-size: 14px;
        font-weight: 600;
      }
      .list legend::first-letter {
        text-transform: uppercase;
      }
      .entry {
        display: flex;
        align-items: end;
        gap: 6px;
        min-width: 0;
      }
      .entry > :first-child {
        flex: 1 1 0;
        min-width: 0;
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

  readonly training: Training;
  readonly engine: DraftersEngine;
  ready: Ready | undefined;
  /** Why the state has no drafters. */
  wishProblem: string | undefined;

  constructor() {
    super();
    this.compact = false;
    this.site = document.baseURI;
    new StoreController(this);
    this.training = new Training(this);
    this.engine = new DraftersEngine(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void loadHelp();
    this.narrow = this.getBoundingClientRect().width < besideWidth;
  }

  get stale(): boolean {
    return this.engine.stale || this.store!.typed.size > 0;
  }

  protected override willUpdate(): void {
    const { client, store } = this;
    this.ready = this.wishProblem = undefined;
    if (!client || store?.state.facing !== 'text') return;
    const wish = draftersWish(store.state);
    if (typeof wish === 'string') this.wishProblem = wish;
    else this.ready = this.training.follow(client, wish, this.site);
  }

  private headline(): string {
    const { result, aside } = this.engine;
    const best = result && bestLearner(result);
    if (!result || !best) return strings.working;
    const alone = result.alone[result.best]?.mean ?? 0;
    return `The best drafter needs ${alone.toFixed(1)} rounds; not knowing which it is, ${nameOf(aside, best)} needs ${best.cost.mean.toFixed(1)}.`;
  }

  protected override render() {
    const { client, store, engine, compact } = this;
    if (!client || !store) return html`<p class="muted waiting" role="status">${strings.loading}</p>`;
    const { result, aside, of: state } = engine;
    const general = engine.failure?.key === undefined ? engine.failure?.message : undefined;
    return html`
      <div class="layout">
        <div class="lead">
          ${compact ? nothing : html`<h1>${strings.drafters.question}</h1>`}
          <p class="headline">${this.headline()}</p>
          ${compact ? nothing : examplesView(store, 'drafters', presets)}
          ${compact && store.state.facing === 'text' && !this.ready ? trainingView(this.training, undefined, [], this.site) : nothing}
          ${general ? html`<p class="problem" role="alert">${general}</p>` : nothing}
        </div>
        ${this.inputs(store)}
        ${result && state && result.lines.length > 0 ? figuresView(this, store, { result, aside, state }, this.figures ?? (compact ? compactFigures : allFigures)) : nothing}
      </div>
    `;
  }

  private inputs(store: Store) {
    const control = (key: FieldKey) => {
      const slider = sliders[key];
      return html`<field-input
        .key=${key}
        .store=${store}
        .names=${key === 'facing' ? sourceNames : undefined}
        .problem=${this.engine.problem(key)}
        .inline=${this.compact}
        .slider=${slider !== undefined}
        .from=${slider?.[0]}
        .to=${slider?.[1]}
      ></field-input>`;
    };
    const prevent = (event: Event) => event.preventDefault();
    if (this.controls) return html`<form class="controls" @submit=${prevent}>${this.controls.map(control)}</form>`;
    if (this.compact) return nothing;
    return html`<form class="controls" aria-label=${strings.settings} @submit=${prevent}>
      ${control('facing')}
      ${store.state.facing === 'text' ? modelControls(this, store) : synthetic.map(control)} ${first.map(control)}
      <details ?open=${!this.narrow}>
        <summary>${words.more}</summary>
        <div class="group">${further.filter((key) => key !== 'drift' || store.state.facing === 'synthetic').map(control)}</div>
      </details>
    </form>`;
  }
}

customElements.define('drafters-lab', DraftersLab);

declare global {
  interface HTMLElementTagNameMap {
    'drafters-lab': DraftersLab;
  }
}
