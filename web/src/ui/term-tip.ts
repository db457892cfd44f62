/**
 * A symbol with its definition on hover, focus or tap: `<term-tip term="alpha"></term-tip>`; other words for the symbol
 * go inside the element.
 */
import { css, html, LitElement } from 'lit';
import { definitionOf, helpReady } from './field-help';
import { symbols, type TermId } from './strings';
import { theme } from './theme';

const gap = 6;
const margin = 8;

export class TermTip extends LitElement {
  static override properties = { term: {} };
  static override styles = [
    theme,
    css`
      :host {
        display: inline;
        font: inherit;
        color: inherit;
      }
      .term {
        border-bottom: 1px dotted currentColor;
        border-radius: 1px;
        cursor: help;
      }
      [popover] {
        position: fixed;
        inset: auto;
        max-width: min(320px, calc(100vw - ${2 * margin}px));
        margin: 0;
        padding: 8px 12px;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
        background: var(--_panel);
        color: var(--_text);
        font: 400 13px / 1.45 var(--_font);
        text-align: left;
        white-space: normal;
        box-shadow: 0 4px 16px rgb(0 0 0 / 18%);
        pointer-events: none;
      }
    `,
  ];

  declare term: TermId;

  constructor() {
    super();
    void helpReady.then(() => this.requestUpdate());
  }

  protected override render() {
    return html`<span
        class="term"
        tabindex="0"
        role="note"
        aria-describedby="definition"
        @pointerenter=${this.show}
        @pointerleave=${this.hide}
        @focus=${this.show}
        @blur=${this.hide}
        @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && this.hide()}
        ><slot>${symbols[this.term]}</slot></span
      ><span id="definition" role="tooltip" popover="manual">${definitionOf(this.term)}</span>`;
  }

  private get tip(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('[popover]')!;
  }

  private show(): void {
    const { tip } = this;
    tip.showPopover();
    const anchor = this.renderRoot.querySelector('.term')!.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const view = document.documentElement;
    const left = Math.min(Math.max(anchor.left, margin), view.clientWidth - width - margin);
    const below = anchor.bottom + gap;
    const top = below + height + margin <= view.clientHeight ? below : anchor.top - gap - height;
    tip.style.left = `${Math.max(left, margin)}px`;
    tip.style.top = `${Math.max(top, margin)}px`;
  }

  private hide(): void {
    this.tip.hidePopover();
  }
}

customElements.define('term-tip', TermTip);

declare global {
  interface HTMLElementTagNameMap {
    'term-tip': TermTip;
  }
}
