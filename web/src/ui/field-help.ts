/** The help of fields, for their titles: loaded after the first figure. */
import type { FieldKey } from '../state';

let texts: Partial<Record<FieldKey, string>> = {};
let ready: () => void;

/** Once it is loaded: what has shown a title should show it again. */
export const helpReady = new Promise<void>((resolve) => {
  ready = resolve;
});

/** '' while it is not loaded. */
export const helpOf = (key: FieldKey): string => texts[key] ?? '';

export async function loadHelp(): Promise<void> {
  texts = (await import('../state/help')).help;
  ready();
}
