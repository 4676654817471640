import { launch, type Browser } from 'puppeteer-core';
// Shared with the test runner.
// eslint-disable-next-line @nx/enforce-module-boundaries
import { findFirefox } from '../../../tools/browser/find-firefox.ts';

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
