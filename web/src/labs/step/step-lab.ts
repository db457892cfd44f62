/**
 * The Step lab: for these laws, this n and this scheme, the optimum, what each rule reaches, and why.
 *
 *     <step-lab .client=${client} .store=${store}></step-lab>
 *
 * `compact` leaves out everything but the figures named in `figures` (default: laws and acceptance) and the `controls`:
 * the keys of the fields to show, in this order; without it none in compact and all otherwise. Colours and fonts follow
 * the custom properties of ui/theme.ts.
 */
import { html, LitElement, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Client, VerifierReport } from '../../core/client-types';
import type { FieldKey, Store } from '../../state';
import { loadHelp } from '../../ui/field-help';
import { StoreController } from '../../ui/store-controller';
import { strings } from '../../ui/strings';
import { withTerms } from '../../ui/terms';
import { controls as controlStyle, theme } from '../../ui/theme';
import { examplesView } from '../examples';
import { besideWidth, labStyle } from '../layout';
import { controlsView } from './controls';
import { type Shown, StepEngine } from './engine';
import { StepExplainer } from './explainer';
import { type FigureId, figuresView } from './figures';
import { headline, kindsFinding } from './finding';
import { presets } from './presets';
import { StepRun } from './run';

const words = strings.step;
const quietTime = 800;
const compactFigures: readonly FigureId[] = ['laws', 'acceptance'];
const allFigures: readonly FigureId[] = ['laws', 'acceptance', 'emitted', 'dual', 'losses', 'replay', 'proof'];
const explaining: readonly FigureId[] = ['losses', 'proof', 'replay'];

/** After the frame that is being drawn. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The first figures wait for none of these; their elements come to life when they are there. */
async function loadLater() {
  const [explainViews] = await Promise.all([
    import('./explain-views'),
    import('../../ui/law-input'),
    import('../texts/context-laws'),
    import('../../figures/emitted-bars'),
    import('../../figures/dual-curve'),
    loadHelp(),
  ]);
  return explainViews;
}

export class StepLab extends LitElement {
  static override properties = {
    client: { attribute: false },
    store: { attribute: false },
    controls: { attribute: false },
    figures: { attribute: false },
    compact: { type: Boolean, reflect: true },
    site: {},
    hover: { state: true },
    narrow: { state: true },
    spoken: { state: true },
    failure: { state: true },
  };
  static override styles = [theme, controlStyle, labStyle];

  declare client: Client | undefined;
  declare store: Store | undefined;
  declare controls: readonly FieldKey[] | undefined;
  declare figures: readonly FigureId[] | undefined;
  declare compact: boolean;
  /** Address of the folder that has texts/. */
  declare site: string;
  /** The token under the pointer, in every figure. */
  declare hover: number | undefined;

  /** Too narrow for the inputs beside the figures: those of the laws are folded away. */
  declare narrow: boolean;
  /** The headline for a screen reader, once nothing has moved for a while. */
  declare spoken: string;

  /** Why a part of the lab is missing. */
  declare failure: string | undefined;

  private quiet: ReturnType<typeof setTimeout> | undefined;
  private later: Promise<unknown> | undefined;
  /** What draws the explanation; not part of what the first figures wait for. */
  explainViews: typeof import('./explain-views') | undefined;

  readonly engine: StepEngine;
  readonly run: StepRun;
  readonly explainer: StepExplainer;

  constructor() {
    super();
    this.compact = false;
    this.site = document.baseURI;
    this.spoken = '';
    new StoreController(this);
    this.engine = new StepEngine(this);
    this.run = new StepRun(this);
    this.explainer = new StepExplainer(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.narrow = this.getBoundingClientRect().width < besideWidth;
  }

  protected override updated(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      this.spoken = this.renderRoot.querySelector('.headline')?.textContent ?? '';
    }, quietTime);
    if (this.engine.shown && !this.later)
      this.later = painted()
        .then(loadLater)
        .then((views) => {
          this.explainViews = views;
          this.requestUpdate();
        })
        .catch((error: Error) => {
          this.failure = `${strings.labFailed}: ${error.message}.`;
        });
  }

  /** The rule whose emitted law is shown: the one chosen, or the best where that does not fit the scheme. */
  get verifier(): VerifierReport | undefined {
    const verifiers = this.engine.shown?.report.verifiers ?? [];
    return verifiers.find(({ id }) => id === this.store?.state.verifier) ?? verifiers.at(-1);
  }

  /** The figures show another state than the inputs. */
  get stale(): boolean {
    return this.engine.stale || this.store!.typed.size > 0;
  }

  protected override render() {
    const { client, store, engine, compact } = this;
    if (!client || !store) return html`<p class="muted waiting" role="status">${strings.loading}</p>`;
    const { shown } = engine;
    const { verifier } = this;
    if (verifier) this.run.follow(store.state, verifier.id);
    const sentence = shown ? headline(shown.state, shown.report, client.registry) : strings.working;
    const general = (engine.failure?.key === undefined ? engine.failure?.message : undefined) ?? this.failure;
    return html`
      <div class="layout" @token-hover=${(event: CustomEvent<{ token: number | undefined }>) => {
        this.hover = event.detail.token;
      }}>
        <div class="lead">
          ${compact ? nothing : html`<h1>${words.question}</h1>`}
          <p class="headline">${sentence}</p>
          <p class="visually-hidden" role="status">${this.spoken}</p>
          ${shown ? html`<p class="muted small kinds">${withTerms(kindsFinding(shown.report))}</p>` : nothing}
          ${compact ? nothing : examplesView(store, 'step', presets)}
          ${general ? html`<p class="problem" role="alert">${general}</p>` : nothing}
        </div>
        ${controlsView(this, client, store)}
        ${shown && verifier ? this.figureViews(client, store, shown, verifier) : nothing}
      </div>
    `;
  }

  /** Made anew only for what they show: inputs follow the store sooner than the core has answered. */
  private figureViews(client: Client, store: Store, shown: Shown, verifier: VerifierReport) {
    const { run, stale, hover } = this;
    const ids = this.figures ?? (this.compact ? compactFigures : allFigures);
    const { explainer } = this;
    if (this.explainViews && ids.some((id) => explaining.includes(id))) explainer.follow(shown.state, verifier.id);
    return guard(
      [
        ...[shown, verifier, ids, hover, stale, store.state.verifier, run.running, run.status, run.simulation],
        ...[this.explainViews, explainer.explanation, explainer.failure, explainer.thrown, explainer.index],
      ],
      () => figuresView(this, client, store, shown, verifier, ids),
    );
  }
}

customElements.define('step-lab', StepLab);

declare global {
  interface HTMLElementTagNameMap {
    'step-lab': StepLab;
  }
}
