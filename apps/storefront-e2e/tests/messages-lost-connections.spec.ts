import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { signUp } from '../support/customers';
import { openNetworkLine, type NetworkLine } from '../support/network-line';
import { expect, test, visit, type PageErrors } from '../support/test';
import { startTwoApis } from '../support/two-apis';

const IS_FULL = process.env['FULL'] !== undefined;
const MESSAGES = IS_FULL ? 300 : 36;
const OFFLINE_MS = IS_FULL ? 60_000 : 5000;
const SELLER_ID = 12;
const SEED = Number(process.env['TEST_SEED'] ?? 20260101);

/** mulberry32 */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Client {
  page: Page;
  line: NetworkLine;
  setOffline: (isOffline: boolean) => Promise<void>;
}

/** A browser profile whose network can be cut. */
async function openClient(browser: Browser, port: number, pageErrors: PageErrors, address: string): Promise<Client> {
  const line = await openNetworkLine([port]);
  const context = await browser.newContext({
    baseURL: line.url,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  const page = await context.newPage();
  await pageErrors.watch(page, line.url);
  return {
    page,
    line,
    setOffline: async (isOffline) => {
      await context.setOffline(isOffline);
      line.setOnline(!isOffline);
    },
  };
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const getTexts = (page: Page) => page.getByRole('log').getByRole('paragraph').allTextContents();

// Recording three pages takes longer than the test.
test.use({ trace: 'off', screenshot: 'off' });

test('ME-04 every message arrives once and in order while sockets are cut, a browser is offline and an API process is killed', async ({
  browser,
  pageErrors,
}) => {
  test.setTimeout(IS_FULL ? 1_200_000 : 300_000);
  // Calls and sockets fail here; errors of scripts don't.
  pageErrors.expect(/^console\.(error|warning): (Failed to load resource|WebSocket connection)/);
  pageErrors.expect(/^(request failed|server error): /);
  const random = createRandom(SEED);
  const marketplace = await startTwoApis();
  const database = new pg.Pool({ connectionString: marketplace.databaseUrl, max: 2 });
  const customer = await openClient(browser, marketplace.port, pageErrors, '10.7.0.1');
  const seller = await openClient(browser, marketplace.port, pageErrors, '10.7.0.2');
  try {
    const { email } = await signUp(seller.page);
    await database.query('UPDATE sellers SET customer_id = (SELECT id FROM customers WHERE email = $1) WHERE id = $2', [
      email,
      SELLER_ID,
    ]);
    await signUp(customer.page);
    await visit(customer.page, `/seller/view/${SELLER_ID}`);
    await customer.page.getByRole('button', { name: 'Message the seller' }).click();
    await field(customer.page).fill('Is anybody there?');
    await customer.page.getByRole('button', { name: 'Send' }).click();
    await customer.page.getByRole('link', { name: 'View conversation' }).click();
    await expect(customer.page.getByRole('log')).toContainText('Is anybody there?');
    const path = new URL(customer.page.url()).pathname + new URL(customer.page.url()).search;
    const id = new URL(customer.page.url()).searchParams.get('conversation');
    const secondTab = await customer.page.context().newPage();
    await pageErrors.watch(secondTab, customer.line.url);
    const pages = { first: customer.page, second: secondTab, seller: seller.page };
    await visit(secondTab, path);
    await visit(seller.page, path);
    const names = Object.keys(pages) as (keyof typeof pages)[];

    const typed: Record<keyof typeof pages, string[]> = { first: [], second: [], seller: [] };
    let offlineUntil = 0;
    for (let count = 1; count < MESSAGES; count += 1) {
      const name = names[Math.floor(random() * names.length)] ?? 'first';
      const text = `${name} ${count}`;
      await field(pages[name]).fill(text);
      await field(pages[name]).press('Control+Enter');
      await expect(field(pages[name])).toHaveValue('');
      typed[name].push(text);
      if (random() < 0.2) (random() < 0.5 ? customer : seller).line.cutSocket(random);
      // Resets the limit of messages per account.
      if (count % 20 === 0) await database.query('DELETE FROM attempts');
      if (count === Math.floor(MESSAGES / 3)) {
        await customer.setOffline(true);
        offlineUntil = Date.now() + OFFLINE_MS;
      }
      if (offlineUntil > 0 && (Date.now() > offlineUntil || count === Math.floor((MESSAGES * 2) / 3))) {
        await expect.poll(() => Date.now(), { timeout: OFFLINE_MS + 10_000 }).toBeGreaterThan(offlineUntil);
        await customer.setOffline(false);
        offlineUntil = 0;
      }
      if (count === Math.floor((MESSAGES * 5) / 6)) marketplace.killOne();
    }
    const getSent = async () => {
      await database.query('DELETE FROM attempts');
      const { rows } = await database.query<{ number: number; text: string }>(
        'SELECT number, text FROM messages WHERE conversation_id = $1 ORDER BY number',
        [id],
      );
      return rows;
    };
    await expect.poll(async () => (await getSent()).length, { timeout: 120_000 }).toBe(MESSAGES);
    const sent = await getSent();
    expect(sent.map(({ number }) => number)).toEqual(Array.from({ length: MESSAGES }, (_, index) => index + 1));
    for (const name of names)
      expect(
        sent.flatMap(({ text }) => (text.startsWith(`${name} `) ? [text] : [])),
        name,
      ).toEqual(typed[name]);

    const texts = sent.map(({ text }) => text);
    for (const page of Object.values(pages)) {
      await expect.poll(() => getTexts(page), { timeout: 90_000 }).toEqual(texts);
      await expect(page.getByRole('log')).not.toContainText(/Sending…|Waiting/);
    }
    // Read again from the server, with earlier pages.
    await visit(secondTab, path);
    const earlier = secondTab.getByRole('button', { name: 'Show earlier messages' });
    await expect(async () => {
      if (await earlier.isVisible()) await earlier.click();
      expect(await getTexts(secondTab)).toEqual(texts);
    }).toPass();
  } finally {
    await customer.page.context().close();
    await seller.page.context().close();
    await customer.line.close();
    await seller.line.close();
    await database.end();
    await marketplace.stop();
  }
});
