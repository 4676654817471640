import { randomUUID } from 'node:crypto';
import { expectNoAxeViolations } from '../support/axe';
import { fillCard, openListing, pay } from '../support/checkout';
import { chooseFreeDays } from '../support/calendar';
import { signUp } from '../support/customers';
import { callAsOperator } from '../support/operator-calls';
import { expect, test, visit } from '../support/test';

test('OR-01 OR-05 OR-07 a deposit that the card declines is held on another one, and the seller charges a part of it', async ({
  page,
  request,
}) => {
  // The marketplace holds due deposits once a minute.
  test.slow();
  await signUp(page);
  await openListing(page, 'Folding Brompton');
  // So early that the deposit is due with the payment.
  await chooseFreeDays(page, 2);
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await expect(page).toHaveURL('/order');
  const main = page.getByRole('main');
  await expect(main.getByText(/A deposit of CA\$[\d.,]+ is held on your card the day before the start/)).toBeVisible();
  // This card is charged only with its owner present, so it cannot hold the deposit later.
  await pay(page, '4000002760003184');
  await page.getByRole('dialog', { name: '3D Secure test page' }).getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await visit(page, `/orders/${id}`);
  await expect(main.getByText(/Will be held on your card on|We couldn’t hold it on your card/)).toBeVisible();

  const failed = main.getByText('We couldn’t hold it on your card.');
  await expect(async () => {
    await page.reload();
    await expect(failed).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Hold the deposit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Hold the deposit' });
  await fillCard(page, '4242424242424242');
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: 'Hold the deposit' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(main.getByText(/Held on your card until /)).toBeVisible();

  await callAsOperator(request, 'POST', `orders/${id}/actions`, { action: 'handOver', note: '' });
  await callAsOperator(request, 'POST', `orders/${id}/deposit`, {
    line: 0,
    amount: 1500,
    reason: 'A paddle is broken.',
    idempotencyKey: randomUUID(),
  });
  // Without a reload.
  await expect(main.getByText('CA$15.00 was charged')).toBeVisible();
  await expect(main.getByText('A paddle is broken.')).toBeVisible();
});
