/** The built site under its strict policy, in Chromium. A page whose console says anything has failed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { serve } from '../../../web/build/serve.mjs';
import { chromium as chromiumPath } from '../../../web/build/setup.mjs';

export interface Site {
  /** Opens an address below the site, such as `#n=4` or `format.html`, or a page of another site. */
  open(address?: string, options?: BrowserContextOptions): Promise<Page>;
  readonly url: string;
  /** What a browser says although nothing is wrong: a policy that a test sets on purpose, for one. */
  forgive(complaint: RegExp): void;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** To be called once in a test file. */
export function useSite(): Site {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serve>>;
  /** One a set of options: making one takes longer than most tests. Nothing on the site is stored. */
  const contexts = new Map<string, Promise<BrowserContext>>();
  const pages: Page[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await serve();
    const executablePath = chromiumPath();
    browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  });
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  return {
    forgive(complaint) {
      for (const kept of complaints.splice(0).filter((text) => !complaint.test(text))) complaints.push(kept);
    },
    get url() {
      return server.url;
    },
    async open(address = '', options = {}) {
      const all = { viewport: { width: 1280, height: 860 }, ...options };
      const key = JSON.stringify(all);
      const context = contexts.get(key) ?? browser.newContext(all);
      contexts.set(key, context);
      const page = await (await context).newPage();
      pages.push(page);
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      page.on('requestfailed', (request) => {
        // Given up because its page or frame went somewhere else.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
      });
      await page.goto(new URL(address, server.url).href);
      return page;
    },
  };
}

/** Pixels by which the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What axe-core finds wrong, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations: found } = (await page.evaluate('axe.run({ iframes: false })')) as AxeResults;
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`),
  );
}
