import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { restoreSettingsAfter } from './operator';
import { startStack, type Stack } from './stack';

/** Console messages, failed or foreign requests and CSP violations of pages: all fail the test. */
export class PageErrors {
  readonly #list: (string | Promise<string>)[] = [];
  readonly #expected: RegExp[] = [];

  /** Allows an error that the test provokes. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  add(text: string | Promise<string>): void {
    this.#list.push(text);
  }

  async getUnexpected(): Promise<string[]> {
    const texts = await Promise.all(this.#list);
    return texts.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  async watch(page: Page, origin: string): Promise<void> {
    // React reports a recovered render error; its cause is the actual error.
    await page.addInitScript(() =>
      window.addEventListener('error', ({ error }: ErrorEvent) => {
        if (error instanceof Error && error.cause instanceof Error) console.error('caused by', error.cause.stack);
      }),
    );
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.add(`console.${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.add(`uncaught: ${error.stack || String(error)}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A navigation aborts pending requests.
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
  pageErrors: PageErrors;
  /** A second browser profile: another visitor. */
  otherVisitor: Page;
}

/** Gives each visitor a different IP address, so that tests don't share rate limits. */
const createClientAddressHeader = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

// Playwright reads the needed fixtures from this parameter, so it must be a pattern even when
// empty.
/* eslint-disable no-empty-pattern */
export const test = base.extend<Fixtures>({
  // Known only after the marketplace has started.
  baseURL: async ({}, provide) => provide(process.env['E2E_URL']),
  extraHTTPHeaders: async ({}, provide) => provide(createClientAddressHeader()),
  pageErrors: async ({}, provide) => {
    const pageErrors = new PageErrors();
    await provide(pageErrors);
    expect(await pageErrors.getUnexpected(), 'errors of the pages').toEqual([]);
  },
  page: async ({ page, baseURL, pageErrors }, provide) => {
    await pageErrors.watch(page, baseURL ?? '');
    await provide(page);
  },
  otherVisitor: async ({ browser, baseURL, pageErrors, contextOptions }, provide) => {
    const context = await browser.newContext({
      ...contextOptions,
      baseURL,
      extraHTTPHeaders: createClientAddressHeader(),
    });
    const page = await context.newPage();
    await pageErrors.watch(page, baseURL ?? '');
    await provide(page);
    await context.close();
  },
});
/* eslint-enable no-empty-pattern */

export { expect };

/**
 * For tests that change settings: a marketplace per file, `test.use({ marketplace: 'its name' })`.
 */
export const ownMarketplaceTest = test.extend<
  { database: pg.Pool; restoredSettings: void },
  { stack: Stack; marketplace: string }
>({
  /** Its name: cached documents must not show the settings of another file. */
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
  restoredSettings: [({ database }, provide) => restoreSettingsAfter(database, provide), { auto: true }],
});

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export const waitForHydration = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
