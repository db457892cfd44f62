/**
 * The recorded pair that the site brings along, as a script: a page of another origin, or a frame without one, may run
 * scripts of the site but not fetch its files.
 */
import type { Client } from '../../core/client-types';
import type { ChosenPair, Side } from './files';

/** What public/example/pair.js leaves behind: its .npy files in base64. */
declare global {
  var mdsdExample: Record<string, string> | undefined;
}

const names: Record<Side, string> = { target: 'target.npy', draft: 'draft-trigram.npy' };

async function files(site: string): Promise<Record<string, string>> {
  if (!globalThis.mdsdExample) {
    const script = document.createElement('script');
    script.src = new URL('example/pair.js', site).href;
    await new Promise<void>((resolve, reject) => {
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(`${script.src} is not there.`));
      document.head.append(script);
    });
    script.remove();
  }
  return globalThis.mdsdExample!;
}

/** @param site address of the site's folder */
export async function loadExample(client: Client, site: string): Promise<Required<ChosenPair>> {
  const base64 = await files(site);
  const chosen = async (name: string) => {
    const file = new Blob([Uint8Array.from(atob(base64[name]!), (character) => character.charCodeAt(0))]);
    return { file, summary: await client.inspect(file, name), array: 0 };
  };
  const [target, draft] = await Promise.all([chosen(names.target), chosen(names.draft)]);
  return { target, draft };
}
