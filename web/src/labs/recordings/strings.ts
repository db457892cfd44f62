/** The words of recorded rows and of the rows of trained models. */
import { count } from '../../figures/format';
import type { Side } from './files';

export const some = (value: number, noun: string) => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

export const words = {
  sides: { target: 'Target', draft: 'Draft' } satisfies Record<Side, string>,
  choose: { target: 'Choose target file', draft: 'Choose draft file' } satisfies Record<Side, string>,
  formats:
    'Or drop the files anywhere here: .npy, .npz, .safetensors, .csv, .tsv, .json, .jsonl; one file may hold both.',
  private: 'They are read in this page and never leave it.',
  nothing: { target: 'No rows yet: one row a context.', draft: 'No rows yet: the same contexts.' } satisfies Record<
    Side,
    string
  >,
  wanted: (name: string, size: number) => `The link needs ${name} (${some(size, 'byte')}): choose it here.`,
  looking: 'Looking into the file…',
  example: 'Use our example',
  exampleAbout:
    'This is our example: a transformer of 264,128 parameters (stories260K, MIT licence) and a trigram, after 64 contexts.',
  exampleOrigin: 'How it was recorded, and its licence',
  exampleFailed: (reason: string) => `The example could not be loaded: ${reason}`,
  array: 'array',
  facts: (rows: number | undefined, vocabulary: number | undefined, type: string, format: string) =>
    [
      rows === undefined ? 'rows counted on reading' : some(rows, 'row'),
      vocabulary === undefined ? undefined : some(vocabulary, 'token'),
      type === format ? type : `${type} in ${format}`,
    ]
      .filter((fact) => fact !== undefined)
      .join(' · '),
  unlike: {
    logits: 'The first row has negative numbers, so these look like logits, not probabilities.',
    probabilities: 'The first row has no negative number: these look like probabilities, not logits.',
  },
  text: 'Use models of a text',
  textAbout: 'These are the laws of two n-gram models in contexts of the held-out end of the target’s text.',
  modelRows: (name: string, order: number) => `order ${order} on ${name}`,
  textFailed: (reason: string) => `The rows of the models could not be made: ${reason}`,
  drop: 'Drop to use these rows',
  refused: (names: string) => `A run is reading its files: stop it before choosing others. ${names} was not taken.`,
  tooMany: 'Two files at most: the target’s and the draft’s.',
  exampleName: 'Our example',
  textName: 'The text',
  models: 'Models and their texts',
} as const;
