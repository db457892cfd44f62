/** The words of texts and of the models trained on them. */
import { count } from '../../figures/format';
import type { TextId } from '../../state';

/** What the site brings, with what a domain is called. */
export const textNames: Record<TextId, { name: string; domain: string }> = {
  persuasion: { name: 'Persuasion, by Jane Austen', domain: 'Persuasion' },
  pride: { name: 'Pride and Prejudice, by Jane Austen', domain: 'Pride and Prejudice' },
  gospels: { name: 'Gospels and Acts, King James Bible', domain: 'Gospels and Acts' },
  lodash: { name: 'lodash.js, source code', domain: 'lodash.js' },
};

export const words = {
  same: 'the target’s',
  file: 'Choose a file',
  paste: 'Paste a text',
  use: 'Use this text',
  cancel: 'Cancel',
  pasteHere: 'A text to train on, some thousand characters at least',
  pasted: 'pasted text',
  add: 'Add a text',
  remove: 'Remove',
  wanted: (name: string, size: number) =>
    `The link is about your text ${name} (${count(size)} bytes). Please choose that file; a link never holds it.`,
  private: 'Your texts stay in this page.',
  tooLarge: (name: string, size: number, most: number) =>
    `${name} has ${count(size)} bytes; texts of at most ${count(most)} are read.`,
  empty: (name: string) => `${name} is empty: there is nothing to train on.`,
  notText: (name: string) => `${name} is not a text in UTF-8 and was not taken.`,
  missing: (name: string) => `the text ${name} could not be loaded`,
  units: { character: 'Characters', word: 'Words', bpe: 'Byte-pair units' },
  training: 'Training the models…',
  trained: (tokens: number) => `${count(tokens)} different tokens.`,
  model: (order: number, trainedOn: number, perplexity: string | undefined) =>
    `order ${order}, trained on ${count(trainedOn)} tokens${perplexity === undefined ? '' : `, perplexity ${perplexity} on the held-out tenth`}.`,
  pair: ['Target', 'Draft'],
  fromText: 'From a text…',
  take: 'Take p and q',
  taken: (prompt: string, likeliest: string) =>
    `p and q are the laws after “${prompt}”. Likeliest under p: ${likeliest}.`,
  tooManyTokens: (vocabulary: number, most: number) =>
    `The models have ${count(vocabulary)} tokens; laws of up to ${count(most)} are taken: lower the most tokens.`,
  stopped: 'Training was stopped.',
  again: 'Train',
  stop: 'Stop',
  origin: 'Where the texts come from',
} as const;
