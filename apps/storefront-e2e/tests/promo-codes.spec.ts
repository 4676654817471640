import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe';
import { openCheckout, pay } from '../support/checkout';
import { signUp } from '../support/customers';
import { callAsOperator } from '../support/operator-calls';
import { expect, test } from '../support/test';

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Promo code/ }).fill(code);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
}

test('OR-01 OR-07 a promo code lowers the total, survives a reload, and is named in the paid order', async ({
  page,
}) => {
  await signUp(page);
  await openCheckout(page, 'Hasselblad');
  const payButton = page.getByRole('button', { name: /^Pay / });
  await expect(payButton).toBeEnabled();
  const full = await payButton.innerText();
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  await enterCode(page, 'NO-SUCH-CODE');
  await expect(page.getByText('We don’t know this code. Check it for typos.')).toBeVisible();
  await expect(payButton).toHaveText(full);
  await expectNoAxeViolations(page);

  await enterCode(page, 'welcome10');
  const remove = page.getByRole('button', { name: 'Remove WELCOME10' });
  await expect(remove).toBeFocused();
  await expect(payButton).not.toHaveText(full);
  const lower = await payButton.innerText();
  await page.reload();
  await expect(remove).toBeVisible();
  await expect(payButton).toHaveText(lower);

  await pay(page, '4242424242424242');
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/WELCOME10/)
      .filter({ visible: true }),
  ).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText(lower.replace('Pay ', ''));
});

test('OR-01 OR-06 an order that a code makes free is placed without a card', async ({ page, request }) => {
  const code = `FREE-${randomUUID().slice(0, 8)}`.toUpperCase();
  await callAsOperator(request, 'PUT', `promoCodes/${code}`, { rate: 10_000 });
  await signUp(page);
  await openCheckout(page, 'Concert flute');
  await page.getByRole('button', { name: 'Add a promo code' }).click();
  await enterCode(page, code);
  await expect(page.getByText('There’s nothing to pay for this order.')).toBeVisible();
  await expect(page.getByLabel('Credit or debit card number')).toHaveCount(0);
  await page.getByLabel('Phone number').fill('+1 780 555 0199');
  await page.getByRole('button', { name: 'Place order' }).dblclick();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Confirmed');
});
