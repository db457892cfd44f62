/** The types of the library's language models. */
import type { RunOptions, Shaping } from './types';

/** Characters, words (with the blank before them; rare ones are one token), or byte-pair units. */
export type TextUnit = 'character' | 'word' | 'bpe';

/** Interpolated modified Kneser–Ney, or Witten–Bell. */
export type Smoothing = 'kneser-ney' | 'witten-bell';

export interface NgramArguments extends RunOptions<undefined> {
  text: string;
  /** Default: characters. Not with `like`. */
  unit?: TextUnit;
  /** 1 to 5 tokens, the predicted one included; default 3. */
  order?: number;
  /** Default: kneser-ney. */
  smoothing?: Smoothing;
  /** Most words or byte-pair units, 2 to 8,192; default 1,024. Not with `like`. */
  vocabulary?: number;
  /** Takes the tokens of another model, so that the two can be target and draft. */
  like?: LanguageModel;
  /** Texts that the tokens are learned from, so that models of them all can be drafters of one target. Default: `text` alone. Not
   * with `like`. */
  tokensFrom?: readonly string[];
  /** Share of the text, its end, that is not trained on and that `perplexity` is of; 0 to 0.5, default 0.1. */
  heldOut?: number;
}

/** A language model trained on a text. */
export interface LanguageModel {
  readonly vocabulary: number;
  readonly order: number;
  /** The text of every token. */
  readonly tokens: readonly string[];
  /** Tokens that it was trained on, and how many were held out. */
  readonly trainedOn: number;
  readonly heldOut: number;
  /** On the part held out; undefined where there is none. */
  readonly perplexity: number | undefined;
  /** Different n-grams of 1, 2, … tokens. */
  readonly ngrams: Float64Array;
  /** The law of the token after these (only the last order − 1 matter), or after a text. */
  law(prefix: string | readonly number[] | Int32Array): Float64Array;
  encode(text: string): Int32Array;
  decode(tokens: readonly number[] | Int32Array): string;
  perplexityOf(text: string): number;
  /** As `target` or `draft` of the functions about trees, after a prompt; its laws under a temperature, top-k and top-p. */
  after(prompt: string | readonly number[] | Int32Array, options?: Shaping): PromptedModel;
  /** Frees its memory; it cannot be used any more. */
  release(): void;
}

/** A model at the end of a prompt. */
export interface PromptedModel extends Shaping {
  readonly model: number;
  readonly prompt: Int32Array;
}

export interface ModelLibrary {
  /** Trains an n-gram model, with progress; stopping rejects with an AbortError. */
  trainNgram(run: NgramArguments): Promise<LanguageModel>;
}
