/**
 * Target and draft law as two rows of bars over one token axis, to drag or to change by keyboard. The other law is a
 * mark on each bar; the minimising set is shaded and underlined.
 *
 * Events: `law-edit` { key: 'p' | 'q', weights }, `token-hover` { token: number | undefined }.
 */
import { css, nothing, svg } from 'lit';
import { theme } from '../ui/theme';
import { Chart, chartStyle, hatch, legend } from './chart';
import { percent, probability } from './format';
import { linear, type Scale, ticks } from './scale';
import { tokenAxis } from './token-axis';
import { barNames, barValues, type TokenView, tokenView, withProbability } from './tokens';

type LawKey = 'p' | 'q';

interface Drag {
  key: LawKey;
  token: number;
  /** The law before. */
  law: Float64Array;
  /** End of the axis, which is held still. */
  top: number;
  /** Where the pointer took hold, and the probability there. Text above may rewrap meanwhile: only the way counts. */
  clientY: number;
  value: number;
}

const panelHeight = 108;
const panelGap = 14;
const axisWidth = 38;
const labelHeight = 22;
/** Half the height of the place where a finger takes hold of a bar; elsewhere it scrolls the page. */
const grip = 18;

export class LawBars extends Chart {
  static override properties = {
    target: { attribute: false },
    draft: { attribute: false },
    names: { attribute: false },
    marked: { attribute: false },
    hover: { type: Number },
    summary: {},
    fixed: { type: Boolean },
    active: { state: true },
  };
  static override styles = [
    theme,
    chartStyle,
    css`
      .q-bar {
        fill: url(#hatch);
        stroke: var(--_draft);
        stroke-width: 1.5;
      }
      .p-bar {
        fill: var(--_target);
        stroke: var(--_target);
        stroke-width: 1.5;
      }
      .other {
        stroke: var(--_text);
        stroke-width: 2;
      }
      .column {
        fill: transparent;
      }
      .column.hovered {
        fill: color-mix(in srgb, var(--_text) 9%, transparent);
      }
      .editable .column {
        cursor: ns-resize;
      }
      [role='slider']:focus-visible {
        outline: none;
      }
      [role='slider']:focus-visible .column {
        stroke: var(--_accent);
        stroke-width: 2;
      }
    `,
  ];

  declare target: Float64Array;
  declare draft: Float64Array;
  /** Texts of the tokens, where they have some. */
  declare names: readonly string[] | undefined;
  /** The minimising set; undefined where there is none to speak of. */
  declare marked: ReadonlySet<number> | undefined;
  declare hover: number | undefined;
  declare summary: string;
  /** Nothing can be dragged. */
  declare fixed: boolean;
  /** The bar that Tab reaches: one a row, arrows move on. */
  declare active: Record<LawKey, number>;

  private view: TokenView = { tokens: [], others: 0 };
  private drag: Drag | undefined;
  /** What keys have made of a law while the figure still shows an older one: the next key goes on from it. */
  private typing: { key: LawKey; law: Float64Array } | undefined;
  /** End of the axis. */
  private top = 1;

  constructor() {
    super();
    this.target = this.draft = new Float64Array();
    this.marked = new Set();
    this.summary = '';
    this.fixed = false;
    this.active = { p: 0, q: 0 };
  }

  protected override willUpdate(): void {
    this.view = tokenView(this.target, this.draft, this.names !== undefined);
    if (this.typing && isSame(this.typing.law, this.lawOf(this.typing.key))) this.typing = undefined;
  }

  private get editable(): boolean {
    return !this.fixed && this.view.others === 0 && this.target.length > 1;
  }

