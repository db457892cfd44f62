/** The Step lab as its visitors see it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const headline = (page: Page) => page.locator('step-lab .headline');
export const figure = (page: Page, name: string) => page.locator(`.figure.${name}`);
export const field = (page: Page, key: string) => page.locator(`field-input[key='${key}']`);
export const input = (page: Page, key: string) => field(page, key).locator(`input[type='text']`);
export const law = (page: Page, key: 'p' | 'q') => page.locator(`law-input[key='${key}']`);
export const bar = (page: Page, key: 'p' | 'q', token: number) =>
  page.getByRole('slider', { name: `${key} of token ${token}`, exact: true });
export const notice = (page: Page) => page.locator('app-shell section.notice');

/** The lab with all of its figures, which show what the inputs say. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('dual-curve svg').waitFor();
  await page.locator('emitted-bars svg').waitFor();
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const lab = document.querySelector('app-shell')?.shadowRoot?.querySelector('step-lab');
    const { shown } = lab?.engine ?? {};
    if (!lab?.store || !shown) return false;
    const key = ({ p, q, V, n, scheme, seed, rho }: typeof shown.state) =>
      JSON.stringify([p, q, V, n, scheme, seed, rho]);
    return key(shown.state) === key(lab.store.state);
  });
}

export async function expectHeadline(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => headline(page).textContent()).toMatch(pattern);
}

/** The first percentage of the headline: the optimum. */
export async function optimum(page: Page): Promise<number> {
  await settled(page);
  return Number(/([\d.]+)\s%/.exec((await headline(page).textContent()) ?? '')?.[1]);
}

/** What a slider of a law says. */
export async function probability(page: Page, key: 'p' | 'q', token: number): Promise<number> {
  await settled(page);
  return Number(await bar(page, key, token).getAttribute('aria-valuenow'));
}
