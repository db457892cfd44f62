import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createStore, defaults, fieldKeys, parseText, writeField } from '../../../web/src/state';
import { anyState } from './arbitrary';

test('WhatCannotBeUsedIsKeptAndTheStateWithIt', () => {
  const store = createStore();
  store.enter('n', '99');
  expect(store.state).toEqual(defaults);
  expect(store.typed.get('n')).toEqual({
    text: '99',
    problem: { key: 'n', message: expect.stringContaining('1 to 64') },
  });
  store.enter('n', '9');
  expect(store.state.n).toBe(9);
  expect(store.typed.size).toBe(0);
});

test('LawsOfANewLengthArePastedOneAfterTheOther', () => {
  const store = createStore(parseText('p=1,2,3&q=3,2,1'));
  store.enter('p', '1 2 3 4');
  expect(store.typed.get('p')?.problem.message).toMatch(/p lists 4 numbers and draft q 3/);
  expect(store.state.V).toBe(3);
  store.enter('n', '2');
  expect(store.state.n).toBe(2);
  store.enter('q', '[4, 3, 2, 1]');
  expect(store.typed.size).toBe(0);
  expect(store.state).toMatchObject({ V: 4, p: { weights: [1, 2, 3, 4] }, q: { weights: [4, 3, 2, 1] } });
});

test('AnotherVResizesListedLaws', () => {
  const store = createStore(parseText('p=1,2,3&q=zipf:2'));
  store.enter('V', '5');
  expect(store.state).toMatchObject({ V: 5, p: { kind: 'listed', weights: [1, 2, 3, 0, 0] } });
  store.enter('V', '2');
  expect(store.state).toMatchObject({ V: 2, p: { weights: [1, 2] } });
});

test('EveryFieldEnteredAsItIsWrittenGivesThatState', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const store = createStore();
      for (const key of fieldKeys.filter((field) => field !== 'V')) store.enter(key, writeField(key, state[key]));
      store.enter('V', writeField('V', state.V));
      expect([...store.typed.values()]).toEqual([]);
      expect(store.state).toEqual(state);
    }),
  );
});

test('ListenersHearOfEveryChangeUntilTheyEnd', () => {
  const store = createStore();
  const heard = vi.fn();
  const end = store.subscribe(heard);
  store.set({ n: 4 });
  store.set({ lab: 'measure' }, 'visit');
  store.load(parseText('n=2'));
  end();
  store.set({ n: 5 });
  expect(heard.mock.calls).toEqual([['edit'], ['visit'], ['load']]);
});

test('AVisitForgetsWhatWasTyped', () => {
  const store = createStore(parseText('n=99'));
  store.enter('V', 'many');
  expect(store.linkProblems).toHaveLength(1);
  store.set({ n: 2 }, 'visit');
  expect(store.typed.size).toBe(0);
  expect(store.linkProblems).toEqual([]);
});
