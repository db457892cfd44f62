/**
 * Takes p and q from a context of a text: two models are trained, and their laws after a prompt become listed ones.
 *
 *     <context-laws .client=${client} .store=${store} site="https://…/"></context-laws>
 */
import { css, html, LitElement, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import { probability } from '../../figures/format';
import { createStore, type Store } from '../../state';
import { controls, theme } from '../../ui/theme';
import { pairControls, trainingView } from './pair-controls';
import { words } from './strings';
import { visible } from './token-names';
import { pairWish, type Ready, Training } from './training';

/** Laws that a link can list and still be passed on. */
const mostTokens = 2048;
const named = 6;

class ContextLaws extends LitElement {
  static override properties = {
    client: { attribute: false },
    store: { attribute: false },
    site: {},
    open: { state: true },
    problem: { state: true },
    taken: { state: true },
  };
  static override styles = [
    theme,
    controls,
    css`
      :host {
        display: block;
        grid-column: 1 / -1;
        min-width: 0;
      }
      summary {
        font-size: 14px;
        font-weight: 600;
        cursor: pointer;
      }
      .group {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
        gap: 16px 24px;
        margin-top: 12px;
      }
      p {
        margin: 6px 0 0;
      }
    `,
  ];

  declare client: Client | undefined;
  /** Whose p and q are set. */
  declare store: Store | undefined;
  /** Address of the folder that has texts/. */
  declare site: string;
  declare open: boolean;
  declare problem: string;
  /** What was taken, with the likeliest tokens: in a list they have only numbers. */
  declare taken: string;

  /** The models' settings; a link holds what was taken, not where from. */
  private readonly models = createStore();
  private readonly training = new Training(this);
  private ready: Ready | undefined;

  constructor() {
    super();
    this.site = document.baseURI;
    this.open = false;
    this.problem = this.taken = '';
    this.models.subscribe(() => this.requestUpdate());
  }

  protected override willUpdate(): void {
    const { client, open } = this;
    this.ready = client && open ? this.training.follow(client, pairWish(this.models.state), this.site) : undefined;
  }

  private readonly take = async (): Promise<void> => {
    const { client, store, ready, models } = this;
    if (!client || !store || !ready) return;
    const { prompt } = models.state;
    const { vocabulary, tokens } = ready.info;
    this.problem = vocabulary > mostTokens ? words.tooManyTokens(vocabulary, mostTokens) : '';
    if (this.problem) return;
    try {
      const { target, draft } = await client.contextLaws({ models: ready.models, prompt });
      store.set({
        p: { kind: 'listed', weights: Array.from(target) },
        q: { kind: 'listed', weights: Array.from(draft) },
      });
      const likeliest = Array.from(target, (_, token) => token)
        .sort((a, b) => target[b]! - target[a]! || a - b)
        .slice(0, named)
        .map((token) => `${token} “${visible(tokens[token] ?? '')}” ${probability(target[token] ?? 0)}`);
      this.taken = words.taken(visible(prompt), likeliest.join(', '));
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  };

  protected override render() {
    const { models, training, ready, problem, taken } = this;
    const toggle = (event: Event) => {
      this.open = (event.target as HTMLDetailsElement).open;
    };
    return html`<details @toggle=${toggle}>
      <summary>${words.fromText}</summary>
      <div class="group">${pairControls(models, ['prompt'], () => undefined)}</div>
      ${trainingView(training, ready, words.pair, this.site)}
      <button type="button" class="primary" ?disabled=${!ready || models.typed.size > 0} @click=${this.take}>
        ${words.take}
      </button>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      <p class="muted small" role="status">${taken}</p>
    </details>`;
  }
}

customElements.define('context-laws', ContextLaws);

declare global {
  interface HTMLElementTagNameMap {
    'context-laws': ContextLaws;
  }
}
