/**
 * The Lossy lab: for these laws and a rule that may change them, the law that comes out, and what it costs.
 *
 *     <lossy-lab .client=${client} .store=${store}></lossy-lab>
 *
 * `compact` leaves out everything but the figures named in `figures` (default: induced and frontier) and the `controls`,
 * the keys of the fields to show.
 */
import { css, html, LitElement, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import type { FieldKey, Store } from '../../state';
import { loadHelp } from '../../ui/field-help';
import { StoreController } from '../../ui/store-controller';
import { strings } from '../../ui/strings';
import { controls as controlStyle, theme } from '../../ui/theme';
import { besideWidth, labStyle } from '../layout';
import { controlsView } from './controls';
import { LossyEngine } from './engine';
import { type FigureId, figuresView } from './figures';
import { headline } from './finding';
import { presetState, presets } from './presets';

const allFigures: readonly FigureId[] = ['laws', 'induced', 'frontier', 'rules', 'drift'];
const compactFigures: readonly FigureId[] = ['induced', 'frontier'];

export class LossyLab extends LitElement {
  static override properties = {
    client: { attribute: false },
    store: { attribute: false },
    controls: { attribute: false },
    figures: { attribute: false },
    compact: { type: Boolean, reflect: true },
    narrow: { state: true },
    hover: { state: true },
  };
  static override styles = [
    theme,
    controlStyle,
    labStyle,
    css`
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
  declare narrow: boolean;
  /** The token under the pointer, in every figure. */
  declare hover: number | undefined;

  readonly engine: LossyEngine;

  constructor() {
    super();
    this.compact = false;
    new StoreController(this);
    this.engine = new LossyEngine(this);
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
    const { shown } = engine;
    const general = engine.failure?.key === undefined ? engine.failure?.message : undefined;
    return html`
      <div class="layout" @token-hover=${(event: CustomEvent<{ token: number | undefined }>) => {
        this.hover = event.detail.token;
      }}>
        <div class="lead">
          ${compact ? nothing : html`<h1>${strings.lossy.question}</h1>`}
          <p class="headline" role="status">${shown ? headline(shown.report, { rule: shown.state.lossy }) : strings.working}</p>
          ${compact ? nothing : this.examples()}
          ${general ? html`<p class="problem" role="alert">${general}</p>` : nothing}
        </div>
        ${controlsView(this, client, store)}
        ${shown ? figuresView(this, store, shown, this.figures ?? (compact ? compactFigures : allFigures)) : nothing}
      </div>
    `;
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

customElements.define('lossy-lab', LossyLab);

declare global {
  interface HTMLElementTagNameMap {
    'lossy-lab': LossyLab;
  }
}
