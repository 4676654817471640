import { launch, type Browser } from 'puppeteer-core';
// The finder also serves the other runners, so it lives with the tools.
// eslint-disable-next-line @nx/enforce-module-boundaries
import { findFirefox } from '../../../tools/browser/find-firefox.ts';

/** Null where there is none: the run says so, and what would run in it does not stand in the list of tests. */
export const firefoxPath = findFirefox();
if (!firefoxPath && process.env['E2E_FIREFOX'] === 'required')
  throw new Error('Firefox is required here, and there is none on the PATH.');

/** Playwright asks of Firefox what its ESR does not know yet; Puppeteer drives it by the same WebDriver BiDi. */
export const openFirefox = (): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? '',
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
    extraPrefsFirefox: { 'intl.accept_languages': 'en-CA, en' },
  });
