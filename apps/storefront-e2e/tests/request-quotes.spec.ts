import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe';
import { signUp } from '../support/customers';
import { createChromiumPage, tabTo } from '../support/keyboard';
import { quoteAs, reviseAs, sendRequest, type SentRequest } from '../support/quote-requests';
import { expect, test, visit } from '../support/test';

const main = (page: Page) => page.getByRole('main');
const table = (page: Page) => page.getByRole('table');
const getPath = ({ id }: SentRequest) => `/requestOrder/view/${id}`;

/** The names of the two sellers who quote, and a page that shows their quotes. */
async function openQuoted(page: Page, title: string) {
  await signUp(page);
  const sent = await sendRequest(page, title);
  const [first, second] = sent.sellers;
  if (!first || !second) throw new Error('The request needs two sellers.');
  await visit(page, getPath(sent));
  return { sent, first, second };
}

/** The id of a quote, from the link that chooses it. */
async function getQuoteId(cell: Locator): Promise<string> {
  const href = await cell.getByRole('link', { name: 'Choose this quote' }).getAttribute('href');
  return href?.split('/').at(-1) ?? '';
}

test('RQ-02 quotes arrive on the open page, are compared, countered, revised and declined', async ({
  page,
  request,
}) => {
  const { sent, first, second } = await openQuoted(page, 'Window cleaning');
  await expect(main(page)).toContainText('Waiting for the first quote');
  await expect(page.getByRole('link', { name: 'Change request' })).toBeVisible();

  await quoteAs(request, sent.id, first.id, 58_000);
  await expect(page.getByRole('status').filter({ hasText: `New quote from ${first.name}` })).toBeVisible();
  await quoteAs(request, sent.id, second.id, 49_000);
  await expect(table(page).getByRole('columnheader')).toHaveCount(3);
  await expect(table(page).getByRole('columnheader').nth(1)).toContainText(second.name);
  await expect(table(page).getByRole('columnheader').nth(1)).toContainText('Lowest price');
  await expect(table(page).getByRole('row', { name: /^Quote/ })).toContainText('CA$490.00');
  await expect(table(page).getByRole('row', { name: /^Valid until/ })).toContainText('4 days left');
  await expect(page.getByRole('link', { name: 'Change request' })).toHaveCount(0);

  const choice = table(page).getByRole('row', { name: /^Your choice/ });
  const cell = choice.getByRole('cell').nth(1);
  const quoteId = await getQuoteId(cell);
  await cell.getByRole('button', { name: 'Make a counter-offer' }).click();
  const sheet = page.getByRole('dialog', { name: 'Make a counter-offer' });
  await sheet.getByLabel('Your offer').fill('600');
  await sheet.getByRole('button', { name: 'Send counter-offer' }).click();
  await expect(sheet.getByLabel('Your offer')).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Your offer').fill('480');
  await sheet.getByRole('button', { name: 'Send counter-offer' }).dblclick();
  await expect(main(page)).toContainText(`Your counter-offer: CA$480.00. Waiting for ${first.name} to answer.`);
  await expect(cell.getByRole('button', { name: 'Make a counter-offer' })).toHaveCount(0);

  // Cheaper than the other now, so it comes first.
  await reviseAs(request, quoteId, 48_500);
  await expect(page.getByRole('status').filter({ hasText: `${first.name} changed their quote` })).toBeVisible();
  await expect(table(page).getByRole('columnheader').nth(1)).toContainText(first.name);
  await expect(main(page)).toContainText(`${first.name} answered with this quote.`);

  await choice.getByRole('cell').nth(1).getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(main(page)).toContainText('You declined this quote.');
  await page.reload();
  await expect(main(page)).toContainText('You declined this quote.');
});

test('RQ-01 RQ-03 a customer finds a request under Requests and withdraws it, and nobody else finds it', async ({
  page,
  request,
  otherVisitor,
}) => {
  const { sent, first } = await openQuoted(page, 'Gutters cleaned');
  await quoteAs(request, sent.id, first.id, 30_000);
  await visit(page, '/orders');
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(page).toHaveURL('/orders?tab=requests');
  await expect(main(page)).toContainText('1 quote. View it');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: /Gutters cleaned/ }).click();
  await expect(page).toHaveURL(getPath(sent));
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw this request?' });
  await question.getByRole('button', { name: 'Keep request' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await question.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByRole('heading', { name: 'You withdrew this request' })).toBeVisible();
  await expect(main(page)).toContainText('You withdrew the request.');

  await signUp(otherVisitor);
  expect((await otherVisitor.request.get(getPath(sent))).status()).toBe(404);
});

test('RQ-02 a customer keeps the page while offline, and the action works afterwards', async ({
  page,
  request,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const { sent, first } = await openQuoted(page, 'Roof checked');
  await quoteAs(request, sent.id, first.id, 20_000);
  await expect(table(page)).toBeVisible();
  const open = () => table(page).getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('alertdialog');
  // Its code is loaded before the connection is lost.
  await open();
  await question.getByRole('button', { name: 'Keep quote' }).click();
  await expect(question).toHaveCount(0);
  await context.setOffline(true);
  await open();
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(main(page)).toContainText('Check your connection and try again.');
  await expect(table(page)).toBeVisible();
  await context.setOffline(false);
  await open();
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(main(page)).toContainText('You declined this quote.');
});

test('RQ-02 a customer compares quotes and makes a counter-offer by keyboard only', async ({ page, request }) => {
  const { sent, first, second } = await openQuoted(page, 'Painting a fence');
  await quoteAs(request, sent.id, first.id, 40_000);
  await quoteAs(request, sent.id, second.id, 50_000);
  await expect(table(page).getByRole('columnheader')).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  const keyboard = createChromiumPage(page);
  await tabTo(keyboard, { role: 'region', name: '2 quotes' });
  const region = page.getByRole('region', { name: '2 quotes' });
  await expect(region).toBeFocused();
  await expect(async () => {
    await keyboard.press('ArrowRight');
    expect(await region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  }).toPass();
  await tabTo(keyboard, { role: 'button', name: 'Make a counter-offer' });
  await keyboard.press('Enter');
  await expect.poll(async () => (await keyboard.readState()).dialog).toBe('Make a counter-offer');
  if (!(await keyboard.readState()).name.startsWith('Your offer')) await tabTo(keyboard, { name: /^Your offer/ });
  await keyboard.type('350');
  await keyboard.press('Enter');
  await expect(main(page)).toContainText('Your counter-offer: CA$350.00.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('RQ-02 the page of a request has no axe violation and does not scroll sideways, wide and on a phone', async ({
  page,
  request,
}) => {
  const { sent, first, second } = await openQuoted(page, 'Piano moved');
  await quoteAs(request, sent.id, first.id, 40_000);
  await quoteAs(request, sent.id, second.id, 50_000);
  await expect(table(page).getByRole('columnheader')).toHaveCount(3);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeViolations(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test('RQ-02 ME-01 a customer asks a seller about the request in a conversation about it', async ({ page, request }) => {
  const { sent, first } = await openQuoted(page, 'Shelves built in');
  await quoteAs(request, sent.id, first.id, 40_000);
  await page.getByRole('button', { name: 'Ask a question' }).click();
  const sheet = page.getByRole('dialog', { name: `Question for ${first.name}` });
  await sheet.getByLabel('Your question').fill('Which wood do you use?');
  await sheet.getByRole('button', { name: 'Send question' }).dblclick();
  await expect(page).toHaveURL(/\/messages\?conversation=/);
  await expect(page.getByRole('log')).toContainText('Which wood do you use?');
});
