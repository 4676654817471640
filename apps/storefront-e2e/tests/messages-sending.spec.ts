import type { Locator } from '@playwright/test';
import { signUp } from '../support/customers';
import { makeSeller, messageField, messageItems, writeToSeller } from '../support/messages';
import { expect, test, visit } from '../support/test';

test('ME-04 ME-01 unsent text stays with its conversation, and the list stays without a connection', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signUp(page);
  const first = await writeToSeller(page, 18, 'Is it light?');
  const second = await writeToSeller(page, 19, 'Is it heavy?');
  const list = page.getByRole('navigation', { name: 'Conversations' });
  const row = (id: string) => list.locator(`a[href*="${id}"]`);
  const heading = page.getByRole('region', { name: /^Conversation with/ }).getByRole('heading', { level: 2 });

  await messageField(page).fill('Half a question');
  await row(first).press('Enter');
  await expect(page.getByRole('log')).toContainText('Is it light?');
  await expect(heading).toBeFocused();
  await expect(messageField(page)).toHaveValue('');
  await messageField(page).fill('Another one');
  await page.reload();
  await expect(messageField(page)).toHaveValue('Another one');
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expect(messageItems(page)).toHaveCount(2);
  await expect(messageField(page)).toHaveValue('');
  await expect(messageField(page)).not.toHaveAttribute('aria-invalid', 'true');

  await context.setOffline(true);
  await row(second).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t load this conversation' })).toBeVisible();
  await expect(row(first)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('log')).toContainText('Is it heavy?');
  await expect(messageField(page)).toHaveValue('Half a question');
  await page.reload();
  await expect(messageField(page)).toHaveValue('Half a question');
});

/** Whether two elements are shown beside or below each other. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  if (!first || !second) return false;
  const isBeside = first.x + first.width <= second.x || second.x + second.width <= first.x;
  return isBeside || first.y + first.height <= second.y || second.y + second.height <= first.y;
}

test('ME-04 ME-01 a message is delivered to any open page, and a refused one is sent once the block ends', async ({
  page,
  otherVisitor: seller,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409|ERR_INTERNET_DISCONNECTED/);
  await signUp(page);
  const { email } = await signUp(seller);
  await makeSeller(email, 20);
  const id = await writeToSeller(page, 20, 'Does it float?');
  await visit(seller, '/');
  // Connected: messages that come before it are in the first list, without a toast.
  await expect(seller.getByRole('button', { name: /1 unread message$/ })).toBeAttached();
  await messageField(page).fill('Or does it sink?');
  await page.getByRole('button', { name: 'Send' }).click();
  const toast = seller.getByRole('status').filter({ hasText: 'You have a new message!' });
  await expect(toast).toBeVisible();
  const answers = seller.getByRole('region', { name: 'Cookie notice' });
  expect(await areApart(toast, answers)).toBe(true);
  await expect(messageItems(page).last()).toContainText('Delivered');

  // Written without a connection, and refused once it is back.
  await page.context().setOffline(true);
  await messageField(page).fill('Hello?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messageItems(page).last()).toContainText('Waiting for the connection.');
  await visit(seller, `/messages?conversation=${id}`);
  await seller.getByRole('button', { name: 'Conversation options' }).click();
  await seller.getByRole('menuitem', { name: /^Block / }).click();
  await seller.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(seller.getByText(/^You’ve blocked /)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/has blocked messages/)).toBeVisible();
  await expect(messageField(page)).toHaveCount(0);
  await expect(messageItems(page).last()).toContainText('Not sent.');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  await seller.getByRole('button', { name: 'Unblock' }).click();
  await expect(messageField(seller)).toBeVisible();
  // The other side learns of it on its open page.
  await expect(messageField(page)).toBeVisible();
  await messageItems(page).last().getByRole('button', { name: 'Try again' }).click();
  await expect(messageItems(seller)).toHaveCount(3);
  await expect(seller.getByRole('log')).toContainText('Hello?');
});
