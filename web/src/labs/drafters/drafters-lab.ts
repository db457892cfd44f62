/**
 * The Drafters lab: several drafters, one budget; what each policy that chooses between them loses.
 *
 *     <drafters-lab .client=${client} .store=${store}></drafters-lab>
 *
 * `compact` leaves out everything but the figures named in `figures` (default: regret and curve) and the `controls`, the
 * keys of the fields to show.
 */
import { css, html, LitElement, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import type { FieldKey, Store } from '../../state';
import { loadHelp } from '../../ui/field-help';
import '../../ui/field-input';
import { StoreController } from '../../ui/store-controller';
import { strings } from '../../ui/strings';
import { controls as controlStyle, theme } from '../../ui/theme';
import { besideWidth, labStyle } from '../layout';
import { DraftersEngine } from './engine';
import { bestLearner, type FigureId, figuresView, nameOf } from './figures';
import { presetState, presets } from './presets';
import { words } from './strings';

const allFigures: readonly FigureId[] = ['regret', 'curve', 'pulls', 'beta', 'rewards', 'mixing'];
const compactFigures: readonly FigureId[] = ['regret', 'curve'];
const first: readonly FieldKey[] = ['means', 'spread', 'block', 'budget', 'beta'];
const further: readonly FieldKey[] = ['query', 'drift', 'restart', 'cdraft', 'swcost', 'runs', 'seed', 'conf'];
const sliders: Partial<Record<FieldKey, readonly [number, number]>> = {
  spread: [0, 0.5],
  block: [1, 16],
  beta: [0, 2],
};

export class DraftersLab extends LitElement {
  static override properties = {
    client: { attribute: false },
    store: { attribute: false },
    controls: { attribute: false },
    figures: { attribute: false },
    compact: { type: Boolean, reflect: true },
    narrow: { state: true },
  };
  static override styles = [
    theme,
    controlStyle,
    labStyle,
    css`
      .scroll {
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: 14px;
      }
      th,
      td {
        padding: 3px 8px;
        border-bottom: 1px solid var(--_line);
        text-align: right;
        font-weight: 400;
      }
    `,
  ];

  declare client: Client | undefined;
  declare store: Store | undefined;
  declare controls: readonly FieldKey[] | undefined;
  declare figures: readonly FigureId[] | undefined;
  declare compact: boolean;
  declare narrow: boolean;

  readonly engine: DraftersEngine;

  constructor() {
    super();
    this.compact = false;
    new StoreController(this);
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
    const { result, aside } = engine;
    const general = engine.failure?.key === undefined ? engine.failure?.message : undefined;
    return html`
      <div class="layout">
        <div class="lead">
          ${compact ? nothing : html`<h1>${strings.drafters.question}</h1>`}
          <p class="headline">${this.headline()}</p>
          ${compact ? nothing : this.examples()}
          ${general ? html`<p class="problem" role="alert">${general}</p>` : nothing}
        </div>
        ${this.inputs(store)}
        ${result && result.lines.length > 0 ? figuresView(this, store, { result, aside }, this.figures ?? (compact ? compactFigures : allFigures)) : nothing}
      </div>
    `;
  }

  private inputs(store: Store) {
    const control = (key: FieldKey) => {
      const slider = sliders[key];
      return html`<field-input
        .key=${key}
        .store=${store}
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
      ${first.map(control)}
      <details ?open=${!this.narrow}>
        <summary>${words.more}</summary>
        <div class="group">${further.map(control)}</div>
      </details>
    </form>`;
  }

  private examples() {
    return html`<div class="examples" role="group" aria-label=${strings.examples}>
      <span class="muted small">${strings.examples}</span>
      ${presets.map(
        (preset) =>
          html`<button class="chip" title=${preset.about} @click=${() => this.store!.set(presetState(preset), 'visit')}>
            ${preset.name}
          </button>`,
      )}
    </div>`;
  }
}

customElements.define('drafters-lab', DraftersLab);

declare global {
  interface HTMLElementTagNameMap {
    'drafters-lab': DraftersLab;
  }
}
