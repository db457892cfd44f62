/** Where the nodes of a drafted tree stand: depth from left to right, leaves one under the other. */
import type { TreeNode } from '../core/tree-types';

export interface Placed {
  node: number;
  /** Rows from the top; a parent stands in the middle of its children. */
  row: number;
  children: readonly number[];
  /** Nodes below it that are not drawn. */
  folded: number;
}

export interface Layout {
  placed: ReadonlyMap<number, Placed>;
  rows: number;
  depth: number;
  /** The row of the token after the kept one. */
  extraRow: number;
}

/** @param mostLeaves above so many leaves, what the call did not enter is folded into its parent */
export function layOut(nodes: readonly TreeNode[], kept: number, mostLeaves: number): Layout {
  const children: number[][] = nodes.map(() => []);
  for (const [i, { parent }] of nodes.entries()) if (parent >= 0) children[parent]?.push(i);
  const leaves = children.filter((below) => below.length === 0).length;
  const folds = leaves > mostLeaves;
  const placed = new Map<number, Placed>();
  let rows = 0;
  let extraRow = 0;
  let depth = 0;

  function below(node: number): number {
    return (children[node] ?? []).reduce((sum, child) => sum + 1 + below(child), 0);
  }

  function place(node: number): number {
    const isEntered = nodes[node]?.weight !== undefined;
    const shown = folds && !isEntered ? [] : (children[node] ?? []);
    depth = Math.max(depth, nodes[node]?.depth ?? 0);
    const ends = shown.map(place);
    // The token after the kept one has a place of its own from the start, so that nothing moves while coins are thrown.
    if (node === kept) {
      extraRow = rows++;
      ends.push(extraRow);
    }
    const row = ends.length === 0 ? rows++ : ((ends[0] ?? 0) + (ends.at(-1) ?? 0)) / 2;
    placed.set(node, { node, row, children: shown, folded: shown.length === 0 ? below(node) : 0 });
    return row;
  }

  place(0);
  return { placed, rows, depth: Math.max(depth, (nodes[kept]?.depth ?? 0) + 1), extraRow };
}
