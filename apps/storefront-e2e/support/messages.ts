import type { Page } from '@playwright/test';
import { queryDatabase } from './query-database';
import { expect, visit } from './test';

/** The field of a message. */
export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Your message' });

/** What the open conversation shows, the oldest first. */
export const messageItems = (page: Page) => page.getByRole('log').getByRole('listitem');

/** Writes to a seller from their page, opens the conversation and answers its id. */
export async function writeToSeller(page: Page, sellerId: number, text: string): Promise<string> {
  await visit(page, `/seller/view/${sellerId}`);
  await page.getByRole('button', { name: 'Message the seller' }).click();
  await messageField(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'View conversation' }).click();
  await expect(page.getByRole('log')).toContainText(text);
  return new URL(page.url()).searchParams.get('conversation') ?? '';
}

/** Makes a customer the account of a seller, who then reads and answers with it. */
export const makeSeller = (email: string, sellerId: number) =>
  queryDatabase('UPDATE sellers SET customer_id = (SELECT id FROM customers WHERE email = $1) WHERE id = $2', [
    email,
    sellerId,
  ]);

/** Adds answers of the seller until a conversation has so many messages: 'Message 2', 'Message 3' … */
export async function addMessages(conversationId: string, count: number): Promise<void> {
  await queryDatabase(
    `INSERT INTO messages (conversation_id, number, sender, text, key)
     SELECT $1, number, 'seller', 'Message ' || number, 'message-key-' || number FROM generate_series(2, $2) number`,
    [conversationId, count],
  );
  await queryDatabase('UPDATE conversations SET last_number = $2 WHERE id = $1', [conversationId, count]);
}
