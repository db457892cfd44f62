/** The page around the labs: header with their navigation, Share and Copy link, notices, footer. */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import type { Client } from '../core/client-types';
import { type LabElement, labs } from '../labs/registry';
import { formatLink, formatText, type LabId, labIds, type Store } from '../state';
import { copyText } from './copy';
import { StoreController } from './store-controller';
import { strings } from './strings';
import { controls, theme } from './theme';

const mostProblems = 8;
const noticeTime = 5000;

export class AppShell extends LitElement {
  static override properties = {
    store: { attribute: false },
    client: { attribute: false },
    failure: { state: true },
    notice: { state: true },
    linkToCopy: { state: true },
    lab: { state: true },
  };
  static override styles = [
    theme,
    controls,
    css`
      :host {
        display: block;
        min-height: 100vh;
      }
      .skip {
        position: absolute;
        left: 16px;
        top: -60px;
        padding: 6px 12px;
        background: var(--_surface);
      }
      .skip:focus {
        top: 8px;
      }
      .page {
        display: flex;
        flex-direction: column;
        min-height: 100vh;
        max-width: 1360px;
        margin: 0 auto;
        padding: 0 24px;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 24px;
        padding: 12px 0;
        border-bottom: 1px solid var(--_line);
      }
      .name {
        color: var(--_text);
        font-size: 16px;
        font-weight: 700;
        letter-spacing: -0.01em;
        text-decoration: none;
      }
      nav {
        display: flex;
        flex: 1 1 auto;
        gap: 4px;
      }
      nav a {
        padding: 5px 12px;
        border-radius: var(--_radius);
        color: var(--_muted);
        font-size: 14px;
        text-decoration: none;
      }
      nav a:hover {
        color: var(--_text);
      }
      nav a[aria-current='page'] {
        background: var(--_panel);
        color: var(--_text);
        font-weight: 600;
      }
      .actions {
        position: relative;
        display: flex;
        gap: 8px;
      }
      main {
        flex: 1 0 auto;
        padding: 20px 0 40px;
      }
      main:focus {
        outline: none;
      }
      .notice {
        display: flex;
        align-items: flex-start;
        gap: 12px;
        margin: 0 0 16px;
        padding: 10px 14px;
        border: 1px solid var(--_line);
        border-left: 4px solid var(--_warning);
        border-radius: var(--_radius);
        background: var(--_panel);
        font-size: 14px;
      }
      .notice > div {
        flex: 1 1 auto;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .notice p {
        margin: 0;
      }
      .notice ul {
        margin: 4px 0 0;
        padding-left: 18px;
      }
      .notice input {
        width: 100%;
        margin-top: 6px;
      }
      .toast {
        position: absolute;
        z-index: 1;
        top: calc(100% + 6px);
        right: 0;
        margin: 0;
        padding: 6px 12px;
        border-radius: var(--_radius);
        background: var(--_text);
        color: var(--_surface);
        font-size: 13px;
        white-space: nowrap;
      }
      .toast:empty {
        padding: 0;
      }
      footer {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 20px;
        padding: 14px 0 24px;
        border-top: 1px solid var(--_line);
        color: var(--_muted);
        font-size: 13px;
      }
      footer span {
        flex: 1 1 auto;
      }
      footer a {
        color: inherit;
      }
      @media (max-width: 520px) {
        .page {
          padding: 0 16px;
        }
        nav {
          order: 3;
          flex-basis: 100%;
          flex-wrap: wrap;
        }
        nav a {
          padding: 5px 9px;
        }
        .actions {
          margin-left: auto;
        }
      }
      @media print {
        nav,
        .actions,
        footer {
          display: none;
        }
      }
    `,
  ];

  declare store: Store | undefined;
  declare client: Client | undefined;
  /** Why the core or a lab could not be loaded. */
  declare failure: string | undefined;
  /** The last thing done, for eye and ear. */
  declare notice: string;
  declare linkToCopy: string | undefined;
  declare lab: LabElement | undefined;

