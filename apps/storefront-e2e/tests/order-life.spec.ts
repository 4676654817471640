import type { Page } from '@playwright/test';
import { chooseFreeDays } from '../support/calendar';
import { openRental, pay } from '../support/checkout';
import { signUp } from '../support/customers';
import { OPERATOR_TOKEN } from '../support/stack';
import { expect, test, visit } from '../support/test';

const DAY_MS = 86_400_000;

/** Pays a rental and opens the order; returns its id. */
async function buy(page: Page, search: string): Promise<string> {
  await signUp(page);
  await openRental(page, search);
  // An order that has begun can't be cancelled.
  await chooseFreeDays(page, 2, new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10));
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await expect(page).toHaveURL('/order');
  await pay(page, '4242424242424242');
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await visit(page, `/orders/${id}`);
  return id;
}

const status = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..');

test('OR-07 a customer sees what they get back, cancels a paid order and sees the refund without a reload', async ({
  page,
}) => {
  await buy(page, 'snowboard');
  await expect(status(page)).toContainText('Confirmed');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cancel this order?' });
  const refund = sheet.getByText(/^You’ll get CA\$[\d.,]+ back\.$/);
  await expect(refund).toBeVisible();
  const amount = /CA\$[\d.,]+\d/.exec(await refund.innerText())?.[0] ?? '';
  await sheet.getByRole('button', { name: 'Keep order' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(status(page)).toContainText('Confirmed');

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await sheet.getByRole('button', { name: 'Cancel order' }).dblclick();
  await expect(status(page)).toContainText('Cancelled');
  await expect(page.getByRole('main')).toContainText(`${amount} paid back`);
  await page.reload();
  await expect(status(page)).toContainText('Cancelled');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Refunds' })).toBeVisible();
});

test('OR-07 OR-08 a customer sees without a reload what the seller does, and prints the invoice', async ({
  page,
  request,
}) => {
  const id = await buy(page, 'projector');
  const act = async (action: string) => {
    const response = await request.post(`${process.env['E2E_API_URL']}/api/operator/orders/${id}/actions`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      data: { action },
    });
    expect(response.status()).toBe(200);
  };
  await act('accept');
  await expect(status(page)).toContainText('Accepted');
  await act('handOver');
  await expect(status(page)).toContainText('Handed over');
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await act('complete');
  await expect(status(page)).toContainText('Completed');

  await page.emulateMedia({ media: 'print' });
  const invoice = page.getByTestId('invoice');
  await expect(invoice).toBeVisible();
  await expect(invoice).toContainText(/Invoice \d+-\d{4}/);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});
