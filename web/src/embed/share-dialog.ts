/**
 * Everything that passes a state on: link, embedding codes, citation. `openShareDialog(store)` opens it over the page,
 * with the state as it is then.
 */
import { css, html, LitElement, nothing } from 'lit';
import { version } from '../../../package.json';
import { type FieldKey, fields, fieldsOf, formatLink, type LabId, type State, type Store } from '../state';
import { help } from '../state/help';
import { copyText } from '../ui/copy';
import { controls, theme } from '../ui/theme';
import { embedAddress, type ShareCode, type ShareSubject, shareCodes } from './codes';
import { heightType } from './height-message';
import { words } from './strings';

/** Controls that a figure in a text is most often wanted with. */
const usual: Record<LabId, (state: State) => readonly FieldKey[]> = {
  step: () => ['n', 'scheme'],
  measure: () => ['ns'],
  tree: ({ from }) => (from === 'text' ? ['prompt', 'depth'] : ['depth', 'children']),
  drafters: () => ['beta', 'budget'],
  lossy: () => ['lossy', 'cands'],
};

/** What a form cannot hold, what files bring, and what only figures that an embed leaves out depend on. */
const notControls: readonly FieldKey[] = [
  'lab',
  'data',
  'qdata',
  'text',
  'dtext',
  'domains',
  'pool',
  'plogits',
  'qlogits',
  'verifier',
  'steps',
  'edit',
  'sweep',
];

/** Rows and texts that the figure is made from. */
function sourcesOf({ lab, over, from, facing, data, qdata, text, dtext, domains }: State) {
  const isRows = lab === 'measure' || (lab === 'lossy' && over === 'rows');
  const isText = isRows ? data?.kind === 'preset' && data.id === 'text' : lab === 'tree' && from === 'text';
  return [
    ...(isRows ? [data, qdata] : []),
    ...(isText ? [text, dtext] : []),
    ...(lab === 'drafters' && facing === 'text' ? domains : []),
  ];
}

const startHeight = 480;

type Theme = keyof typeof words.themes;

class ShareDialog extends LitElement {
  static override properties = {
    state: { attribute: false },
    link: { attribute: false },
    theme: { state: true },
    chosen: { state: true },
    height: { state: true },
    notice: { state: true },
  };
  static override styles = [
    theme,
    controls,
    css`
      dialog {
        width: min(760px, calc(100vw - 24px));
        max-height: calc(100vh - 24px);
        padding: 0;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
        background: var(--_surface);
        color: var(--_text);
        overflow: auto;
        overscroll-behavior: contain;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 45%);
      }
      .top {
        position: sticky;
        z-index: 1;
        top: 0;
        display: flex;
        align-items: center;
        justify-content: space-between;
        padding: 12px 20px;
        border-bottom: 1px solid var(--_line);
        background: var(--_surface);
      }
      h2,
      h3 {
        margin: 0;
        font-size: 17px;
      }
      h3 {
        font-size: 15px;
      }
      .content {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 18px;
        padding: 16px 20px 20px;
      }
      .code {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 2px 12px;
        align-items: center;
      }
      .code textarea {
        grid-column: 1 / -1;
        margin-top: 4px;
        border-color: var(--_line);
        background: var(--_panel);
        overflow-wrap: anywhere;
        field-sizing: content;
        max-height: 9lh;
      }
      p {
        margin: 0;
      }
      .options {
        display: grid;
        gap: 10px;
        padding: 14px 16px;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 12px;
        font-size: 14px;
      }
      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 16px;
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        padding: 0;
        font-size: 14px;
        font-weight: 600;
      }
      fieldset label {
        display: flex;
        align-items: center;
        gap: 6px;
        font-size: 14px;
      }
      iframe {
        display: block;
        width: 100%;
        margin-top: 6px;
        border: 1px solid var(--_line);
      }
      .notice {
        position: sticky;
        bottom: 0;
        margin: 0 -20px -20px;
        padding: 8px 20px;
        background: var(--_panel);
        font-size: 14px;
      }
      .notice:empty {
        visibility: hidden;
        padding: 0;
      }
    `,
  ];

  declare state: State;
  declare link: string;
  declare theme: Theme;
  declare chosen: readonly FieldKey[];
  /** Of the preview, as it measures itself. */
  declare height: number;
  declare notice: string;

  constructor() {
    super();
    this.theme = 'auto';
    this.chosen = [];
    this.height = startHeight;
    this.notice = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.chosen = usual[this.state.lab](this.state);
    window.addEventListener('message', this.measured);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('message', this.measured);
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')!.showModal();
  }

