/** The library's language models. */
import type { MdsdModule } from 'mdsd-module';
import { requireList, requireObject } from './arguments';
import { invalid, unwrap } from './error';
import type { LanguageModel, ModelLibrary, NgramArguments } from './model-types';
import { Pace } from './pace';
import type { Shaping } from './types';

const tokensBetweenLooks = 20_000;
/** Of a model, for `like`. */
const handles = new WeakMap<LanguageModel, number>();

/** Without a held-out part there is no perplexity. */
type Info = Pick<LanguageModel, 'vocabulary' | 'order' | 'tokens' | 'trainedOn' | 'heldOut' | 'ngrams'> & {
  perplexity?: number;
};

/** UTF-8 has no halves of surrogate pairs. */
function textOf(field: string, text: string): string {
  if (typeof text !== 'string') throw invalid(field, text, 'a text');
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

const shapingOf = ({ temperature, topK, topP }: Shaping = {}): Shaping => ({ temperature, topK, topP });

export function createModelLibrary(module: MdsdModule): ModelLibrary {
  function modelOf(handle: number, info: Info): LanguageModel {
    const encode = (text: string) => unwrap<Int32Array>(module.modelEncode({ handle, text: textOf('text', text) }));
    const tokensOf = (prefix: string | readonly number[] | Int32Array): Int32Array =>
      typeof prefix === 'string' ? encode(prefix) : Int32Array.from(prefix);
    const model: LanguageModel = {
      ...info,
      perplexity: info.perplexity,
      encode,
      law: (prefix) => unwrap<Float64Array>(module.modelLaw({ handle, prefix: tokensOf(prefix) })),
      decode: (tokens) => unwrap<string>(module.modelDecode({ handle, tokens })),
      perplexityOf: (text) => unwrap<number>(module.modelPerplexity({ handle, tokens: encode(text) })),
      after: (prompt, options) => ({ model: handle, prompt: tokensOf(prompt), ...shapingOf(options) }),
      release: () => void module.release({ handle }),
    };
    handles.set(model, handle);
    return model;
  }

  return {
    trainNgram: async (run: NgramArguments) => {
      requireObject(run, 'trainNgram');
      const {
        unit = 'character',
        smoothing = 'kneser-ney',
        order,
        vocabulary,
        heldOut,
        like,
        tokensFrom,
        onProgress,
        signal,
      } = run;
      const text = textOf('text', run.text);
      const likeHandle = like && handles.get(like);
      if (like && likeHandle === undefined) throw invalid('like', like, 'a model of this library');
      const tokenText =
        tokensFrom && textOf('tokensFrom', requireList('tokensFrom', tokensFrom, 'a list of texts').join(''));
      const request = { text, unit, smoothing, order, vocabulary, heldOut, like: likeHandle, tokenText };
      const handle = unwrap<number>(module.modelCreate(request));
      try {
        const pace = new Pace();
        for (;;) {
          const { done, total } = unwrap<{ done: number; total: number }>(
            module.modelTrain({ handle, tokens: tokensBetweenLooks }),
          );
          if (done === total) break;
          if (!pace.due()) continue;
          onProgress?.({ done, total }, undefined);
          await pace.pause();
          signal?.throwIfAborted();
        }
        return modelOf(handle, unwrap<Info>(module.modelFinish({ handle })));
      } catch (error) {
        module.release({ handle });
        throw error;
      }
    },
  };
}
