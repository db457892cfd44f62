/** The recorded pair that the site brings along (public/example). */
import type { Client } from '../../core/client-types';
import type { ChosenPair, Side } from './files';

const names: Record<Side, string> = { target: 'target.npy', draft: 'draft-trigram.npy' };

async function fetched(url: URL): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} could not be loaded (${response.status}).`);
  return response.blob();
}

/** @param site address of the site's folder */
export async function loadExample(client: Client, site: string | URL): Promise<Required<ChosenPair>> {
  const chosen = async (name: string) => {
    const file = await fetched(new URL(`example/${name}`, site));
    return { file, summary: await client.inspect(file, name), array: 0 };
  };
  const [target, draft] = await Promise.all([chosen(names.target), chosen(names.draft)]);
  return { target, draft };
}
