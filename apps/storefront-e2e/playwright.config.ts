import { defineConfig } from '@playwright/test';
// Shared with the other test runners.
import { findBrowser } from '../../tools/browser/find-browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: 'tests',
  outputDir: '../../test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Long enough for a busy machine.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Edmonton',
    launchOptions: {
      executablePath: browser.executablePath,
      // Subdomains of one parent domain, for cookies that they share.
      args: [...browser.args, '--host-resolver-rules=MAP *.northlend.example 127.0.0.1'],
      env: browser.env,
    },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
