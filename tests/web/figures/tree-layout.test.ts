import { expect, test } from 'vitest';
import type { TreeNode } from '../../../web/src/core/tree-types';
import { layOut } from '../../../web/src/figures/tree-layout';

const node = (parent: number, depth: number, weight?: number): TreeNode => ({
  parent,
  depth,
  token: 0,
  kept: 0,
  ...(weight === undefined ? {} : { weight }),
});
const binary = [node(-1, 0, 1), node(0, 1, 0.5), node(0, 1), node(1, 2, 0.2), node(1, 2), node(2, 2), node(2, 2)];

test('ParentsStandInTheMiddleOfTheirChildren', () => {
  const { placed, rows, depth, extraRow } = layOut(binary, 4, 100);
  for (const { row, children } of placed.values()) {
    if (children.length < 2) continue;
    expect(row).toBe((placed.get(children[0]!)!.row + placed.get(children.at(-1)!)!.row) / 2);
  }
  expect([...placed.values()].every(({ folded }) => folded === 0)).toBe(true);
  expect(rows).toBe(4);
  expect(depth).toBe(3);
  expect(extraRow).toBe(placed.get(4)!.row);
});

test('NoTwoNodesOfADepthShareARow', () => {
  for (let kept = 0; kept < binary.length; kept++) {
    const { placed } = layOut(binary, kept, 100);
    const places = [...placed.values()].map(({ node: i, row }) => `${binary[i]!.depth} ${row}`);
    expect(new Set(places).size).toBe(places.length);
  }
});

test('WhatWasNotEnteredIsFoldedAboveTheLimit', () => {
  const { placed } = layOut(binary, 0, 3);
  expect(placed.get(2)?.folded).toBe(2);
  expect(placed.has(5)).toBe(false);
  expect(placed.has(3)).toBe(true);
});
