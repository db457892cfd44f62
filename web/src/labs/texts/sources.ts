/**
 * Texts by the names that links have for them. Those of the site are scripts: a page of another origin, or a frame without
 * one, may run scripts of the site but not fetch its files. Those of the visitor stay in the memory of this page.
 */
import type { TextContent } from '../../core/client-types';
import type { State, TextId } from '../../state';
import { textNames, words } from './strings';

export type TextSpec = NonNullable<State['text']>;
export type FileSpec = Extract<TextSpec, { kind: 'file' }>;

/** What public/texts/ID.js leaves behind: base64 of deflated UTF-8. */
declare global {
  var mdsdTexts: Record<string, string> | undefined;
}

/** The models of a longer one would not fit beside it. */
export const mostBytes = 20_000_000;

const given = new Map<string, TextContent>();
let files = 0;

const keyOf = ({ name, size }: FileSpec) => `${name};${size}`;

export const nameOf = (spec: TextSpec): string =>
  spec.kind === 'preset' ? textNames[spec.id as TextId].name : spec.name;

export const domainOf = (spec: TextSpec): string =>
  spec.kind === 'preset' ? textNames[spec.id as TextId].domain : spec.name;

/** A visitor's text that this page has not been given. */
export const isWanted = (spec: TextSpec): spec is FileSpec => spec.kind === 'file' && !given.has(keyOf(spec));

/** Takes a file or a pasted text; throws what is wrong with it. */
export async function take(file: Blob, name: string): Promise<FileSpec> {
  const { size } = file;
  if (size === 0) throw new Error(words.empty(name));
  if (size > mostBytes) throw new Error(words.tooLarge(name, size, mostBytes));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(words.notText(name));
  }
  if (text.includes('\0')) throw new Error(words.notText(name));
  if (text.trim() === '') throw new Error(words.empty(name));
  const spec: FileSpec = { kind: 'file', name, size };
  // The same name and size may hold something else by now.
  given.set(keyOf(spec), { id: `file:${++files}`, content: new Blob([text]) });
  return spec;
}

/** The name by which the core knows the content that a text has now. */
export const idOf = (spec: TextSpec): string => (spec.kind === 'preset' ? spec.id : (given.get(keyOf(spec))?.id ?? ''));

/** @param site address of the site's folder */
export async function contentOf(spec: TextSpec, site: string): Promise<TextContent> {
  if (spec.kind === 'preset') return { id: spec.id, content: await preset(spec.id, site) };
  const content = given.get(keyOf(spec));
  if (!content) throw new Error(words.wanted(spec.name, spec.size));
  return content;
}

const presets = new Map<string, Promise<Blob>>();

function preset(id: string, site: string): Promise<Blob> {
  const loading = presets.get(id) ?? load(id, site);
  presets.set(id, loading);
  // Another try may find it.
  loading.catch(() => presets.delete(id));
  return loading;
}

async function load(id: string, site: string): Promise<Blob> {
  if (globalThis.mdsdTexts?.[id] === undefined) {
    const script = document.createElement('script');
    script.src = new URL(`texts/${id}.js`, site).href;
    await new Promise<void>((resolve, reject) => {
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(words.missing(script.src)));
      document.head.append(script);
    });
    script.remove();
  }
  const packed = Uint8Array.from(atob(globalThis.mdsdTexts![id]!), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).blob();
}
