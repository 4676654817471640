import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe';
import { fillSignUp, createCustomer, signUp } from '../support/customers';
import { makeSeller, messageField as field, messageItems as items, writeToSeller } from '../support/messages';
import { passEmailDelay } from '../support/message-digests';
import { openLocalPage, openMail } from '../support/outbox';
import { expect, waitForHydration, test, visit } from '../support/test';

test('PD-05 RT-05 ME-01 a visitor keeps the message through sign-up, sends it once, and the seller is emailed', async ({
  page,
  browser,
}) => {
  const customer = createCustomer();
  await visit(page, '/search?search=kayak');
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await expect(page.getByRole('button', { name: 'Message the seller' })).toBeVisible();
  const listing = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '?';
  await page.getByRole('button', { name: 'Message the seller' }).click();
  const sheet = page.getByRole('dialog', { name: /^Message to / });
  await field(page).fill('Is it still free on Saturday?');
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: 'Sign in to send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, customer);
  await expect(page.getByRole('button', { name: `${customer.name}’s account` })).toBeAttached();
  await expect(field(page)).toHaveValue('Is it still free on Saturday?');
  await expect(page).toHaveURL(/\/product\/[^#]+$/);
  await sheet.getByRole('button', { name: 'Send' }).dblclick();
  await page.getByRole('link', { name: 'View conversation' }).click();
  await expect(page).toHaveURL(/\/messages\?conversation=/);
  const log = page.getByRole('log');
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('link', { name: listing, exact: true })).toBeVisible();

  const developer = await openLocalPage(browser);
  const seller = await passEmailDelay(new URL(page.url()).searchParams.get('conversation') ?? '');
  // The customer's email is unverified, so emails contain neither their name nor their text.
  await openMail(developer, '1 unread message', { to: seller });
  await expect(developer.locator('body')).not.toContainText('Is it still free on Saturday?');
  for (const own of [customer.name, customer.email]) await expect(developer.locator('body')).not.toContainText(own);
  await developer.close();

  await field(page).fill('And on Sunday?\nOr later?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(field(page)).toHaveValue('');
  await page.reload();
  await expect(log.getByRole('listitem').last()).toContainText('And on Sunday?');
  await expectNoAxeViolations(page);
});

test('PD-05 ME-01 a customer writes from a seller page; a phone shows either the list or the thread', async ({
  page,
}) => {
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/messages');
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await visit(page, '/seller/view/2');
  const seller = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '?';
  await page.getByRole('button', { name: 'Message the seller' }).click();
  await field(page).fill('Do you open on holidays?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog', { name: 'Message sent' })).toBeVisible();
  await visit(page, '/messages');
  await expect(page.getByRole('log')).toHaveCount(0);
  const row = await page.getByRole('navigation', { name: 'Conversations' }).getByRole('time').boundingBox();
  expect((row?.x ?? 0) + (row?.width ?? 999)).toBeLessThanOrEqual(390);
  await expectNoAxeViolations(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(seller.slice(0, 12)) })
    .click();
  await expect(page.getByRole('log').getByText('Do you open on holidays?')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeHidden();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'All conversations' }).click();
  await expect(page).toHaveURL('/messages');
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
});

test('ME-01 RT-03 a conversation of other people is not found', async ({ page, otherVisitor, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  await signUp(page);
  await visit(page, '/seller/view/3');
  await page.getByRole('button', { name: 'Message the seller' }).click();
  await field(page).fill('Only we two read this.');
  await page.getByRole('button', { name: 'Send' }).click();
  const path = await page.getByRole('link', { name: 'View conversation' }).getAttribute('href');
  await signUp(otherVisitor);
  const response = await otherVisitor.goto(path ?? '');
  await waitForHydration(otherVisitor);
  expect(response?.status()).toBe(404);
  await expect(otherVisitor.getByText('Only we two read this.')).toHaveCount(0);
});

test('ME-01 ME-02 ME-04 a customer and a seller write to each other in two browsers, also after being offline', async ({
  page,
  otherVisitor: seller,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const customer = await signUp(page);
  const { email } = await signUp(seller);
  await makeSeller(email, 7);
  await writeToSeller(page, 7, 'Is it free on Saturday?');

  await visit(seller, '/messages');
  const row = seller.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: customer.name });
  await expect(row).toContainText('1 unread message');
  await row.click();
  await expect(seller.getByRole('log')).toContainText('Is it free on Saturday?');
  await expectNoAxeViolations(seller);
  // The customer's page learns that it was read, and of the answer, without a reload.
  await expect(items(page).last()).toContainText('Read');
  await field(seller).pressSequentially('Yes');
  await expect(page.getByText(/ is typing…$/)).toBeVisible();
  await field(seller).press('Control+Enter');
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).last()).toContainText('Yes');

  await page.context().setOffline(true);
  for (const text of ['I’ll take it.', 'Until five?']) {
    await field(page).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(items(page).last()).toContainText(text);
  }
  await expect(items(page).last()).toContainText('Waiting for the connection.');
  await field(seller).fill('Bring two straps.');
  await field(seller).press('Control+Enter');
  await page.context().setOffline(false);
  await expect(items(seller)).toHaveCount(5);
  await expect(items(page)).toHaveCount(5);
  await expect(page.getByRole('log')).not.toContainText(/Sending…|Waiting/);
  const texts = async (one: Page) => (await one.getByRole('log').getByRole('paragraph').allTextContents()).sort();
  expect(await texts(page)).toEqual(
    ['Is it free on Saturday?', 'Yes', 'I’ll take it.', 'Until five?', 'Bring two straps.'].sort(),
  );
  expect(await texts(seller)).toEqual(await texts(page));
  await expectNoAxeViolations(page);
});

