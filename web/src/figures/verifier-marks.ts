/** Shape and colour of each verifier in figures and tables. Shapes tell them apart without the colour. */

export interface VerifierMark {
  /** Drawn around (0, 0), about 8 pixels wide. */
  path: string;
  colour: string;
}

const circle = 'M-3.6,0a3.6,3.6 0 1,0 7.2,0a3.6,3.6 0 1,0 -7.2,0Z';
const square = 'M-3.3,-3.3h6.6v6.6h-6.6Z';
const diamond = 'M0,-4.8L4.8,0L0,4.8L-4.8,0Z';
const up = 'M0,-4.4L4.2,3.2H-4.2Z';
const down = 'M0,4.4L4.2,-3.2H-4.2Z';
const left = 'M-4.4,0L3.2,4.2V-4.2Z';
const right = 'M4.4,0L-3.2,4.2V-4.2Z';
const hollow = 'M-4.4,0L0,-4.4L4.4,0L0,4.4Z';
const bar = 'M-4.6,-1.8h9.2v3.6h-9.2Z';
const cross = 'M-4,-4L4,4M4,-4L-4,4';
const star = 'M0,-4.6V4.6M-4,-2.3L4,2.3M4,-2.3L-4,2.3';
const plus = 'M0,-4.6V4.6M-4.6,0H4.6';

/** Single-step verifiers and those of trees; faulty rules have the mark of what is unknown. */
const marks: Record<string, VerifierMark> = {
  optimum: { path: diamond, colour: 'var(--_text)' },
  single: { path: bar, colour: 'light-dark(#6b7280, #a3adb8)' },
  naive: { path: cross, colour: 'light-dark(#9a5b00, #e5b567)' },
  rrs: { path: circle, colour: 'var(--_target)' },
  rrsw: { path: square, colour: 'var(--_emitted)' },
  kseq: { path: up, colour: 'var(--_draft)' },
  spechub: { path: left, colour: 'light-dark(#8a3ffc, #be95ff)' },
  coupling: { path: right, colour: 'light-dark(#007d79, #3ddbd9)' },
  weighted: { path: hollow, colour: 'light-dark(#9f1853, #ff7eb6)' },
  greedy: { path: down, colour: 'var(--_run)' },
  optimal: { path: star, colour: 'light-dark(#8a6d00, #f0d060)' },
  token: { path: bar, colour: 'light-dark(#6b7280, #a3adb8)' },
  block: { path: left, colour: 'light-dark(#8a3ffc, #be95ff)' },
  hsd: { path: plus, colour: 'light-dark(#4b5bb5, #9daaf0)' },
  gbv: { path: hollow, colour: 'light-dark(#9f1853, #ff7eb6)' },
  traversal: { path: right, colour: 'light-dark(#007d79, #3ddbd9)' },
  univer: { path: diamond, colour: 'light-dark(#8a3ffc, #be95ff)' },
  topn: { path: plus, colour: 'light-dark(#4b5bb5, #9daaf0)' },
};

const unknown: VerifierMark = { path: circle, colour: 'var(--_muted)' };

export const markOf = (verifier: string): VerifierMark => marks[verifier] ?? unknown;
