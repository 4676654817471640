import { randomUUID } from 'node:crypto';
import { addFavourite, placeBid, stopEmails } from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auctions } from '@marketplace/database/schema';
import { insertAuction, insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

let t: TestApi;
let listing: { sellerId: number; categoryId: number };
let owen: SignedUp;
let ada: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  t = await startApi({ isWorking: false });
  owen = await t.signUp({ name: 'Owen Reed' });
  listing = {
    sellerId: await insertSeller(t.db, { customerId: owen.profile._id }),
    categoryId: await insertCategory(t.db, { slug: 'auctions' }),
  };
});
beforeEach(async () => {
  await t.db.delete(auctions);
  [ada, ben] = [await t.signUp({ isVerified: true }), await t.signUp()];
  await t.jobs.runDue();
  t.mails.length = 0;
});
afterAll(() => t.close());

async function open(details: Partial<typeof auctions.$inferInsert> = {}) {
  const productId = await insertProduct(t.db, {
    ...listing,
    saleType: 'auction',
    price: 1000,
    name: 'Brass telescope',
  });
  return { id: await insertAuction(t.db, productId, details), productId };
}
const bid = (id: string, { api }: SignedUp, maximum: number) =>
  api(placeBid, { params: { id }, body: { maximum, idempotencyKey: randomUUID() } });
const readMails = () => t.mails.map(({ to, subject }) => `${to}: ${subject.split(' · ')[0]}`).sort();
/** Also what waits, and then the emails. */
async function runDelayed() {
  await t.jobs.runDue({ isEarly: true });
  await t.jobs.runDue();
}
const OUTBID = 'You’ve been outbid: Brass telescope';

describe('an email to whoever was outbid', () => {
  it('AC-02 has the price and the next bid, and not the maximum of the other', async () => {
    const { id } = await open();
    await bid(id, ada, 2000);
    await bid(id, ben, 7777);
    await runDelayed();
    expect(readMails()).toEqual([`${ada.email}: ${OUTBID}`]);
    const [mail] = t.mails;
    expect(mail?.text).toContain('$21.00');
    expect(mail?.text).toContain('$22.00');
    expect(mail?.text).not.toContain('77.77');
  });

  it('AC-02 isn’t sent to who leads again, or after the end', async () => {
    const { id } = await open();
    await bid(id, ada, 2000);
    await bid(id, ben, 3000);
    await bid(id, ada, 5000);
    await t.db.update(auctions).set({ status: 'Unsold' }).where(eq(auctions.id, id));
    await runDelayed();
    expect(readMails()).toEqual([]);
  });

  it('AC-02 comes once for several bids in a row', async () => {
    const { id } = await open();
    await bid(id, ada, 2000);
    await bid(id, ben, 3000);
    await bid(id, ada, 4000);
    await bid(id, ben, 5000);
    await runDelayed();
    expect(readMails().filter((mail) => mail.startsWith(ada.email))).toEqual([`${ada.email}: ${OUTBID}`]);
  });

  it('AC-02 stops with the link in it', async () => {
    const { id } = await open();
    await bid(id, ada, 2000);
    await bid(id, ben, 3000);
    await runDelayed();
    const token = /unsubscribe\?token=(\S+)/.exec(t.mails[0]?.text ?? '')?.[1] ?? '';
    expect(await t.api(stopEmails, { body: { token } })).toEqual({ kind: 'auctions' });
    t.mails.length = 0;
    const next = await open();
    await bid(next.id, ada, 2000);
    await bid(next.id, ben, 3000);
    await runDelayed();
    expect(readMails()).toEqual([]);
  });
});

describe('an email before the end', () => {
  const sweep = async () => {
    await t.pool.query(`INSERT INTO jobs.job (name, data) VALUES ('auctions.sweep', '{}')`);
    await t.jobs.runDue();
  };
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const running = { startsAt: inMinutes(-24 * 60) };

  it('AC-03 goes once to bidders and to those who saved the listing, also with several processes', async () => {
    const { id, productId } = await open({ ...running, endsAt: inMinutes(45) });
    await bid(id, ada, 2000);
    for (const { api } of [ada, ben, owen]) await api(addFavourite, { params: { id: String(productId) } });
    const other = await t.startAnother();
    await Promise.all([sweep(), sweep()]);
    await other.close();
    await sweep();
    expect(readMails()).toEqual(
      [`${ada.email}: Ending soon: Brass telescope`, `${ben.email}: Ending soon: Brass telescope`].sort(),
    );
  });

  it('AC-03 isn’t sent long before the end, or about an auction that has only begun', async () => {
    for (const details of [
      { ...running, endsAt: inMinutes(120) },
      { startsAt: inMinutes(-5), endsAt: inMinutes(30) },
    ]) {
      const { productId } = await open(details);
      await ben.api(addFavourite, { params: { id: String(productId) } });
    }
    await sweep();
    expect(readMails()).toEqual([]);
  });
});
