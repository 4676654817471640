import type { Page } from 'puppeteer-core';
import { newCustomer } from '../support/customers';
import { firefoxPath, openFirefox } from '../support/firefox';
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

// Where there is none the run says so; a test that does not run would count as failed.
if (firefoxPath)
  test('AU-01 AU-02 AU-08 AU-14 signing up, out and in again in Firefox', async ({ baseURL }) => {
    test.slow();
    const browser = await openFirefox();
    try {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      const { name, email, password } = newCustomer();
      const account = `::-p-xpath(//header//button[contains(., "Account of ${name}")])`;

      await page.goto(`${baseURL}/search?search=canoe&showlogin=signUp`);
      await page.waitForSelector('html[data-hydrated]');
      await type(page, field('name'), name);
      await type(page, field('email'), email);
      await type(page, field('password'), password);
      await type(page, field('confirm'), password);
      await press(page, button('Next', IN_DIALOG));
      await press(page, button('Create account', IN_DIALOG));
      // The page was loaded anew, and answers only then.
      await page.waitForSelector(account);
      await page.waitForSelector('html[data-hydrated]');
      await press(page, account);
      await press(page, button('Log out'));
      await page.waitForSelector('::-p-xpath(//header//a[normalize-space()="Sign in"])');

      await page.goto(`${baseURL}/search?search=canoe&showlogin`);
      await page.waitForSelector('html[data-hydrated]');
      await type(page, field('username'), email);
      await type(page, field('password'), `${password}-wrong`);
      await press(page, button('Sign in', IN_DIALOG));
      await page.waitForSelector('::-p-text(That email address and password do not match.)');
      await type(page, field('password'), password);
      await press(page, button('Sign in', IN_DIALOG));
      await page.waitForSelector(account);
      expect(new URL(page.url()).search).toBe('?search=canoe&showlogin');
      expect(complaints.filter((text) => !/401/.test(text))).toEqual([]);
    } finally {
      await browser.close();
    }
  });
