import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import type { Client } from '../core/client-types';
import { type LabElement, labs } from '../labs/registry';
import {
  type ChangeKind,
  createStore,
  type FieldKey,
  fieldsOf,
  formatLink,
  type LabId,
  type ParsedLink,
  parseLink,
  parseText,
  type State,
  type Store,
} from '../state';
import { StoreController } from '../ui/store-controller';
import { strings } from '../ui/strings';
import { controls, theme } from '../ui/theme';
import { attributesOf, keyAttributes, textOf } from './attributes';
import { connect } from './client';
import { words } from './strings';

export interface ChangeDetail {
  /** What follows the # of a link to the playground. */
  link: string;
  state: State;
}

type EmbeddedLab = LabElement & { compact: boolean; controls: readonly FieldKey[]; site?: string };

const themes = ['auto', 'light', 'dark'];

export class MdsdPlayground extends LitElement {
  static override properties = {
    link: {},
    theme: {},
    controls: {},
    store: { state: true },
    client: { state: true },
    failure: { state: true },
    lab: { state: true },
    address: { state: true },
  };
  static override styles = [
    theme,
    controls,
    css`
      :host {
        display: block;
        padding: 12px 16px;
        background: var(--_surface);
        overflow-wrap: anywhere;
      }
      .problems {
        margin: 0 0 12px;
        padding: 8px 12px 8px 30px;
        border-left: 4px solid var(--_warning);
        background: var(--_panel);
        font-size: 14px;
      }
      footer {
        display: flex;
        justify-content: flex-end;
        margin-top: 6px;
        font-size: 13px;
      }
      @media print {
        footer {
          display: none;
        }
      }
    `,
  ];

  /** Address of the script. */
  static script: string;

  /** Address of the site's folder, which the script is in. */
  static get site(): string {
    return new URL('.', MdsdPlayground.script).href;
  }

  declare link: string | null;
  declare theme: string | null;
  declare controls: string | null;
  declare store: Store | undefined;
  declare client: Client | undefined;
  declare failure: string | undefined;
  declare lab: EmbeddedLab | undefined;
  /** The playground with this state. */
  declare address: string;

  private labId: LabId | undefined;
  /** Key attributes that were changed since the state last followed them. */
  private readonly touched = new Set<string>();

  constructor() {
    super();
    this.address = MdsdPlayground.site;
    new StoreController(this, (kind) => void this.changed(kind));
  }

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the getter registers the properties of the class that it is called on.
    return [...super.observedAttributes, ...keyAttributes];
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (old === value || !keyAttributes.includes(name)) return;
    this.touched.add(name);
    this.requestUpdate();
  }

  get state(): State | undefined {
    return this.store?.state;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    connect(MdsdPlayground.script).then(
      (client) => {
        this.client = client;
      },
      (error: Error) => {
        this.failure = `${words.failed}: ${error.message}.`;
      },
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('theme'))
      this.style.colorScheme = this.theme === 'light' || this.theme === 'dark' ? this.theme : '';
    if (changed.has('link') && this.link != null) void this.load(parseLink(this.link));
    else if (!this.store || this.touched.size > 0) void this.load(this.read());
    this.touched.clear();
    const { lab } = this;
    if (!lab) return;
    lab.client = this.client;
    lab.store = this.store;
    lab.controls = this.shownControls;
  }

  /** The state that the attributes say; what the reader changed stays, except in attributes that were touched. */
  private read(): ParsedLink {
    const given = new Map(keyAttributes.flatMap((name) => entry(name, this.getAttribute(name))));
    if (!this.store || this.touched.has('lab')) return parseText(textOf(given));
    const kept = attributesOf(this.store.state).map(([name, value]) => [name.toLowerCase(), value] as const);
    const text = new Map(kept.filter(([name]) => !this.touched.has(name)));
    for (const name of this.touched)
      for (const [key, value] of entry(name, this.getAttribute(name))) text.set(key, value);
    return parseText(textOf(text));
  }

  private async load(link: ParsedLink | Promise<ParsedLink>): Promise<void> {
    const parsed = link instanceof Promise ? await link : link;
    if (this.store) this.store.load(parsed);
    else this.store = createStore(parsed);
  }

  private async changed(kind: ChangeKind): Promise<void> {
    const { state } = this.store!;
    if (state.lab !== this.labId) void this.open(state.lab);
    const link = await formatLink(state);
    if (this.state !== state) return;
    this.address = `${MdsdPlayground.site}#${link}`;
    if (kind === 'load') return;
    this.dispatchEvent(new CustomEvent<ChangeDetail>('change', { detail: { link, state }, bubbles: true }));
  }

  private async open(id: LabId): Promise<void> {
    this.labId = id;
    const lab = (await labs[id].create()) as EmbeddedLab;
    if (id !== this.labId) return;
    lab.compact = true;
    lab.site = MdsdPlayground.site;
    this.lab = lab;
  }

  private get namedControls(): string[] {
    return (this.controls ?? '').split(',').flatMap((name) => name.trim() || []);
  }

  private get allowedControls(): readonly FieldKey[] {
    return this.state ? fieldsOf(this.state.lab).filter((key) => key !== 'lab') : [];
  }

  private get shownControls(): FieldKey[] {
    return this.allowedControls.filter((key) => this.namedControls.includes(key));
  }

  private get problems(): string[] {
    const allowed = this.allowedControls;
    return [
      ...(this.failure ? [this.failure] : []),
      ...(this.store?.linkProblems.map(({ message }) => message) ?? []),
      ...(themes.includes(this.theme ?? 'auto') ? [] : [words.unknownTheme(this.theme ?? '')]),
      ...this.namedControls
        .filter((name) => !allowed.some((key) => key === name))
        .map((name) => words.unknownControl(name, allowed)),
    ];
  }

  protected override render() {
    const { problems } = this;
    return html`${
      problems.length > 0
        ? html`<ul class="problems" role="alert">
            ${problems.map((problem) => html`<li>${problem}</li>`)}
          </ul>`
        : nothing
    }
      ${this.lab ?? html`<p class="muted">${strings.loading}</p>`}
      <footer><a href=${this.address} target="_blank" rel="noopener">${words.open}</a></footer>`;
  }
}

const entry = (name: string, value: string | null): [string, string][] => (value === null ? [] : [[name, value]]);

declare global {
  interface HTMLElementTagNameMap {
    'mdsd-playground': MdsdPlayground;
  }
}
