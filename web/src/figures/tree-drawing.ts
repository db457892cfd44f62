/**
 * A drafted tree and one call on it: drafted tokens, p, q and the weight w with which the call entered each node, which
 * coins it threw, what it kept, and the token drawn after that. Coins after the first `thrown` have not been thrown yet.
 * A click or the arrow keys choose a node: `node-choose`, { node }.
 */
import { css, nothing, svg } from 'lit';
import type { TreeReplay } from '../core/tree-types';
import { theme } from '../ui/theme';
import { Chart, chartStyle, type LegendItem, legend } from './chart';
import { probability } from './format';
import { shortened } from './tokens';
import { type Layout, layOut } from './tree-layout';

const mostLeaves = 120;
const radius = 10;
const labelWidth = 122;
const namedWidth = 176;

export class TreeDrawing extends Chart {
  static override properties = {
    replay: { attribute: false },
    names: { attribute: false },
    thrown: { type: Number },
    selected: { type: Number },
    summary: {},
  };
  static override styles = [
    theme,
    chartStyle,
    css`
      .edge {
        fill: none;
        stroke: var(--_draft);
        stroke-opacity: 0.55;
      }
      .edge.kept {
        stroke: var(--_emitted);
        stroke-opacity: 1;
      }
      .edge.extra {
        stroke: var(--_target);
        stroke-dasharray: 4 3;
        stroke-width: 2;
      }
      .node {
        fill: var(--_surface);
        stroke: var(--_control);
        stroke-width: 1.5;
      }
      .token {
        font-size: 11px;
        text-anchor: middle;
      }
      g.idle {
        opacity: 0.55;
      }
      .kept .node {
        fill: var(--_emitted);
        stroke: var(--_emitted);
      }
      .kept .token {
        fill: var(--_surface);
        font-weight: 600;
      }
      .refused .node {
        stroke: var(--_draft);
        stroke-dasharray: 3 2;
      }
      .extra .node {
        stroke: var(--_target);
        stroke-width: 2.5;
        stroke-dasharray: 4 2;
      }
      .cross {
        stroke: var(--_draft);
        stroke-width: 1.5;
      }
      .chosen {
        fill: none;
        stroke: var(--_accent);
        stroke-width: 2;
      }
      .hit {
        fill: transparent;
        cursor: pointer;
      }
      .label {
        font-size: 11px;
      }
    `,
  ];

  declare replay: TreeReplay | undefined;
  /** Texts of the tokens, where they have some. */
  declare names: readonly string[] | undefined;
  declare thrown: number;
  declare selected: number;
  declare summary: string;

  private laidOut: { replay: TreeReplay; layout: Layout } | undefined;

  constructor() {
    super();
    this.thrown = 0;
    this.selected = 0;
    this.summary = '';
  }

  protected override render() {
    const { replay, width, thrown } = this;
    if (!replay) return nothing;
    const layout = this.layout(replay);
    const states = statesOf(replay, thrown);
    const finished = thrown >= replay.coins.length;
    const gap = Math.max(22, Math.min(34, 420 / layout.rows));
    const key = legend(legendItems, 0, width);
    const top = key.height + 16;
    const height = top + layout.rows * gap + 6;
    const column = (width - 2 * radius - 8) / Math.max(layout.depth, 1) - (width > 420 ? 16 : 4);
    const x = (depth: number) => radius + 2 + depth * column;
    const y = (row: number) => top + (row + 0.5) * gap - gap / 2 + radius;
    const labels = column >= (this.names ? namedWidth : labelWidth);
    const edge = (fromDepth: number, from: number, to: number) => {
      const [x1, x2] = [x(fromDepth) + radius, x(fromDepth + 1) - radius];
      const middle = (x1 + x2) / 2;
      return labels
        ? `M${x1},${y(from)}C${x1 + 14},${y(from)} ${x1 + 6},${y(to)} ${x1 + 26},${y(to)}H${x2}`
        : `M${x1},${y(from)}C${middle},${y(from)} ${middle},${y(to)} ${x2},${y(to)}`;
    };
    const onPath = pathTo(replay, replay.kept);
    const extraKind = replay.nodes.some(({ parent }) => parent === replay.kept) ? 'correction' : 'bonus';
    const extraDepth = (replay.nodes[replay.kept]?.depth ?? 0) + 1;
    const keptRow = layout.placed.get(replay.kept)?.row ?? 0;
    return svg`<svg viewBox="0 0 ${width} ${height}" role="group" tabindex="0" aria-label=${this.summary} @keydown=${this.pressed}>
      ${key.drawn}
      ${[...layout.placed.values()].flatMap(({ node, row, children }) =>
        children.map((child) => {
          const { q = 0 } = replay.nodes[child] ?? {};
          const kept = finished && onPath.has(child);
          return svg`<path class="edge ${kept ? 'kept' : ''}" stroke-width=${0.75 + 4 * q}
            d=${edge(replay.nodes[node]?.depth ?? 0, row, layout.placed.get(child)?.row ?? 0)}></path>`;
        }),
      )}
      ${finished ? svg`<path class="edge extra" d=${edge(extraDepth - 1, keptRow, layout.extraRow)}></path>` : nothing}
      ${[...layout.placed.values()].map(({ node, row, folded }) => {
        const { token = -1, depth = 0, p, q, weight } = replay.nodes[node] ?? {};
        const state =
          finished && onPath.has(node) ? 'kept' : (states.get(node) ?? (weight === undefined ? 'idle' : ''));
        const [cx, cy] = [x(depth), y(row)];
        const said = `Node ${node}, ${node === 0 ? 'the root' : `token ${this.nameOf(token)}, p ${probability(p ?? 0)}, q ${probability(q ?? 0)}`}`;
        return svg`<g class=${state}>
          <title>${said}${weight === undefined ? ', not entered' : `, entered with w ${probability(weight)}`}</title>
          <circle class="node" cx=${cx} cy=${cy} r=${radius}></circle>
          <text class="token" x=${cx} y=${cy + 4}>${node === 0 ? '·' : this.inNode(token)}</text>
          ${state === 'refused' ? svg`<path class="cross" d="M${cx - 7},${cy + 7}L${cx + 7},${cy - 7}"></path>` : nothing}
          ${node === this.selected ? svg`<circle class="chosen" cx=${cx} cy=${cy} r=${radius + 3.5}></circle>` : nothing}
          ${
            labels && node > 0
              ? svg`<text class="label muted-text" x=${cx - radius - 2} y=${cy - 4} text-anchor="end">${this.names ? `${shortened(this.nameOf(token))} · ` : ''}p ${short(p)} q ${short(q)}${weight === undefined || weight === 1 ? '' : ` w ${short(weight)}`}</text>`
              : nothing
          }
          ${folded > 0 ? svg`<text class="label muted-text" x=${cx + radius + 4} y=${cy + 4}>+${folded}</text>` : nothing}
          <circle class="hit" cx=${cx} cy=${cy} r=${radius + 4} @click=${() => this.say('node-choose', { node })}></circle>
        </g>`;
      })}
      ${
        finished
          ? svg`<g class="extra"><title>Token ${this.nameOf(replay.token)}, the ${extraKind} token</title>
              <circle class="node" cx=${x(extraDepth)} cy=${y(layout.extraRow)} r=${radius}></circle>
              <text class="token" x=${x(extraDepth)} y=${y(layout.extraRow) + 4}>${this.inNode(replay.token)}</text>
              ${labels ? svg`<text class="label muted-text" x=${x(extraDepth) - radius - 2} y=${y(layout.extraRow) - 4} text-anchor="end">${this.names ? `${shortened(this.nameOf(replay.token))} · ` : ''}${extraKind}</text>` : nothing}</g>`
          : nothing
      }
    </svg>`;
  }

