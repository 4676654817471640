import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { restoring } from './operator';
import { startStack, type Stack } from './stack';

/** What a page did that no page should: messages on the console, failed or foreign requests, refusals of the policy. */
class Complaints {
  readonly #list: string[] = [];
  readonly #expected: RegExp[] = [];

  /** A test that provokes a failure says which one it expects. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  add(text: string): void {
    this.#list.push(text);
  }

  get unexpected(): string[] {
    return this.#list.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  async watch(page: Page, origin: string): Promise<void> {
    // React tells of a failed rendering that it could repeat; what failed is the cause.
    await page.addInitScript(() =>
      window.addEventListener('error', ({ error }: ErrorEvent) => {
        if (error instanceof Error && error.cause instanceof Error) console.error('caused by', error.cause.stack);
      }),
    );
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.add(`console.${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.add(`uncaught: ${error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A navigation cuts off what the page before it was still loading.
      if (reason !== 'net::ERR_ABORTED') this.add(`request failed: ${request.url()} ${reason}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !/^(data|blob|about):/.test(request.url()))
        this.add(`foreign request: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500) this.add(`server error: ${response.status()} ${response.url()}`);
    });
  }
}

interface Fixtures {
  complaints: Complaints;
  /** A second browser profile: another visitor. */
  otherVisitor: Page;
}

/** An address of its own for each visitor: what an address may do in a while is limited, and tests must not use up each other's. */
const fromElsewhere = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });

// Playwright reads which fixtures one needs from its first parameter, so it must be a pattern even when empty.
/* eslint-disable no-empty-pattern */
export const test = base.extend<Fixtures>({
  // The address is known only when the marketplace has started.
  baseURL: async ({}, provide) => provide(process.env['E2E_URL']),
  extraHTTPHeaders: async ({}, provide) => provide(fromElsewhere()),
  complaints: async ({}, provide) => {
    const complaints = new Complaints();
    await provide(complaints);
    expect(complaints.unexpected, 'the pages complained').toEqual([]);
  },
  page: async ({ page, baseURL, complaints }, provide) => {
    await complaints.watch(page, baseURL ?? '');
    await provide(page);
  },
  otherVisitor: async ({ browser, baseURL, complaints, contextOptions }, provide) => {
    const context = await browser.newContext({ ...contextOptions, baseURL, extraHTTPHeaders: fromElsewhere() });
    const page = await context.newPage();
    await complaints.watch(page, baseURL ?? '');
    await provide(page);
    await context.close();
  },
});
/* eslint-enable no-empty-pattern */

export { expect };

/** For tests that change the marketplace for everybody: one of their file's own, `test.use({ marketplace: 'its name' })`. */
export const ownMarketplaceTest = test.extend<
  { database: pg.Pool; asFound: void },
  { stack: Stack; marketplace: string }
>({
  /** Its name: documents are kept for two minutes, and what one file sets must not show in the pages of another. */
  marketplace: ['', { scope: 'worker', option: true }],
  /* eslint-disable no-empty-pattern */
  stack: [
    async ({}, provide) => {
      const stack = await startStack();
      await provide(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /* eslint-enable no-empty-pattern */
  baseURL: async ({ stack }, provide) => provide(stack.url),
  database: async ({ stack }, provide) => {
    const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
    await provide(pool);
    await pool.end();
  },
  asFound: [({ database }, provide) => restoring(database, provide), { auto: true }],
});

/** Goes to a page and waits until it answers to clicks. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
