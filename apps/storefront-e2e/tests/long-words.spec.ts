import type { Page } from '@playwright/test';
import { chooseFreeDays } from '../support/calendar';
import { fillSignUp } from '../support/customers';
import { expect, waitForHydration, ownMarketplaceTest as test, visit } from '../support/test';

test.use({ marketplace: 'long words' });

/** 60 letters without a break opportunity. */
const word = (letter: string) => `${letter.toUpperCase()}${letter.repeat(59)}`;
const [LISTING, PERSON, TEXT] = [word('w'), word('m'), word('g')];

/** Elements that overflow the page, their container, or a dialog or panel that would clip them. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : [];
    const cuts = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    // Truncation with an ellipsis is intended, and so is clipping of text for screen readers.
    const isShortened = (element: Element) => {
      const { textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
      return cuts(element) && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none');
    };
    const letters = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (letters.nextNode()) {
      const node = letters.currentNode as Text;
      const element = node.parentElement;
      if (!element || !/w{50}|m{50}|g{50}/i.test(node.data) || element.closest('script, style, title')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { right, width: wide } = range.getBoundingClientRect();
      const outer = ancestors(element);
      if (wide === 0 || outer.some(isShortened)) continue;
      const boxes = [element.closest('li, td, dd, p, h1, h2, h3, div'), ...outer.filter(cuts)];
      const edge = Math.min(width, ...boxes.flatMap((box) => box?.getBoundingClientRect().right ?? []));
      if (right > edge + 1)
        found.push(`${element.tagName}.${element.className}: ${Math.round(right)} px, over ${Math.round(edge)} px`);
    }
    return found;
  });

const WIDTHS = [360, 390, 1440];
async function fits(page: Page, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => tooWide(page), { message: `${page.url()} at ${width} px` }).toEqual([]);
  }
}

test('AP-11 a word of 60 letters overflows no page, dialog or menu', async ({ page, database, pageErrors }) => {
  pageErrors.expect(/status of 4\d\d/);
  const { rows } = await database.query<{ id: number; seller_id: number }>(
    `SELECT id, seller_id FROM products WHERE sale_type = 'rental' AND stock = 1 AND deposit IS NOT NULL AND name ILIKE '%canoe%' ORDER BY id LIMIT 1`,
  );
  const [{ id, seller_id: seller }] = rows as [{ id: number; seller_id: number }];
  await database.query(
    `UPDATE products SET name = $2, slug = lower($2), summary = $2, description = '<p>' || $2 || '</p>', city = $2 WHERE id = $1`,
    [id, LISTING],
  );
  await database.query(
    `UPDATE sellers SET name = $2, city = $2, personal = personal || jsonb_build_object('firstName', $2::text) WHERE id = $1`,
    [seller, PERSON],
  );
  const open = async (path: string) => {
    await visit(page, path);
    await expect(page.getByText(/w{50}|m{50}|g{50}/i).first()).toBeAttached();
    await fits(page);
  };
  const listing = `/product/${LISTING.toLowerCase()}/${id}`;

  await open(`/search?search=${LISTING}`);
  await expect(page.locator(`main a[href^="${listing}"]`)).toBeVisible();
  await open(`/search?search=${LISTING}&view=map`);
  await open(`/search?search=${TEXT}&location=${TEXT}&city=${TEXT}`);
  await page.getByRole('combobox', { name: 'Search' }).fill(LISTING.slice(0, 20));
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await fits(page);
  await page.keyboard.press('Escape');
  await open(listing);
  await open(`/seller/view/${seller}`);

  const customer = { name: PERSON, email: 'long.words@example.com', password: 'Paddle-long-river-7' };
  await visit(page, `${listing}?showlogin=signUp`);
  await fillSignUp(page, customer);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await waitForHydration(page);
  await fits(page);
  await page.getByRole('button', { name: 'Message the seller' }).click();
  await page.getByRole('textbox', { name: 'Your message' }).fill(`${TEXT} ${TEXT}`);
  await fits(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('link', { name: 'View conversation' })).toBeVisible();
  await fits(page);
  await page.getByRole('link', { name: 'View conversation' }).click();
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(1);
  await fits(page);
  await open('/messages');

  await visit(page, listing);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await chooseFreeDays(page);
  await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
  await expect(page).toHaveURL('/order');
  await expect(page.getByRole('main').getByText(LISTING).first()).toBeVisible();
  await fits(page);
  await page.getByLabel('Phone number').fill('+1 780 555 0199');
  await page.getByLabel('Credit or debit card number').fill('4242424242424242');
  await page.getByLabel('Credit or debit card expiration date').fill('12/34');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/order\/confirmation\?order=/);
  await fits(page);
  await open('/orders');
  await page.getByRole('main').getByRole('link', { name: LISTING }).first().click();
  await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
  await fits(page);
  for (const path of ['/saved', '/reviews', '/profile/view']) await open(path);

  await page.getByRole('button', { name: `${PERSON}’s account` }).click();
  await expect(page.getByRole('banner').getByText(PERSON, { exact: true })).toBeVisible();
  await fits(page, [1440]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByText(PERSON)).toBeVisible();
  await fits(page, [360]);
});
