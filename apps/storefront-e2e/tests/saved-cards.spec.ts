import { openCheckout, pay } from '../support/checkout';
import { signUp } from '../support/customers';
import { expect, test } from '../support/test';

test('OR-01 RT-06 a customer saves a card, pays the next order with one press, and removes the card', async ({
  page,
}) => {
  await signUp(page);
  await openCheckout(page, 'Pond hockey');
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await pay(page, '4242424242424242');
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);

  await openCheckout(page, 'Cargo van');
  const saved = page.getByRole('radio', { name: /4242/ });
  await expect(saved).toBeChecked();
  await expect(page.getByLabel('Phone number')).toHaveValue(/780/);
  await expect(page.getByLabel('Credit or debit card number')).toBeHidden();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);

  await openCheckout(page, 'Tenor saxophone');
  await page.getByRole('button', { name: /^Remove .*4242/ }).click();
  await expect(saved).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Credit or debit card number')).toBeVisible();
  await expect(saved).toHaveCount(0);
});