  protected override render() {
    const { width, view } = this;
    const names = barNames(view, this.names);
    const values: Record<LawKey, number[]> = { p: barValues(this.target, view), q: barValues(this.draft, view) };
    this.top = this.drag?.top ?? roof(Math.max(...values.p, ...values.q));
    const { top } = this;
    const key = legend(
      [
        { mark: svg`<rect x="-6" y="-6" width="12" height="12" class="p-bar"></rect>`, label: 'target p' },
        { mark: svg`<rect x="-6" y="-6" width="12" height="12" class="q-bar"></rect>`, label: 'draft q' },
        { mark: svg`<line x1="-7" x2="7" class="other"></line>`, label: 'the other law' },
        ...(this.marked ? [{ mark: setMark, label: 'minimising set H' }] : []),
      ],
      0,
      width,
    );
    const panels = key.height + 14;
    const bottom = panels + 2 * panelHeight + panelGap;
    const band = (width - axisWidth) / names.length;
    const x = (i: number) => axisWidth + i * band;
    return svg`<svg
      viewBox="0 0 ${width} ${bottom + labelHeight}"
      role="group"
      aria-label=${this.summary}
      class=${this.editable ? 'editable' : ''}
      @touchstart=${this.hold}
      @pointerdown=${this.taken}
      @pointerover=${this.pointed}
      @pointermove=${this.moved}
      @pointerup=${this.dropped}
      @pointercancel=${this.dropped}
      @focusout=${this.left}
      @pointerleave=${() => !this.drag && this.say('token-hover', { token: undefined })}
    >
      <defs>${hatch}</defs>
      ${key.drawn}
      ${view.tokens.map((token, i) =>
        this.marked?.has(token)
          ? svg`<rect x=${x(i)} y=${panels} width=${band + 0.5} height=${bottom - panels} class="set"></rect>
              <line x1=${x(i)} x2=${x(i) + band} y1=${bottom + 2} y2=${bottom + 2} stroke-width="3" class="text-line"></line>`
          : nothing,
      )}
      ${(['p', 'q'] as const).map((law, row) => {
        const base = panels + (row + 1) * panelHeight + row * panelGap;
        return this.panel(
          law,
          values[law],
          values[law === 'p' ? 'q' : 'p'],
          names,
          linear([0, top], [base, base - panelHeight]),
          x,
          band,
          top,
        );
      })}
      ${tokenAxis(view, names, x, band, bottom + 17, width, this.names !== undefined)}
    </svg>`;
  }

  private panel(
    law: LawKey,
    own: readonly number[],
    other: readonly number[],
    names: readonly string[],
    y: Scale,
    x: (i: number) => number,
    band: number,
    top: number,
  ) {
    const inset = band > 12 ? Math.min(4, band * 0.16) : band * 0.12;
    const [floor, ceiling] = [y(0), y(top)];
    return svg`<g role="group" aria-label=${law === 'p' ? 'Target law p' : 'Draft law q'}>
      <g aria-hidden="true">
        ${ticks([0, top], 3).map(
          (
            tick,
          ) => svg`<line x1=${axisWidth} x2=${this.width} y1=${y(tick)} y2=${y(tick)} class=${tick === 0 ? 'axis baseline' : 'axis'}></line>
            <text x=${axisWidth - 6} y=${y(tick) + 4} text-anchor="end" class="muted-text">${tick}</text>`,
        )}
        <text x="0" y=${ceiling + 4} font-style="italic" class="strong">${law}</text>
      </g>
      ${own.map((value, i) => {
        const token = this.view.tokens[i];
        const bar = svg`<rect
            x=${x(i) + inset}
            y=${y(value)}
            width=${Math.max(band - 2 * inset, 1)}
            height=${Math.max(floor - y(value), 0)}
            class="${law}-bar"
          ></rect>
          <line x1=${x(i) + inset - 1} x2=${x(i) + band - inset + 1} y1=${y(other[i] ?? 0)} y2=${y(other[i] ?? 0)} class="other"></line>`;
        if (token === undefined) return bar;
        const column = svg`<rect
          x=${x(i)}
          y=${ceiling - 6}
          width=${band}
          height=${floor - ceiling + 6}
          class="column ${this.hover === token ? 'hovered' : ''}"
          data-export="no"
          data-law=${law}
          data-bar=${i}
        ></rect>`;
        if (!this.editable) return svg`${column}${bar}`;
        const active = this.activeOf(law) === i;
        return svg`<g
          role="slider"
          tabindex=${active ? 0 : -1}
          aria-label="${law} of token ${names[i]}"
          aria-orientation="vertical"
          aria-valuemin="0"
          aria-valuemax="1"
          aria-valuenow=${value}
          aria-valuetext=${active ? `${probability(value)}, ${percent(value)}` : nothing}
          @keydown=${(event: KeyboardEvent) => this.pressed(event, law, i)}
          @focus=${() => this.focused(law, i)}
        >${column}<g pointer-events="none">${bar}</g></g>`;
      })}
    </g>`;
  }

  private activeOf(law: LawKey): number {
    return Math.min(this.active[law], this.view.tokens.length - 1);
  }

  private focused(law: LawKey, i: number): void {
    this.active = { ...this.active, [law]: i };
    this.say('token-hover', { token: this.view.tokens[i] });
  }

  /** The bar whose column an event is in. */
  private barOf({ target }: Event): { key: LawKey; token: number } | undefined {
    const { law, bar } = target instanceof SVGElement ? target.dataset : {};
    return law === undefined ? undefined : { key: law as LawKey, token: this.view.tokens[Number(bar)] ?? 0 };
  }

  private readonly pointed = (event: PointerEvent) => {
    const bar = this.barOf(event);
    if (bar && !this.drag) this.say('token-hover', { token: bar.token });
  };

