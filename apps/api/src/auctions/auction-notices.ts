import type { Language } from '@marketplace/api-contract';
import { getMinimumBid } from '@marketplace/auction-rules';
import { productPath } from '@marketplace/search-params';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { createUnsubscribeUrls } from '../email-preferences/email-preferences-service';
import { defineJob } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { runningMail, type RunningNotice } from './auction-mails';
import { readState, readTerms } from './auction-terms';
import { findAuction } from './auctions-repository';

const outbidJob = defineJob({
  name: 'auctions.outbid',
  payload: z.object({ auctionId: z.uuid(), customerId: z.uuid() }),
  concurrency: 5,
});

/** Somebody who is outbid again and again within seconds gets one email. */
const OUTBID_DELAY_SECONDS = 30;
const OUTBID_PAUSE_SECONDS = 10 * 60;
/** How long before the end of an auction those who follow it are mailed. */
const ENDING_MINUTES = 60;
const AT_ONCE = 200;

/** Enqueued in the transaction of the bid: neither exists without the other. */
export const enqueueOutbid = (jobs: Jobs, tx: Db, auctionId: string, customerId: string): Promise<void> =>
  jobs.enqueue(outbidJob, { auctionId, customerId }, { within: tx, afterSeconds: OUTBID_DELAY_SECONDS });

/** Registers the emails to those who were outbid. */
export function registerOutbidJob(deps: Deps): void {
  deps.jobs.handle(outbidJob, async ({ auctionId, customerId }) => {
    await deps.db.transaction(async (tx) => {
      const wait = await findOutbidPause(tx, auctionId, customerId);
      if (wait === null) return;
      if (wait > 0) {
        const later = { within: tx, afterSeconds: wait, singletonKey: `${auctionId} ${customerId}` };
        return deps.jobs.enqueue(outbidJob, { auctionId, customerId }, later);
      }
      const { rows } = await tx.execute<Recipient>(sql`
        INSERT INTO auction_notices (auction_id, customer_id, kind, mailed_at)
        SELECT a.id, b.customer_id, 'outbid', clock_timestamp()
          FROM auctions a JOIN auction_bidders b ON b.auction_id = a.id AND b.customer_id = ${customerId}
         WHERE a.id = ${auctionId} AND a.status = 'Running' AND a.ends_at > now() AND a.leader_id <> ${customerId}
           AND ${isMailed(sql`b.customer_id`)}
        ON CONFLICT (auction_id, customer_id, kind) DO UPDATE SET mailed_at = EXCLUDED.mailed_at
        RETURNING auction_id AS "auctionId", customer_id AS "customerId"`);
      await mail(deps, tx, 'outbid', rows);
    });
  });
}

/**
 * Seconds until the bidder can be mailed about this auction again; null if they haven't bid since
 * the last email. Locks the bidder, so that jobs at the same moment send one.
 */
async function findOutbidPause(tx: Db, auctionId: string, customerId: string): Promise<number | null> {
  const own = sql`auction_id = ${auctionId} AND customer_id = ${customerId}`;
  await tx.execute(sql`SELECT FROM auction_bidders WHERE ${own} FOR UPDATE`);
  const { rows } = await tx.execute<{ seconds: number | null }>(sql`
    SELECT CASE WHEN b.last_bid_at > n.mailed_at
             THEN ceil(${OUTBID_PAUSE_SECONDS} - extract(epoch FROM clock_timestamp() - n.mailed_at))::integer END AS seconds
      FROM auction_notices n JOIN auction_bidders b USING (auction_id, customer_id)
     WHERE ${own} AND n.kind = 'outbid'`);
  return rows.length === 0 ? 0 : (rows[0]?.seconds ?? null);
}

/**
 * Mails those who have bid in an auction or saved its listing, once, within the hour before its end.
 * Of several processes one does.
 */
export async function mailEnding(
  deps: Pick<Deps, 'db' | 'log' | 'environment' | 'secret' | 'sendMail'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Recipient>(sql`
      INSERT INTO auction_notices (auction_id, customer_id, kind, mailed_at)
      SELECT a.id, follower.customer_id, 'ending', now()
        FROM auctions a
        JOIN products p ON p.id = a.product_id AND p.status = 'active'
        JOIN sellers s ON s.id = p.seller_id
       CROSS JOIN LATERAL (
         SELECT customer_id FROM auction_bidders WHERE auction_id = a.id
          UNION SELECT customer_id FROM favourites WHERE product_id = a.product_id) follower
       WHERE a.status = 'Running' AND a.ends_at > now() AND a.ends_at <= now() + make_interval(mins => ${ENDING_MINUTES})
         AND a.starts_at <= now() - make_interval(mins => ${ENDING_MINUTES})
         AND follower.customer_id IS DISTINCT FROM s.customer_id
         AND NOT EXISTS (SELECT FROM auction_notices n
           WHERE n.auction_id = a.id AND n.customer_id = follower.customer_id AND n.kind = 'ending')
         AND ${isMailed(sql`follower.customer_id`)}
       LIMIT ${AT_ONCE}
      ON CONFLICT DO NOTHING
      RETURNING auction_id AS "auctionId", customer_id AS "customerId"`);
    await mail(deps, tx, 'ending', rows);
  });
}

const isMailed = (customerId: ReturnType<typeof sql>) => sql`NOT EXISTS (
  SELECT FROM email_preferences WHERE customer_id = ${customerId} AND kind = 'auctions' AND NOT is_on)`;

interface Recipient extends Record<string, unknown> {
  auctionId: string;
  customerId: string;
}
interface Account extends Record<string, unknown> {
  id: string;
  email: string;
  /** Null while the address is unverified. */
  name: string | null;
  language: Language | null;
}

async function mail(
  deps: Pick<Deps, 'db' | 'log' | 'environment' | 'secret' | 'sendMail'>,
  tx: Db,
  notice: RunningNotice,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  const { company } = await loadConfiguration(deps);
  const site = publicUrl(deps.environment);
  const { rows } = await tx.execute<Account>(sql`
    SELECT id, email, CASE WHEN verified_at IS NOT NULL THEN name END AS name, language FROM customers
     WHERE id = ANY (${`{${recipients.map(({ customerId }) => customerId).join(',')}}`}::uuid[])`);
  const accounts = new Map(rows.map((account) => [account.id, account]));
  // Many follow the same auction.
  const found = new Map<string, Awaited<ReturnType<typeof findAuction>>>();
  for (const { auctionId } of recipients)
    if (!found.has(auctionId)) found.set(auctionId, await findAuction(tx, auctionId));
  for (const { auctionId, customerId } of recipients) {
    const row = found.get(auctionId);
    const account = accounts.get(customerId);
    if (!row || !account) continue;
    const { auction, product, currency, timeZone } = row;
    const mailed = runningMail(
      {
        to: account.email,
        name: account.name,
        language: account.language ?? 'en',
        company: company?.name ?? new URL(site).host,
        link: encodeURI(site + productPath(product)),
        ...createUnsubscribeUrls(deps, 'auctions', customerId),
      },
      notice,
      {
        ...{ title: product.name, currency, timeZone, price: auction.price, endsAt: auction.endsAt },
        minimumBid: getMinimumBid(readTerms(auction), readState(auction)),
      },
    );
    await deps.sendMail(mailed, { within: tx });
  }
}
