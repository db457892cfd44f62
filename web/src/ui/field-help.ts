/** The help of fields and the meaning of symbols: loaded after the first figure. */
import type { FieldKey } from '../state';
import type { TermId } from './strings';

let texts: Partial<Record<FieldKey, string>> = {};
let definitions: Partial<Record<TermId, string>> = {};
let ready: () => void;

/** Once it is loaded: what has shown a title should show it again. */
export const helpReady = new Promise<void>((resolve) => {
  ready = resolve;
});

/** '' while it is not loaded. */
export const helpOf = (key: FieldKey): string => texts[key] ?? '';

export const definitionOf = (term: TermId): string => definitions[term] ?? '';

export async function loadHelp(): Promise<void> {
  const [{ help }, { glossary }] = await Promise.all([
    import('../state/help'),
    import('./glossary'),
    import('./term-tip'),
    // For links to come, once nothing waits any more.
    import('../state/compression'),
  ]);
  texts = help;
  definitions = glossary;
  ready();
}