  private nameOf(token: number): string {
    return this.names?.[token] ?? String(token);
  }

  /** What fits into a node. */
  private inNode(token: number): string {
    const name = this.nameOf(token);
    return this.names && name.length > 2 ? `${name.slice(0, 1)}…` : name;
  }

  /** Arrows go to the parent, the first child, and the node above or below of the same depth. */
  private readonly pressed = (event: KeyboardEvent) => {
    const { replay } = this;
    if (!replay) return;
    const { placed } = this.layout(replay);
    const at = replay.nodes[this.selected];
    const level = [...placed.values()]
      .filter(({ node }) => replay.nodes[node]?.depth === at?.depth)
      .sort((a, b) => a.row - b.row)
      .map(({ node }) => node);
    const beside = (by: number) => level[level.indexOf(this.selected) + by];
    const moves: Record<string, number | undefined> = {
      ArrowLeft: at?.parent,
      ArrowRight: placed.get(this.selected)?.children[0],
      ArrowUp: beside(-1),
      ArrowDown: beside(1),
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    const node = moves[event.key];
    if (node !== undefined && node >= 0) this.say('node-choose', { node });
  };

  private layout(replay: TreeReplay): Layout {
    if (this.laidOut?.replay !== replay)
      this.laidOut = { replay, layout: layOut(replay.nodes, replay.kept, mostLeaves) };
    return this.laidOut.layout;
  }
}

const short = (value: number | undefined): string =>
  value === undefined ? '' : value < 0.005 ? '0' : value.toFixed(2).replace(/^0/, '');

/** What the coins thrown so far say of their nodes. */
function statesOf({ coins }: TreeReplay, thrown: number): Map<number, 'kept' | 'refused'> {
  return new Map(coins.slice(0, thrown).map(({ node, coin, chance }) => [node, coin < chance ? 'kept' : 'refused']));
}

function pathTo({ nodes }: TreeReplay, node: number): Set<number> {
  const path = new Set<number>();
  for (let at = node; at >= 0; at = nodes[at]?.parent ?? -1) path.add(at);
  return path;
}

const dot = (state: string) =>
  svg`<g class=${state}><circle class="node" r="5"></circle>${state === 'refused' ? svg`<path class="cross" d="M-4,4L4,-4"></path>` : nothing}</g>`;

const legendItems: readonly LegendItem[] = [
  { mark: dot('kept'), label: 'accepted' },
  { mark: dot('refused'), label: 'coin refused it' },
  { mark: dot(''), label: 'entered' },
  { mark: dot('idle'), label: 'not entered' },
  { mark: dot('extra'), label: 'bonus or correction token' },
];

customElements.define('tree-drawing', TreeDrawing);

declare global {
  interface HTMLElementTagNameMap {
    'tree-drawing': TreeDrawing;
  }
}
