import type { SchemeId, VerifierInfo } from './types';

/** Whether the verifier is made for drafts of that scheme, and for that many. */
export const fits = ({ schemes, leastDrafts, mostDrafts }: VerifierInfo, scheme: SchemeId, n: number): boolean =>
  schemes.includes(scheme) && leastDrafts <= n && n <= mostDrafts;
