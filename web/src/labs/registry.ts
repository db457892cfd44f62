/** The labs of the page, in the order of its navigation. A lab is an element with a `client` and a `store`. */
import type { Client } from '../core/client-types';
import type { LabId, Store } from '../state';
import { strings } from '../ui/strings';

export interface LabElement extends HTMLElement {
  client: Client | undefined;
  store: Store | undefined;
}

export interface Lab {
  name: string;
  /** The question that it answers. */
  question: string;
  /** Loads and makes its element. */
  create(): Promise<LabElement>;
}

export const labs: Record<LabId, Lab> = {
  step: {
    name: 'Step',
    question: strings.step.question,
    create: async () => {
      await import('./step/step-lab');
      return document.createElement('step-lab');
    },
  },
  measure: {
    name: 'Measure',
    question: strings.measure.question,
    create: async () => {
      await import('./measure/measure-lab');
      return document.createElement('measure-lab');
    },
  },
  tree: {
    name: 'Tree',
    question: strings.tree.question,
    create: async () => {
      await import('./tree/tree-lab');
      return document.createElement('tree-lab');
    },
  },
  drafters: {
    name: 'Drafters',
    question: strings.drafters.question,
    create: async () => {
      await import('./drafters/drafters-lab');
      return document.createElement('drafters-lab');
    },
  },
  lossy: {
    name: 'Lossy',
    question: strings.lossy.question,
    create: async () => {
      await import('./lossy/lossy-lab');
      return document.createElement('lossy-lab');
    },
  },
};