  private readonly measured = ({ source, data }: MessageEvent): void => {
    const frame = this.renderRoot.querySelector('iframe');
    if (source === frame?.contentWindow && data?.type === heightType && Number.isFinite(data.height))
      this.height = Math.ceil(data.height);
  };

  private get subject(): ShareSubject {
    const { state, link, theme, chosen, height } = this;
    return {
      site: new URL('.', document.baseURI).href,
      state,
      link,
      title: words.title(state),
      theme,
      controls: chosen,
      height,
      version,
      date: new Date(),
    };
  }

  protected override render() {
    const [link, ...others] = shareCodes(this.subject);
    return html`<dialog aria-labelledby="title" @close=${() => this.remove()} @click=${this.clicked}>
      <div class="top">
        <h2 id="title">${words.share}</h2>
        <button type="button" @click=${this.close}>${words.close}</button>
      </div>
      <div class="content">
        ${this.code(link!)} ${this.neededFiles()} ${this.options()} ${others.map((code) => this.code(code))} ${this.preview()}
        <p class="notice" role="status">${this.notice}</p>
      </div>
    </dialog>`;
  }

  private neededFiles() {
    const names = sourcesOf(this.state).flatMap((spec) => (spec?.kind === 'file' ? [spec.name] : []));
    return names.length > 0 ? html`<p class="small">${words.needsFile([...new Set(names)])}</p>` : nothing;
  }

  private options() {
    const { theme, chosen, state } = this;
    const offered = fieldsOf(state.lab).filter((key) => !notControls.includes(key));
    const toggle = (key: FieldKey) => {
      this.chosen = offered.filter((other) => (other === key) !== chosen.includes(other));
    };
    return html`<section class="options" aria-labelledby="options">
      <h3 id="options">${words.options}</h3>
      <label class="line"
        ><strong>${words.theme}</strong>
        <select
          @change=${(event: Event) => {
            this.theme = (event.target as HTMLSelectElement).value as Theme;
          }}
        >
          ${Object.entries(words.themes).map(
            ([id, name]) => html`<option value=${id} ?selected=${id === theme}>${name}</option>`,
          )}
        </select></label
      >
      <fieldset>
        <legend>${words.controls}</legend>
        ${offered.map(
          (key) => html`<label title=${help[key]}
            ><input
              type="checkbox"
              value=${key}
              .checked=${chosen.includes(key)}
              @change=${() => toggle(key)}
            />${fields[key].label}</label
          >`,
        )}
      </fieldset>
    </section>`;
  }

  private preview() {
    return html`<section aria-labelledby="preview">
      <h3 id="preview">${words.preview}</h3>
      <p class="muted small size">${words.size(this.previewWidth, this.height)}</p>
      <iframe title=${words.preview} src=${embedAddress(this.subject)} height=${this.height}></iframe>
    </section>`;
  }

  private get previewWidth(): number {
    return this.renderRoot.querySelector('iframe')?.clientWidth ?? 0;
  }

  private code({ id, code }: ShareCode) {
    const [label, help] = words.codes[id];
    return html`<section class="code" data-code=${id}>
      <h3 id="${id}-label">${label}</h3>
      <button type="button" aria-label=${words.copyThis(label)} @click=${() => this.copy(id)}>${words.copy}</button>
      <p class="muted small">${help}</p>
      <textarea
        readonly
        rows=${Math.min(code.split('\n').length + 1, 9)}
        aria-labelledby="${id}-label"
        .value=${code}
        @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()}
      ></textarea>
    </section>`;
  }

  private async copy(id: ShareCode['id']): Promise<void> {
    const area = this.renderRoot.querySelector<HTMLTextAreaElement>(`[data-code=${id}] textarea`)!;
    let copied = await copyText(area.value);
    if (!copied) {
      // The older way of copying takes a selection, and only one within the open dialog.
      area.focus();
      area.select();
      copied = document.execCommand('copy');
    }
    this.notice = copied ? words.copied : words.copyByHand;
  }

  private readonly close = (): void => this.renderRoot.querySelector('dialog')!.close();

  /** The backdrop belongs to the dialog element itself. */
  private clicked(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.close();
  }
}

customElements.define('share-dialog', ShareDialog);

export async function openShareDialog(store: Store): Promise<void> {
  const dialog = document.createElement('share-dialog') as ShareDialog;
  dialog.state = store.state;
  dialog.link = await formatLink(store.state);
  document.body.append(dialog);
}