  private readonly taken = (event: PointerEvent) => {
    const bar = this.barOf(event);
    if (!bar || !this.editable || event.button !== 0) return;
    if (event.pointerType === 'touch' && !this.isGrip(bar.key, bar.token, event.clientY)) return;
    event.preventDefault();
    const law = this.lawOf(bar.key);
    const { clientY } = event;
    this.drag = { ...bar, law, top: this.top, clientY, value: this.probabilityAt(bar.key, clientY) };
    this.renderRoot.querySelector('svg')?.setPointerCapture(event.pointerId);
    this.say('token-hover', { token: bar.token });
    this.moved(event);
  };

  /** A finger on the end of a bar moves the bar, elsewhere the page. */
  private readonly hold = {
    passive: false,
    handleEvent: (event: TouchEvent) => {
      const bar = this.barOf(event);
      const [finger] = event.touches;
      if (bar && finger && this.editable && this.isGrip(bar.key, bar.token, finger.clientY)) event.preventDefault();
    },
  };

  private isGrip(key: LawKey, token: number, clientY: number): boolean {
    const distance = this.probabilityAt(key, clientY) - (this.lawOf(key)[token] ?? 0);
    return Math.abs(distance / this.top) * panelHeight <= grip;
  }

  private lawOf(key: LawKey): Float64Array {
    return key === 'p' ? this.target : this.draft;
  }

  private probabilityAt(key: LawKey, clientY: number): number {
    const drawing = this.renderRoot.querySelector('svg')!;
    const place = drawing.getBoundingClientRect();
    const { height } = drawing.viewBox.baseVal;
    const bottom = height - labelHeight - (key === 'p' ? panelHeight + panelGap : 0);
    const scale = linear([0, this.top], [bottom, bottom - panelHeight]);
    return scale.invert(((clientY - place.top) * height) / place.height);
  }

  private readonly moved = (event: PointerEvent) => {
    const { drag } = this;
    if (!drag) return;
    const drawing = this.renderRoot.querySelector('svg')!;
    const pixels = (panelHeight * drawing.getBoundingClientRect().height) / drawing.viewBox.baseVal.height;
    const way = ((drag.clientY - event.clientY) / pixels) * drag.top;
    this.change(drag.key, drag.law, drag.token, drag.value + way);
  };

  private readonly dropped = () => {
    if (!this.drag) return;
    this.drag = undefined;
    // The axis was held still while the bar moved.
    this.requestUpdate();
  };

  private pressed(event: KeyboardEvent, law: LawKey, i: number): void {
    const values = this.typing?.key === law ? this.typing.law : this.lawOf(law);
    const value = values[i] ?? 0;
    const steps: Record<string, number> = {
      ArrowUp: value + 0.01,
      ArrowDown: value - 0.01,
      PageUp: value + 0.1,
      PageDown: value - 0.1,
      Home: 0,
      End: 1,
    };
    const moves: Record<string, number> = { ArrowLeft: i - 1, ArrowRight: i + 1 };
    const [step, move] = [steps[event.key], moves[event.key]];
    if (step !== undefined) this.typing = { key: law, law: normalised(this.change(law, values, i, step)) };
    else if (move !== undefined) this.focusBar(law, move);
    else return;
    event.preventDefault();
  }

  private readonly left = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && this.renderRoot.contains(relatedTarget))) this.typing = undefined;
  };

  private focusBar(law: LawKey, i: number): void {
    const sliders = this.renderRoot.querySelectorAll<SVGElement>(`[role='slider'][aria-label^='${law} ']`);
    sliders[Math.min(Math.max(i, 0), sliders.length - 1)]?.focus();
  }

  private change(key: LawKey, law: Float64Array, token: number, value: number): number[] {
    const weights = withProbability(law, token, Math.min(Math.max(value, 0), 1));
    this.say('law-edit', { key, weights });
    return weights;
  }
}

function normalised(weights: readonly number[]): Float64Array {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Float64Array.from(weights, (weight) => weight / sum);
}

/** Up to rounding. */
const isSame = (a: Float64Array, b: Float64Array) =>
  a.length === b.length && a.every((value, i) => Math.abs(value - (b[i] ?? 0)) < 1e-9);

/** The end of an axis that leaves room above the highest bar. */
function roof(highest: number): number {
  return [0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8].find((candidate) => highest <= candidate * 0.92) ?? 1;
}

const setMark = svg`<rect x="-7" y="-7" width="14" height="14" class="set"></rect><line x1="-7" x2="7" y1="7" y2="7" stroke-width="2" class="text-line"></line>`;

customElements.define('law-bars', LawBars);

declare global {
  interface HTMLElementTagNameMap {
    'law-bars': LawBars;
  }
}
