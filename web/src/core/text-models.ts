/** The models that a page's labs are about: trained once, and kept while they are asked for. */
import type { TextModels, TextModelsInfo } from './client-types';
import type { Mdsd } from './mdsd-types';
import type { LanguageModel } from './model-types';
import type { RunOptions } from './types';

/** Of every text; perplexity and contexts are of it. */
export const heldOutShare = 0.1;
/** More than the largest set of drafters. */
const mostKept = 16;

export interface Trained {
  models: LanguageModel[];
  /** The end of every text, that no model was trained on. */
  heldOut: string[];
}

/** Oldest first. */
const kept = new Map<string, LanguageModel>();

const tokensKey = ({ texts, unit, vocabulary }: TextModels) =>
  JSON.stringify([unit, unit === 'character' ? 0 : vocabulary, texts.map(({ id }) => id)]);

const modelKey = (request: TextModels, { texts, order, smoothing }: TextModels['models'][number]) =>
  JSON.stringify([tokensKey(request), texts, order, smoothing]);

/** Trains what is not there. Stopping rejects with an AbortError. */
export async function train(
  library: Mdsd,
  request: TextModels,
  { onProgress, signal }: RunOptions<undefined> = {},
): Promise<Trained> {
  const texts = await Promise.all(request.texts.map(({ content }) => content.text()));
  const parts = texts.map(split);
  const models: LanguageModel[] = [];
  for (const [done, each] of request.models.entries()) {
    const key = modelKey(request, each);
    let model = kept.get(key);
    if (model) {
      kept.delete(key);
    } else {
      const alike = [...kept].find(([other]) => JSON.parse(other)[0] === tokensKey(request));
      const tokens = alike
        ? { like: alike[1] }
        : { tokensFrom: texts, unit: request.unit, vocabulary: request.vocabulary };
      model = await library.trainNgram({
        text: each.texts.map((text) => parts[text]!.training).join(''),
        order: each.order,
        smoothing: each.smoothing,
        heldOut: 0,
        ...tokens,
        signal,
        onProgress: (progress) =>
          onProgress?.({ done: done + progress.done / (progress.total ?? 1), total: request.models.length }, undefined),
      });
    }
    kept.set(key, model);
    models.push(model);
  }
  for (const [key, model] of kept) {
    if (kept.size <= mostKept) break;
    kept.delete(key);
    model.release();
  }
  return { models, heldOut: parts.map(({ heldOut }) => heldOut) };
}

/** What is said of the models: how well each predicts what was held out of its texts. */
export function infoOf(request: TextModels, { models, heldOut }: Trained): TextModelsInfo {
  const [first] = models;
  return {
    vocabulary: first?.vocabulary ?? 0,
    tokens: first?.tokens ?? [],
    models: models.map((model, i) => {
      const text = request.models[i]!.texts.map((each) => heldOut[each]).join('');
      const { trainedOn, order } = model;
      return { trainedOn, order, perplexity: text === '' ? undefined : model.perplexityOf(text) };
    }),
  };
}

function split(text: string): { training: string; heldOut: string } {
  let end = Math.ceil(text.length * (1 - heldOutShare));
  // Not between the halves of a character.
  if (/[\uDC00-\uDFFF]/.test(text[end] ?? '')) end++;
  return { training: text.slice(0, end), heldOut: text.slice(end) };
}

/** The first so many contexts of a text, one token after another. */
export function readContexts(model: LanguageModel, text: string, count: number): Int32Array[] {
  const tokens = model.encode(text);
  return Array.from({ length: Math.min(count, tokens.length) }, (_, at) => before(tokens, at));
}

/** So many contexts, spread evenly over the tokens of a text: those before each of its places. */
export function contextsOf(model: LanguageModel, text: string, count: number): Int32Array[] {
  const tokens = model.encode(text);
  return Array.from({ length: Math.min(count, tokens.length) }, (_, i) => {
    const at = Math.floor(((i + 0.5) * tokens.length) / Math.min(count, tokens.length));
    return before(tokens, at);
  });
}

/** More than any model looks back. */
const memory = 8;

const before = (tokens: Int32Array, at: number): Int32Array => tokens.slice(Math.max(0, at - memory), at);
