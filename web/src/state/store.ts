/** The state that a page, a lab or an embed works on, with what people typed that could not be used. */
import { defaults, type FieldKey, type State } from './fields';
import type { ParsedLink } from './link';
import { type Problem, readField } from './problem';
import { isSize, reconcile, resized } from './reconcile';

/** `edit`: a value was changed; `visit`: another example or lab was opened; `load`: a link was read. */
export type ChangeKind = 'edit' | 'visit' | 'load';

export interface Typed {
  readonly text: string;
  readonly problem: Problem;
}

export interface Store {
  readonly state: State;
  /** Parts of the link that could not be used. */
  readonly linkProblems: readonly Problem[];
  /** Fields whose input holds something that cannot be used: the state keeps their last good value. */
  readonly typed: ReadonlyMap<FieldKey, Typed>;
  /** Sets fields to values known to be good. */
  set(patch: Partial<State>, kind?: ChangeKind): void;
  /** Sets a field to what someone typed, or keeps it in `typed` with its problem. */
  enter(key: FieldKey, text: string): void;
  load(link: ParsedLink): void;
  dismissLinkProblems(): void;
  /** Called after every change; returns the function that ends it. */
  subscribe(listener: (kind: ChangeKind) => void): () => void;
}

export function createStore(initial: ParsedLink = { state: defaults, problems: [] }): Store {
  let { state, problems } = initial;
  const typed = new Map<FieldKey, Typed>();
  const listeners = new Set<(kind: ChangeKind) => void>();

  function changed(kind: ChangeKind): void {
    for (const listener of [...listeners]) listener(kind);
  }

  /** Takes over the fields if all of their texts can be used together; otherwise the first problem. */
  function take(texts: ReadonlyMap<FieldKey, string>): Problem | undefined {
    let patch: Partial<State> = {};
    for (const [key, text] of texts) {
      const reading = readField(key, text);
      if ('problem' in reading) return reading.problem;
      patch = { ...patch, ...(isSize(key) ? resized(state, key, reading.value as number) : { [key]: reading.value }) };
    }
    const next = reconcile({ ...state, ...patch }, new Set(texts.keys()));
    if (next.problems[0]) return next.problems[0];
    state = next.state;
    for (const key of texts.keys()) typed.delete(key);
    return undefined;
  }

  return {
    get state() {
      return state;
    },
    get linkProblems() {
      return problems;
    },
    typed,
    set(patch, kind = 'edit') {
      for (const key of Object.keys(patch) as FieldKey[]) typed.delete(key);
      if (kind === 'visit') {
        typed.clear();
        problems = [];
      }
      state = reconcile({ ...state, ...patch }, new Set()).state;
      changed(kind);
    },
    enter(key, text) {
      const problem = take(new Map([[key, text]]));
      // What cannot be used alone may fit with what waits: p and q pasted one after the other, both of a new length.
      const waiting = new Map([...typed].map(([other, { text: otherText }]) => [other, otherText]));
      if (problem && take(waiting.set(key, text))) typed.set(key, { text, problem });
      changed('edit');
    },
    load(link) {
      typed.clear();
      ({ state, problems } = link);
      changed('load');
    },
    dismissLinkProblems() {
      problems = [];
      changed('edit');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
