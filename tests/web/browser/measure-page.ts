/** The Measure lab as its visitors see it. */
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export type Side = 'target' | 'draft';

export interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const upload = (name: string, bytes: Uint8Array | string): UploadedFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

export const measureLab = (page: Page) => page.locator('measure-lab');
export const status = (page: Page) => page.locator('measure-lab .run [role=status]');
export const runButton = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });
export const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
export const runProblem = (page: Page) => page.locator('measure-lab .run .problem');
export const card = (page: Page, side: Side) => page.locator(`recorded-files [data-side=${side}]`);
export const fileInput = (page: Page, side: Side) => card(page, side).locator('input[type=file]');
/** What is wrong with a side's file, or with the pair. */
export const cardProblem = (page: Page, side: Side) => card(page, side).locator('p.problem[role=alert]').first();
export const pairProblem = (page: Page) => page.locator('measure-lab > p.problem, recorded-files + p.problem');

export async function measured(page: Page, rows: number): Promise<void> {
  await expect.poll(() => status(page).textContent(), { timeout: 40_000 }).toBe(`Measured ${rows} rows.`);
}

/** Gives a side a file and waits until it was looked into. */
export async function choose(page: Page, side: Side, ...files: (UploadedFile | string)[]): Promise<void> {
  const input = fileInput(page, side);
  await (typeof files[0] === 'string'
    ? input.setInputFiles(files as string[])
    : input.setInputFiles(files as UploadedFile[]));
  await page.locator('recorded-files .sides[aria-busy=false]').waitFor();
}

export async function choosePair(
  page: Page,
  target: UploadedFile | string,
  draft: UploadedFile | string,
): Promise<void> {
  await choose(page, 'target', target);
  await choose(page, 'draft', draft);
}

export interface Row {
  scheme: string;
  n: number;
  verifier: string;
  accepted: number;
  accepted_standard_error: number;
  accepted_low: number;
  accepted_high: number;
  gap: number;
  gap_low: number;
  gap_high: number;
  exact: number;
  rows: number;
}

/** The table as it is saved. */
export async function savedTable(page: Page): Promise<{ name: string; rows: Row[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the table as CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const { data, errors } = Papa.parse<Row>(text, { header: true, dynamicTyping: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return { name: download.suggestedFilename(), rows: data };
}
