import { launch, type Browser, type ConsoleMessage, type Page } from 'puppeteer-core';
// Shared with the test runner.
import { findFirefox } from '../../../tools/browser/find-firefox.ts';
import type { PageErrors } from './test';

/** Null if Firefox is not installed: its tests are not listed, and the run says so. */
export const firefoxPath = findFirefox();
if (!firefoxPath && process.env['E2E_FIREFOX'] === 'required')
  throw new Error('Firefox is required here, and there is none on the PATH.');

/** Playwright needs features that Firefox ESR lacks; Puppeteer drives it by WebDriver BiDi. */
export const openFirefox = (): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? '',
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
    extraPrefsFirefox: { 'intl.accept_languages': 'en-CA, en' },
  });

/** Reports console messages and uncaught errors of a page in Firefox, with their stacks. */
export function watchFirefox(page: Page, pageErrors: PageErrors): void {
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) pageErrors.add(describe(message));
  });
  page.on('pageerror', (error) => pageErrors.add(`Firefox: ${describeError(error)}`));
}

/** The text of a message names an error only as 'JSHandle@error'. */
async function describe(message: ConsoleMessage): Promise<string> {
  const read = (value: unknown) =>
    value instanceof Error ? `${value.name}: ${value.message}\n${value.stack ?? ''}` : String(value);
  // A page that navigates away takes its values with it.
  const parts = Promise.all(message.args().map((value) => value.evaluate(read))).catch(() => [message.text()]);
  return `Firefox: ${(await parts).join(' ')}`;
}

const describeError = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error);
