/** The words of the embed and of the Share dialog. */
import type { LabId, State } from '../state';
import type { ShareCode } from './codes';

const titles: Record<LabId, (state: State) => string> = {
  step: ({ n, scheme }) => `Multi-draft speculative decoding: optimum and rules, n = ${n}, scheme ${scheme}`,
  measure: (state) => `Multi-draft speculative decoding: acceptance measured on ${rows(state)}`,
  tree: ({ shape, depth, children, rule }) =>
    `Multi-draft speculative decoding: ${shape === 'sparse' ? 'a sparse tree' : `a tree of depth ${depth}, children ${children.join(', ')}`}, verifier ${rule}`,
  drafters: ({ facing, pool, means, budget }) =>
    `Speculative decoding: choosing between ${facing === 'text' ? pool.length : means[0]?.length} drafters over ${budget} tokens`,
  lossy: (state) =>
    `Speculative decoding: what the lossy rule ${state.lossy} emits${state.over === 'rows' ? ` on ${rows(state)}` : ''}`,
};

const rows = ({ data }: State): string =>
  data?.kind === 'file' ? data.name : data?.id === 'text' ? 'models of a text' : 'recorded rows';

export const words = {
  title: (state: State) => titles[state.lab](state),
  open: 'Open in playground',
  failed: 'The figure could not be started',
  unknownControl: (name: string, allowed: readonly string[]) =>
    `controls names “${name}”; allowed are ${allowed.join(', ')}.`,
  unknownTheme: (name: string) => `theme is “${name}”; allowed are light, dark and auto.`,
  share: 'Share',
  close: 'Close',
  options: 'Embedded figure',
  theme: 'theme',
  themes: { auto: 'as the reader’s system', light: 'light', dark: 'dark' },
  controls: 'controls',
  preview: 'Preview',
  size: (width: number, height: number) => `At this width, ${width} px, it is ${height} px high.`,
  needsFile: (names: readonly string[]) =>
    `A link never holds recorded rows or texts: whoever opens it is asked for ${names.join(' and ')}.`,
  copy: 'Copy',
  copyThis: (label: string) => `Copy: ${label}`,
  copied: 'Copied.',
  copyByHand: 'The browser does not allow copying; the text is selected for you to copy.',
  codes: {
    link: ['Link', 'Opens the playground with this state.'],
    iframe: ['Frame', 'For most pages. The script beside it sets the height; without it the height stays as written.'],
    sandboxed: ['Sandboxed frame', 'For pages that allow foreign frames scripts only.'],
    element: [
      'Element',
      'For pages whose scripts are yours: attributes can be changed, and a change event tells the state.',
    ],
    markdown: ['Markdown', 'A link with a title.'],
    citation: ['Citation', 'BibTeX, with the state in its address.'],
  } satisfies Record<ShareCode['id'], [label: string, help: string]>,
} as const;
