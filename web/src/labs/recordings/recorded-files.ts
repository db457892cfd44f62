/**
 * The two sides of a recorded pair, each with its file, what was recognised in it, and what is wrong with it.
 *
 * Events: `files-chosen` { files, side? }, `array-chosen` { side, array }, `example-chosen`, `text-chosen`.
 */
import { css, html, LitElement, nothing } from 'lit';
import type { Store } from '../../state';
import '../../ui/field-input';
import '../../ui/term-tip';
import { controls, theme } from '../../ui/theme';
import { arrayOf, type ChosenPair, type Side, sides } from './files';
import type { FileSpec, Source } from './recording';
import { words } from './strings';

export interface SideNotes {
  wanted?: FileSpec | undefined;
  problem?: string | undefined;
  /** What the rows look like, where they are not read as that. */
  hint?: string | undefined;
}

const symbols = { target: 'p', draft: 'q' } as const;
const logits = { target: 'plogits', draft: 'qlogits' } as const;

export class RecordedFiles extends LitElement {
  static override properties = {
    store: { attribute: false },
    pair: { attribute: false },
    notes: { attribute: false },
    source: {},
    busy: { type: Boolean },
    site: {},
  };
  static override styles = [
    theme,
    controls,
    css`
      .sides {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
        gap: 12px;
      }
      .side {
        display: flex;
        flex-direction: column;
        gap: 6px;
        min-width: 0;
        padding: 12px 16px 14px;
        border: 1px solid var(--_line);
        border-left: 4px solid var(--side);
        border-radius: var(--_radius);
        background: var(--_panel);
      }
      .target {
        --side: var(--_target);
      }
      .draft {
        --side: var(--_draft);
        border-left-style: double;
        border-left-width: 6px;
      }
      h2 {
        margin: 0;
        font-size: 15px;
      }
      h2 term-tip {
        font-style: italic;
      }
      p {
        margin: 0;
      }
      .name {
        font-family: var(--_mono);
        font-size: 13px;
        overflow-wrap: anywhere;
      }
      .choose {
        display: inline-block;
        position: relative;
        align-self: flex-start;
        margin-top: auto;
        padding: 5px 12px;
        border: 1px solid var(--_control);
        border-radius: var(--_radius);
        background: var(--_surface);
        font-size: 14px;
        cursor: pointer;
      }
      .choose:hover {
        border-color: var(--_accent);
        color: var(--_accent);
      }
      .choose:focus-within {
        outline: 2px solid var(--_accent);
        outline-offset: 2px;
      }
      .array {
        display: flex;
        align-items: center;
        gap: 8px;
        font-size: 14px;
      }
      .array select {
        flex: 1;
      }
      .footer {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 16px;
        margin-top: 10px;
      }
      .footer p {
        flex: 1 1 320px;
      }
      @media print {
        .choose,
        .footer {
          display: none;
        }
      }
    `,
  ];

  declare store: Store | undefined;
  declare pair: ChosenPair;
  declare notes: Partial<Record<Side, SideNotes>>;
  declare source: Source;
  declare busy: boolean;
  /** Address of the folder that has example/. */
  declare site: string;

  constructor() {
    super();
    this.pair = {};
    this.notes = {};
    this.source = 'files';
    this.busy = false;
  }

  protected override render() {
    return html`<div class="sides" aria-busy=${this.busy}>${sides.map((side) => this.side(side))}</div>
      <div class="footer">
        <p class="muted small">
          ${
            this.source === 'example'
              ? html`${words.exampleAbout}
                  <a href=${new URL('example/README.txt', this.site).href} target="_blank" rel="noopener"
                    >${words.exampleOrigin}</a
                  >. `
              : this.source === 'text'
                ? html`${words.textAbout} `
                : nothing
          }${words.formats} ${words.private}
        </p>
        ${
          this.source === 'example'
            ? nothing
            : html`<button type="button" @click=${() => this.say('example-chosen', {})}>${words.example}</button>`
        }
        ${
          this.source === 'text'
            ? nothing
            : html`<button type="button" @click=${() => this.say('text-chosen', {})}>${words.text}</button>`
        }
      </div>`;
  }

  private side(side: Side) {
    const chosen = this.pair[side];
    const { wanted, problem, hint } = this.notes[side] ?? {};
    const described = [problem && `${side}-problem`, wanted && `${side}-wanted`].filter(Boolean).join(' ');
    return html`<section class="side ${side}" aria-labelledby="${side}-title" data-side=${side}>
      <h2 id="${side}-title">${words.sides[side]} <term-tip term=${symbols[side]}></term-tip></h2>
      ${chosen ? this.recognised(side, chosen) : html`<p class="muted small">${words.nothing[side]}</p>`}
      ${wanted ? html`<p id="${side}-wanted"><strong>${words.wanted(wanted.name, wanted.size)}</strong></p>` : nothing}
      ${hint ? html`<p class="small hint">${hint}</p>` : nothing}
      <p id="${side}-problem" class="problem" role="alert" ?hidden=${!problem}>${problem}</p>
      <label class="choose"
        ><input
          type="file"
          class="visually-hidden"
          multiple
          aria-label=${words.choose[side]}
          aria-describedby=${described || nothing}
          @change=${(event: Event) => this.chosen(event, side)}
        />${this.busy ? words.looking : words.choose[side]}</label
      >
    </section>`;
  }

  private recognised(side: Side, chosen: NonNullable<ChosenPair[Side]>) {
    const { name, format, arrays } = chosen.summary;
    const { rows, vocabulary, type } = arrayOf(chosen);
    return html`<p class="name">${name}</p>
      <p class="small facts">${words.facts(rows, vocabulary, type, format)}</p>
      ${
        arrays.length > 1
          ? html`<label class="array"
              >${words.array}
              <select
                @change=${(event: Event) =>
                  this.say('array-chosen', { side, array: (event.target as HTMLSelectElement).selectedIndex })}
              >
                ${arrays.map((array, i) => html`<option ?selected=${i === chosen.array}>${array.name}</option>`)}
              </select></label
            >`
          : nothing
      }
      <field-input key=${logits[side]} .store=${this.store}></field-input>`;
  }

  private chosen(event: Event, side: Side): void {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file again, corrected meanwhile, is a change too.
    input.value = '';
    if (files.length > 0) this.say('files-chosen', { files, side });
  }

  private say(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

customElements.define('recorded-files', RecordedFiles);

declare global {
  interface HTMLElementTagNameMap {
    'recorded-files': RecordedFiles;
  }
}