  private labOf: LabId | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.notice = '';
    new StoreController(this, () => this.follow());
  }

  private follow(): void {
    const id = this.store!.state.lab;
    document.title = `${labs[id].name} · ${strings.name}`;
    if (id === this.labOf) return;
    this.labOf = id;
    void this.open(id);
  }

  private async open(id: LabId): Promise<void> {
    try {
      const lab = await labs[id].create();
      if (id !== this.labOf) return;
      lab.store = this.store;
      lab.client = this.client;
      this.lab = lab;
    } catch (error) {
      this.failure = `${strings.labFailed}: ${error instanceof Error ? error.message : String(error)}.`;
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('client') && this.lab) this.lab.client = this.client;
  }

  protected override render() {
    const { store } = this;
    if (!store) return nothing;
    return html`<div class="page">
        <header>
          <a class="skip" href="#" @click=${this.skip}>${strings.skip}</a>
          <a class="name" href="./" @click=${(event: MouseEvent) => this.visit(event, 'step')}>${strings.name}</a>
          <nav aria-label=${strings.labs}>
            ${labIds.map(
              (id) =>
                html`<a
                  href="#${formatText({ ...store.state, lab: id })}"
                  title=${labs[id].question}
                  aria-current=${id === store.state.lab ? 'page' : nothing}
                  @click=${(event: MouseEvent) => this.visit(event, id)}
                  >${labs[id].name}</a
                >`,
            )}
          </nav>
          <div class="actions">
            <p class="toast" role="status">${this.notice}</p>
            <button @click=${this.copyLink}>${strings.copyLink}</button>
            <button @click=${this.share}>${strings.share}</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${this.problems(store)} ${this.copyByHand()} ${this.failures()} ${this.lab ?? html`<p class="muted">${strings.loading}</p>`}
        </main>
        <footer>
          <span>${strings.privacy}</span>
          <a href="./format.html">${strings.formatPage}</a>
          <a href="./example.html">${strings.examplePage}</a>
        </footer>
      </div>`;
  }

  private problems(store: Store) {
    const { linkProblems } = store;
    if (linkProblems.length === 0) return nothing;
    const more = linkProblems.length - mostProblems;
    return html`<section class="notice" role="alert">
      <div>
        <p>${strings.linkProblems}</p>
        <ul>
          ${linkProblems.slice(0, mostProblems).map(({ message }) => html`<li>${message}</li>`)}
          ${more > 0 ? html`<li>${strings.furtherProblems(more)}</li>` : nothing}
        </ul>
      </div>
      <button class="quiet" @click=${() => store.dismissLinkProblems()}>${strings.dismiss}</button>
    </section>`;
  }

  private copyByHand() {
    if (this.linkToCopy === undefined) return nothing;
    return html`<section class="notice">
      <div>
        <p>${strings.copyFailed}</p>
        <input type="text" readonly aria-label=${strings.linkToCopy} .value=${this.linkToCopy} />
      </div>
      <button
        class="quiet"
        @click=${() => {
          this.linkToCopy = undefined;
        }}
      >
        ${strings.dismiss}
      </button>
    </section>`;
  }

  private failures() {
    if (!this.failure) return nothing;
    return html`<section class="notice" role="alert">
      <div><p>${this.failure}</p></div>
      <button class="quiet" @click=${() => window.location.reload()}>${strings.reload}</button>
    </section>`;
  }

  private readonly skip = (event: Event) => {
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>('main')?.focus();
  };

  private visit(event: MouseEvent, lab: LabId): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (lab !== this.store!.state.lab) this.store!.set({ lab }, 'visit');
  }

  private readonly copyLink = async () => {
    const link = `${window.location.href.replace(/#.*/s, '')}#${await formatLink(this.store!.state)}`;
    if (await copyText(link)) {
      this.linkToCopy = undefined;
      this.tell(strings.copied);
      return;
    }
    this.linkToCopy = link;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>('.notice input')?.select();
  };

  private readonly share = async () => {
    try {
      const { openShareDialog } = await import('../embed/share-dialog');
      openShareDialog(this.store!);
    } catch (error) {
      this.failure = `${strings.labFailed}: ${error instanceof Error ? error.message : String(error)}.`;
    }
  };

  private tell(notice: string): void {
    clearTimeout(this.timer);
    this.notice = notice;
    this.timer = setTimeout(() => {
      this.notice = '';
    }, noticeTime);
  }
}

customElements.define('app-shell', AppShell);

declare global {
  interface HTMLElementTagNameMap {
    'app-shell': AppShell;
  }
}
