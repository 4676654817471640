import { expectNoAxeViolations } from '../support/axe';
import { clearSession, signUp } from '../support/customers';
import { passEmailDelay } from '../support/message-digests';
import { getPath, openLocalPage, openMail } from '../support/outbox';
import { queryDatabase } from '../support/query-database';
import { expect, test, visit } from '../support/test';

const SELLER = 9;

test('ME-01 unread messages are emailed with a link to the conversation, and a link ends these emails without signing in', async ({
  page,
  otherVisitor: seller,
  browser,
}) => {
  const customer = await signUp(page);
  const { email } = await signUp(seller);
  await queryDatabase('UPDATE customers SET verified_at = now() WHERE email = ANY ($1)', [[customer.email, email]]);
  await queryDatabase('UPDATE sellers SET customer_id = (SELECT id FROM customers WHERE email = $1) WHERE id = $2', [
    email,
    SELLER,
  ]);
  await visit(page, `/seller/view/${SELLER}`);
  await page.getByRole('button', { name: 'Message the seller' }).click();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Is it free on Saturday?');
  await page.getByRole('button', { name: 'Send' }).click();
  const sent = await page.getByRole('link', { name: 'View conversation' }).getAttribute('href');

  await passEmailDelay(sent?.split('conversation=')[1] ?? '');
  const developer = await openLocalPage(browser);
  await openMail(developer, '1 unread message', { to: email });
  const mail = developer.frameLocator('iframe');
  await expect(mail.getByText('Is it free on Saturday?')).toBeVisible();
  const thread = await mail.getByRole('link', { name: customer.name }).getAttribute('href');
  const ending = await mail.getByRole('link', { name: 'Turn off emails about messages' }).getAttribute('href');
  await developer.context().close();

  await visit(seller, getPath(thread));
  await expect(seller.getByRole('log')).toContainText('Is it free on Saturday?');

  await clearSession(seller);
  await visit(seller, getPath(ending));
  const isStopped = seller.getByRole('heading', { name: 'You won’t get any more emails about messages' });
  await expect(isStopped).toBeVisible();
  await expectNoAxeViolations(seller);
  await seller.getByRole('button', { name: 'Undo' }).click();
  await expect(seller.getByRole('heading', { name: 'Emails about messages are back on' })).toBeVisible();
  await seller.getByRole('button', { name: 'Turn off again' }).click();
  await expect(isStopped).toBeVisible();
});
