/**
 * Which text: one of the site's, a file, or a pasted one.
 *
 *     <text-input label="target’s text" .spec=${spec} optional site="https://…/"></text-input>
 *
 * `optional`: it may be none, the target's text. Event: `text-choose` { spec }, once the text has been looked at.
 */
import { css, html, LitElement, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { textIds } from '../../state';
import { controls, theme } from '../../ui/theme';
import { isWanted, nameOf, type TextSpec, take } from './sources';
import { textNames, words } from './strings';

const sameText = '';
const ownText = 'own';
const anotherFile = 'file';
const pasteText = 'paste';

export class TextInput extends LitElement {
  static override properties = {
    label: {},
    spec: { attribute: false },
    optional: { type: Boolean },
    help: {},
    pasting: { state: true },
    refusal: { state: true },
    over: { state: true },
  };
  static override styles = [
    theme,
    controls,
    css`
      :host {
        display: grid;
        gap: 4px;
        min-width: 0;
        align-content: start;
      }
      label {
        font-size: 14px;
        font-weight: 600;
      }
      label::first-letter {
        text-transform: uppercase;
      }
      select,
      textarea {
        width: 100%;
        min-width: 0;
      }
      p {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .over {
        outline: 2px dashed var(--_accent);
        outline-offset: 3px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
    `,
  ];

  declare label: string;
  declare spec: TextSpec | undefined;
  declare optional: boolean;
  declare help: string;
  declare pasting: boolean;
  /** Why a text was not taken. */
  declare refusal: string;
  declare over: boolean;

  constructor() {
    super();
    this.label = this.refusal = this.help = '';
    this.optional = this.pasting = this.over = false;
    this.addEventListener('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      this.over = true;
    });
    this.addEventListener('dragleave', () => {
      this.over = false;
    });
    this.addEventListener('drop', (event) => {
      this.over = false;
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      void this.take(file, file.name);
    });
  }

  protected override render() {
    const { spec, pasting, refusal } = this;
    const value = pasting ? pasteText : spec === undefined ? sameText : spec.kind === 'preset' ? spec.id : ownText;
    const wanted = spec && isWanted(spec) ? words.wanted(spec.name, spec.size) : '';
    const option = (id: string, name: string) =>
      html`<option value=${id} .selected=${live(id === value)}>${name}</option>`;
    return html`<label for="text" title=${this.help}>${this.label}</label>
      <select id="text" class=${this.over ? 'over' : ''} @change=${this.chosen}>
        ${this.optional ? option(sameText, words.same) : nothing}
        ${textIds.map((id) => option(id, textNames[id].name))}
        ${spec?.kind === 'file' ? option(ownText, nameOf(spec)) : nothing}
        ${option(anotherFile, `${words.file}…`)} ${option(pasteText, `${words.paste}…`)}
      </select>
      <input id="file" type="file" class="visually-hidden" tabindex="-1" aria-label="${this.label}: ${words.file}" @change=${this.picked} />
      ${
        wanted
          ? html`<p class="small">${wanted}</p>
              <div class="buttons"><button type="button" @click=${this.pick}>${words.file}</button></div>`
          : nothing
      }
      ${
        pasting
          ? html`<textarea rows="6" aria-label=${words.pasteHere} placeholder=${words.pasteHere}></textarea>
              <div class="buttons">
                <button type="button" class="primary" @click=${this.pasted}>${words.use}</button>
                <button type="button" @click=${this.stopPasting}>${words.cancel}</button>
              </div>`
          : nothing
      }
      <p class="problem" role="alert" ?hidden=${!refusal}>${refusal}</p>`;
  }

  private readonly chosen = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    this.pasting = value === pasteText;
    this.refusal = '';
    // What is shown stays what it was until a file has been taken.
    this.requestUpdate();
    if (value === anotherFile) this.pick();
    else if (value === sameText) this.say(undefined);
    else if (value !== pasteText && value !== ownText) this.say({ kind: 'preset', id: value });
  };

  private readonly pick = () => this.renderRoot.querySelector<HTMLInputElement>('#file')!.click();

  private readonly picked = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    // The same file again, corrected meanwhile, is a change too.
    if (file) void this.take(file, file.name).then(() => (input.value = ''));
  };

  private readonly pasted = () => {
    const { value } = this.renderRoot.querySelector('textarea')!;
    void this.take(new Blob([value]), words.pasted);
  };

  private readonly stopPasting = () => {
    this.pasting = false;
  };

  private async take(file: Blob, name: string): Promise<void> {
    try {
      const spec = await take(file, name);
      this.refusal = '';
      this.pasting = false;
      this.say(spec);
    } catch (error) {
      this.refusal = error instanceof Error ? error.message : String(error);
    }
    // The choice in the list follows what is there.
    this.requestUpdate();
  }

  private say(spec: TextSpec | undefined): void {
    this.dispatchEvent(new CustomEvent('text-choose', { detail: { spec } }));
  }
}

customElements.define('text-input', TextInput);

declare global {
  interface HTMLElementTagNameMap {
    'text-input': TextInput;
  }
}
