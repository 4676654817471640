import type { Page } from '@playwright/test';
import { signUp } from '../support/customers';
import { addMessages, makeSeller, messageField, messageItems, writeToSeller } from '../support/messages';
import { expect, test, visit } from '../support/test';

const COUNT = 124;

/** A conversation with three pages of messages, and the calls for more of them. */
async function openLongConversation(page: Page, sellerId: number) {
  await signUp(page);
  const id = await writeToSeller(page, sellerId, 'Message 1');
  await addMessages(id, COUNT);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('before=')) calls.push(new URL(request.url()).search);
  });
  await visit(page, `/messages?conversation=${id}`);
  await expect(messageItems(page)).toHaveCount(50);
  return calls;
}

/** Where a message is in the window, in CSS pixels. */
const getTop = async (page: Page, text: string) =>
  (await page.getByRole('log').getByText(text, { exact: true }).boundingBox())?.y ?? NaN;

/** Waits until what was loaded is drawn and everything that scrolls by itself has stopped. */
async function settle(page: Page, count: number) {
  await expect(messageItems(page)).toHaveCount(count);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = NaN;
        let frames = 0;
        const look = () => {
          const top = document.querySelector('[role=log]')?.scrollTop ?? 0;
          frames = top === last ? frames + 1 : 0;
          last = top;
          if (frames > 20) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Turns the wheel until the first message is in view. */
async function scrollToStart(page: Page, text: string) {
  await page.getByRole('log').hover();
  await expect(async () => {
    await page.mouse.wheel(0, -600);
    await expect(page.getByRole('log').getByText(text, { exact: true })).toBeInViewport({ timeout: 100 });
  }).toPass();
}

/** Holds the calls for earlier messages until the function that it answers is called. */
async function holdEarlier(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/before=/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('ME-01 the wheel at the top of a long conversation loads one page, and what is read stays in place', async ({
  page,
}) => {
  const calls = await openLongConversation(page, 15);
  const release = await holdEarlier(page);
  await scrollToStart(page, 'Message 75');
  await page.mouse.wheel(0, -600);
  await settle(page, 50);
  let top = await getTop(page, 'Message 75');
  release();
  await settle(page, 100);
  expect(Math.abs((await getTop(page, 'Message 75')) - top)).toBeLessThan(2);
  expect(calls).toEqual(['?before=75']);

  top = await getTop(page, 'Message 75');
  await page.mouse.wheel(0, -120);
  await settle(page, 100);
  expect(Math.abs((await getTop(page, 'Message 75')) - top - 120)).toBeLessThan(2);
  expect(calls).toEqual(['?before=75']);
  await scrollToStart(page, 'Message 25');
  await settle(page, COUNT);
  expect(calls).toEqual(['?before=75', '?before=25']);
});

test('ME-01 the button for earlier messages loads one page, and what is read stays in place', async ({ page }) => {
  const calls = await openLongConversation(page, 16);
  const release = await holdEarlier(page);
  await scrollToStart(page, 'Message 75');
  const earlier = page.getByRole('button', { name: 'Show earlier messages' });
  await earlier.click();
  await settle(page, 50);
  const top = await getTop(page, 'Message 75');
  release();
  await settle(page, 100);
  expect(calls).toEqual(['?before=75']);
  // Again by keyboard, with the focus on the button above the window.
  await page.keyboard.press('Enter');
  await settle(page, COUNT);
  expect(calls).toEqual(['?before=75', '?before=25']);
  expect(Math.abs((await getTop(page, 'Message 75')) - top)).toBeLessThan(2);
  await expect(page.getByRole('log')).toBeFocused();
});

test('ME-01 who reads earlier messages stays there while others arrive, and sees the end after writing', async ({
  page,
  otherVisitor: seller,
}) => {
  await openLongConversation(page, 17);
  const { email } = await signUp(seller);
  await makeSeller(email, 17);
  await visit(seller, new URL(page.url()).pathname + new URL(page.url()).search);
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -700);
  await settle(page, 50);
  const shown = 'Message 112';
  const top = await getTop(page, shown);
  await messageField(seller).fill('One more');
  await messageField(seller).press('Control+Enter');
  await settle(page, 51);
  expect(Math.abs((await getTop(page, shown)) - top)).toBeLessThan(2);
  await messageField(page).fill('I see');
  await messageField(page).press('Control+Enter');
  await expect(messageItems(page)).toHaveCount(52);
  await expect(page.getByRole('log').getByText('I see')).toBeInViewport();
});