test('ME-01 a customer blocks a seller, who can’t write any more, and finds an archived conversation again', async ({
  page,
  otherVisitor: seller,
}) => {
  await signUp(page);
  const { email } = await signUp(seller);
  await makeSeller(email, 8);
  await writeToSeller(page, 8, 'Does the tent leak?');
  const options = page.getByRole('button', { name: 'Conversation options' });
  await options.click();
  await page.getByRole('menuitem', { name: /^Block / }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText(/^You’ve blocked /)).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await visit(seller, '/messages');
  await seller.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await expect(seller.getByText(/has blocked messages/)).toBeVisible();
  await expect(field(seller)).toHaveCount(0);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(field(page)).toBeVisible();

  await options.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await visit(page, '/messages');
  await expect(page.getByRole('main')).not.toContainText('Does the tent leak?');
  await page.getByRole('link', { name: 'Archived conversations' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /Does the tent leak\?/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to inbox' }).click();
  await expect(page.getByRole('main')).not.toContainText('Does the tent leak?');
  await visit(page, '/messages?archived=true');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('tent leak');
  await page.getByRole('searchbox', { name: 'Search messages' }).press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: /Does the tent leak\?/ })).toBeVisible();
});

test('ME-03 HF-09 a new message is announced on any page, counted at the account and in the title until it is read', async ({
  page,
  otherVisitor: seller,
}) => {
  const customer = await signUp(page);
  const { email } = await signUp(seller);
  await makeSeller(email, 9);
  await writeToSeller(page, 9, 'Does it float?');
  await visit(page, '/');
  const title = await page.title();
  await visit(seller, '/messages');
  await seller.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  const send = async (text: string) => {
    await field(seller).fill(text);
    await field(seller).press('Control+Enter');
    await expect(items(seller).last()).toContainText(text);
  };
  const account = page.getByRole('button', { name: `${customer.name}’s account` });
  const toast = page.getByRole('status').filter({ hasText: 'You have a new message!' });

  await send('It does.');
  await expect(toast).toBeVisible();
  await expect(account).toHaveAccessibleName(/1 unread message$/);
  await send('Usually.');
  await expect(account).toHaveAccessibleName(/2 unread messages$/);
  await expect(toast).toHaveCount(1);
  await expect(page).toHaveTitle(`(2) ${title}`);
  await expectNoAxeViolations(page);
  // The number is the server's after a reload too.
  await page.reload();
  await expect(account).toHaveAccessibleName(/2 unread messages$/);

  await send('With air in it.');
  await toast.getByRole('link', { name: 'View message' }).click();
  await expect(page.getByRole('log')).toContainText('With air in it.');
  await expect(account).not.toHaveAccessibleName(/unread/);
  await expect(page).not.toHaveTitle(/^\(/);
  await expect(toast).toHaveCount(0);
  await send('Bring a pump.');
  await expect(page.getByRole('log')).toContainText('Bring a pump.');
  await expect(toast).toHaveCount(0);
});

test('ME-01 CA-06 a customer sends a picture and a PDF, and the seller sees both', async ({
  page,
  otherVisitor: seller,
  pageErrors,
}) => {
  // The file that isn't a picture.
  pageErrors.expect(/status of 415/);
  await signUp(page);
  const { email } = await signUp(seller);
  await makeSeller(email, 11);
  await writeToSeller(page, 11, 'May I show you something?');
  await field(page).fill('Like this one?');
  const attach = page.getByLabel('Attach files');
  await attach.setInputFiles({
    name: 'boat.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  const files = page.getByRole('list', { name: 'Attached files' });
  await expect(files.getByText('Choose a PDF, JPEG, PNG, WebP or plain text file.')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(attach).toBeFocused();
  await expect(field(page)).toHaveValue('Like this one?');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Remove boat.png' }).click();

  // A screenshot as the picture: 4:3.
  await page.setViewportSize({ width: 800, height: 600 });
  const picture = await page.screenshot();
  await page.setViewportSize({ width: 1280, height: 720 });
  await attach.setInputFiles([
    { name: 'boat.png', mimeType: 'image/png', buffer: picture },
    { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nRent it.') },
  ]);
  await expect(files.locator('[data-status=sent]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(field(page)).toHaveValue('');

  await visit(seller, '/messages');
  const row = seller.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first();
  await expect(row).toContainText('Like this one?');
  await row.click();
  for (const reader of [page, seller]) {
    const shown = reader.getByRole('log').getByRole('img', { name: 'boat.webp' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    await shown.scrollIntoViewIfNeeded();
    const box = await shown.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
    await expectNoAxeViolations(reader);
  }
  const downloading = seller.waitForEvent('download');
  await seller
    .getByRole('log')
    .getByRole('link', { name: /^agreement\.pdf/ })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('agreement.pdf');
  const opening = seller.waitForEvent('popup');
  await seller
    .getByRole('log')
    .getByRole('link', { name: /^boat\.webp/ })
    .click();
  const full = await opening;
  await expect(full.locator('img')).toBeVisible();
  expect(await full.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
});
