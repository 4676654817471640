import { expectNoAxeViolations } from '../support/axe';
import { fillAddress, fillCard, pay } from '../support/checkout';
import { signUp } from '../support/customers';
import { quoteAs, sendRequest } from '../support/quote-requests';
import { expect, test, visit } from '../support/test';

test('RQ-03 one quote is confirmed and paid, becomes an order, and the others close', async ({ page, request }) => {
  await signUp(page);
  const sent = await sendRequest(page, 'Chimney swept');
  const [first, second] = sent.sellers;
  if (!first || !second) throw new Error('The request needs two sellers.');
  await quoteAs(request, sent.id, first.id, 40_000);
  await quoteAs(request, sent.id, second.id, 50_000);
  await visit(page, `/requestOrder/view/${sent.id}`);
  await page.getByRole('link', { name: 'Choose this quote' }).first().click();
  await expect(page).toHaveURL(/\/requestOrder\/confirm\//);
  await expect(page.getByRole('link', { name: 'Chimney swept' })).toBeVisible();
  await expect(page.getByText('We bring our own ladders.')).toBeVisible();
  await expect(page.getByText('Frames and sills')).toBeVisible();
  await expectNoAxeViolations(page);

  // The request has a place, which the seller comes to.
  await expect(page.getByText(/^The seller comes or delivers to your address/)).toBeVisible();
  await fillAddress(page);
  await page.getByLabel('Phone number').fill('+1 780 555 0199');
  await page.reload();
  await expect(page.getByLabel('Phone number')).toHaveValue('+1 780 555 0199');
  // Declined first: the quote is ordered by, and paid on the same page after a reload.
  await pay(page, '4000000000000002');
  await expect(page.getByText(/card was declined/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Order M-[\w-]+ is reserved for you/)).toBeVisible();
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);

  await visit(page, `/requestOrder/view/${sent.id}`);
  await expect(page.getByRole('link', { name: 'Choose this quote' })).toHaveCount(0);
  await page.getByRole('table').getByRole('link', { name: 'View order' }).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
  await expect(page.getByText('Frames and sills').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('The seller comes or delivers to this address.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Chimney swept' }).click();
  await expect(page).toHaveURL(`/requestOrder/view/${sent.id}`);
});

test('RQ-03 two tabs that accept two quotes make one order', async ({ page, request, context }) => {
  await signUp(page);
  const sent = await sendRequest(page, 'Piano moved');
  const [first, second] = sent.sellers;
  if (!first || !second) throw new Error('The request needs two sellers.');
  await quoteAs(request, sent.id, first.id, 40_000);
  await quoteAs(request, sent.id, second.id, 50_000);
  await visit(page, `/requestOrder/view/${sent.id}`);
  const paths = await page
    .getByRole('link', { name: 'Choose this quote' })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const tabs = [page, await context.newPage()] as const;
  for (const [index, tab] of tabs.entries()) {
    await visit(tab, paths[index] ?? '');
    await tab.getByLabel('Phone number').fill('+1 780 555 0199');
    await fillAddress(tab);
    await fillCard(tab, '4242424242424242');
  }
  for (const tab of tabs) {
    await tab.bringToFront();
    await tab.getByRole('button', { name: /^Pay / }).click();
  }
  const isPaid = (tab: (typeof tabs)[number]) => /\/order\/confirmation/.test(tab.url());
  await expect.poll(() => tabs.filter(isPaid)).toHaveLength(1);
  const other = isPaid(tabs[0]) ? tabs[1] : tabs[0];
  await expect(
    other.getByText(/^This quote (has been ordered already|can’t be ordered)|^Another quote of this request/),
  ).toBeVisible();
  await visit(page, '/orders');
  await expect(page.getByRole('main').locator('a[href^="/orders/"]')).toHaveCount(1);
});

test('RQ-03 an unknown quote and one of somebody else have no page, and an ended one says so', async ({
  page,
  request,
  otherVisitor,
  pageErrors,
}) => {
  pageErrors.expect(/404/);
  await signUp(page);
  const sent = await sendRequest(page, 'Hedge trimmed');
  const seller = sent.sellers[0]?.id ?? '';
  await quoteAs(request, sent.id, seller, 30_000);
  await visit(page, `/requestOrder/view/${sent.id}`);
  const path = (await page.getByRole('link', { name: 'Choose this quote' }).getAttribute('href')) ?? '';
  await signUp(otherVisitor);
  expect((await otherVisitor.goto(path))?.status()).toBe(404);
  await page.getByRole('main').getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('You declined this quote.')).toBeVisible();
  await visit(page, path);
  await expect(page.getByRole('heading', { name: 'This quote can’t be ordered any more' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your request' }).click();
  await expect(page).toHaveURL(`/requestOrder/view/${sent.id}`);
});
