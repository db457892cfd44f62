/** Pages of another origin that embed ours. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { serve } from '../../../web/build/serve.mjs';

/** To be called once in a test file. The result serves a page with this body, under this policy, and says where. */
export function useHost(): (body: string, policy?: string) => Promise<string> {
  const opened: { folder: string; server: Awaited<ReturnType<typeof serve>> }[] = [];
  afterAll(async () => {
    for (const { folder, server } of opened) {
      await server.close();
      await rm(folder, { recursive: true });
    }
  });
  return async (body, policy) => {
    const folder = await mkdtemp(join(tmpdir(), 'mdsd-host-'));
    const head = '<meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">';
    await writeFile(
      join(folder, 'index.html'),
      `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
    );
    const server = await serve({ folder, policy: policy ?? false });
    opened.push({ folder, server });
    return server.url;
  };
}

export const embedded = (where: Page | Frame) => where.locator('mdsd-playground');

/** The page inside a frame of the host. */
export async function contentOf(frame: Locator): Promise<Frame> {
  const content = await (await frame.elementHandle())?.contentFrame();
  if (!content) throw new Error('the frame has no page');
  return content;
}

/** The optimum that an embedded Step lab shows, once it does. */
export async function shownOptimum(where: Page | Frame): Promise<string> {
  const headline = embedded(where).locator('step-lab .headline');
  await expect.poll(() => headline.textContent().catch(() => ''), { timeout: 20_000 }).toMatch(/[\d.]+\s%/);
  return /([\d.]+)\s%/.exec((await headline.textContent()) ?? '')?.[1] ?? '';
}

/** Pixels of the frame's content that its frame does not show. */
export async function hiddenPixels(frame: Locator): Promise<number> {
  const content = await contentOf(frame);
  const needed = await embedded(content).evaluate((element) => element.getBoundingClientRect().height);
  const given = await frame.evaluate((element: HTMLElement) => element.clientHeight);
  return Math.max(0, needed - given);
}
