import type { Page } from 'puppeteer-core';
import { createCustomer } from '../support/customers';
import { firefoxPath, openFirefox, watchFirefox } from '../support/firefox';
import { expect, test } from '../support/test';

const button = (text: string, within = '') => `::-p-xpath(${within}//button[normalize-space()="${text}"])`;
const IN_DIALOG = '//*[@role="dialog"]';
const field = (name: string) => `[role=dialog] input[name=${name}]`;

async function press(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector, { visible: true });
  await element?.click();
}

async function type(page: Page, selector: string, text: string): Promise<void> {
  const element = await page.waitForSelector(selector, { visible: true });
  await element?.click({ count: 3 });
  await element?.type(text);
}

// Not listed without Firefox, because a skipped test counts as failed; the run reports it.
if (firefoxPath)
  test('AU-01 AU-02 AU-08 AU-14 a customer signs up, out and in again in Firefox', async ({ baseURL, pageErrors }) => {
    test.slow();
    const browser = await openFirefox();
    try {
      const page = await browser.newPage();
      watchFirefox(page, pageErrors);
      // A wrong password.
      pageErrors.expect(/401/);
      const { name, email, password } = createCustomer();
      const account = `::-p-xpath(//header//button[contains(., "${name}’s account")])`;

      await page.goto(`${baseURL}/search?search=canoe&showlogin=signUp`);
      await page.waitForSelector('html[data-hydrated]');
      await type(page, field('name'), name);
      await type(page, field('email'), email);
      await type(page, field('password'), password);
      await type(page, field('confirm'), password);
      await press(page, button('Next', IN_DIALOG));
      await press(page, button('Create account', IN_DIALOG));
      // The page reloads; its state can be read afterwards.
      await page.waitForSelector(account);
      await page.waitForSelector('html[data-hydrated]');
      await press(page, account);
      await press(page, button('Sign out'));
      await page.waitForSelector('::-p-xpath(//header//a[normalize-space()="Sign in"])');

      await page.goto(`${baseURL}/search?search=canoe&showlogin`);
      await page.waitForSelector('html[data-hydrated]');
      await type(page, field('username'), email);
      await type(page, field('password'), `${password}-wrong`);
      await press(page, button('Sign in', IN_DIALOG));
      await page.waitForSelector('::-p-text(Wrong email or password.)');
      await type(page, field('password'), password);
      await press(page, button('Sign in', IN_DIALOG));
      await page.waitForSelector(account);
      expect(new URL(page.url()).search).toBe('?search=canoe&showlogin');
    } finally {
      await browser.close();
    }
  });
