import {
  LIVE_QUOTE_STATUSES,
  QUOTABLE_STATUSES,
  REQUEST_PROCESS,
  SELLER_QUOTE_PROCESS,
  type Actor,
  type RequestAction,
  type RequestFacts,
  type RequestStatus,
  type SellerQuoteAction,
  type SellerQuoteFacts,
  type SellerQuoteStatus,
} from '@marketplace/api-contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { quoteRequests, requestHistory, sellerQuotes } from '@marketplace/database/schema';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { enqueueRequestFollowUp } from './request-follow-up-job';

type JobDeps = Pick<Deps, 'jobs'>;
type NewRequest = Omit<typeof quoteRequests.$inferInsert, 'status' | 'createdAt'> & { createdAt: Date };
type NewQuote = Omit<typeof sellerQuotes.$inferInsert, 'status' | 'createdAt'> & { createdAt: Date };

export const isQuotable = (status: RequestStatus): boolean => QUOTABLE_STATUSES.some((one) => one === status);
export const isLive = (status: SellerQuoteStatus): boolean => LIVE_QUOTE_STATUSES.some((one) => one === status);

/** Begins the process of a request. */
export async function insertRequest({ jobs }: JobDeps, tx: Db, request: NewRequest): Promise<string> {
  const [row] = await tx
    .insert(quoteRequests)
    .values({ ...request, status: 'Open' })
    .returning({ id: quoteRequests.id });
  const { id: requestId } = row as { id: string };
  await tx.insert(requestHistory).values({ requestId, status: 'Open', actor: 'customer', at: request.createdAt });
  await enqueueRequestFollowUp(jobs, tx, { requestId, quoteId: null, step: 'send', actor: 'customer' });
  return requestId;
}

/** Locks a request until the end of the transaction. Taken before the locks of its quotes and of products. */
export async function lockRequest(tx: Db, id: string) {
  const [row] = await tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}
export type RequestRow = Awaited<ReturnType<typeof lockRequest>>;

export const getRequestFacts = (
  { expiresAt }: Pick<RequestRow, 'expiresAt'>,
  hasLiveQuote: boolean,
  now: Date,
): RequestFacts => ({ isDue: expiresAt <= now, hasLiveQuote });

export const getQuoteFacts = (
  { validUntil, counteredAt }: Pick<typeof sellerQuotes.$inferSelect, 'validUntil' | 'counteredAt'>,
  requestStatus: RequestStatus,
  now: Date,
): SellerQuoteFacts => ({
  isValid: validUntil > now,
  isCountered: counteredAt !== null,
  isRequestOpen: isQuotable(requestStatus),
});

/**
 * Takes an action of REQUEST_PROCESS and does what follows, in the caller's transaction. With
 * `insertRequest` the only writer of a request's status and history.
 */
export async function transitionRequest(
  deps: JobDeps,
  tx: Db,
  id: string,
  { action, actor, quoteId = null }: { action: RequestAction; actor: Actor; quoteId?: string | null },
  now: Date,
): Promise<RequestRow> {
  const request = await lockRequest(tx, id);
  const found = REQUEST_PROCESS.find(action, request.status, actor);
  const hasLiveQuote = found?.when ? await hasValidQuote(tx, id, now) : false;
  if (!found || (found.when && !found.when(getRequestFacts(request, hasLiveQuote, now))))
    throw new AppError('action_unavailable', undefined, { details: { status: request.status } });
  const status = found.to ?? request.status;
  if (found.to) await tx.update(quoteRequests).set({ status }).where(eq(quoteRequests.id, id));
  // A step that changes no status is noticed too.
  await tx.insert(requestHistory).values({ requestId: id, status, actor, at: now });
  for (const effect of found.effects ?? []) {
    if (effect === 'closeQuotes') await closeQuotes(deps, tx, id, { actor, except: quoteId }, now);
    else await enqueueRequestFollowUp(deps.jobs, tx, { requestId: id, quoteId, step: action, actor });
  }
  return { ...request, status };
}

async function hasValidQuote(tx: Db, requestId: string, now: Date): Promise<boolean> {
  const count = await tx.$count(
    sellerQuotes,
    and(
      eq(sellerQuotes.requestId, requestId),
      inArray(sellerQuotes.status, LIVE_QUOTE_STATUSES),
      sql`${sellerQuotes.validUntil} > ${now}`,
    ),
  );
  return count > 0;
}

async function closeQuotes(
  deps: JobDeps,
  tx: Db,
  requestId: string,
  { actor, except }: { actor: Actor; except: string | null },
  now: Date,
): Promise<void> {
  const live = await tx
    .select({ id: sellerQuotes.id })
    .from(sellerQuotes)
    .where(and(eq(sellerQuotes.requestId, requestId), inArray(sellerQuotes.status, LIVE_QUOTE_STATUSES)));
  for (const { id } of live) if (id !== except) await transitionQuote(deps, tx, id, { action: 'close', actor }, now);
}

/** Begins the process of a quote, with the step of its request. */
export async function insertQuote(deps: JobDeps, tx: Db, quote: NewQuote, actor: Actor): Promise<string> {
  const [row] = await tx
    .insert(sellerQuotes)
    .values({ ...quote, status: 'Offered' })
    .returning({ id: sellerQuotes.id });
  const { id: quoteId } = row as { id: string };
  const { requestId, createdAt: at } = quote;
  await tx.insert(requestHistory).values({ requestId, quoteId, status: 'Offered', actor, at });
  await transitionRequest(deps, tx, requestId, { action: 'quote', actor, quoteId }, at);
  return quoteId;
}

/** Reads a quote and locks it. Its request is locked before. */
export async function lockQuote(tx: Db, id: string) {
  const [row] = await tx.select().from(sellerQuotes).where(eq(sellerQuotes.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}
export type QuoteRow = Awaited<ReturnType<typeof lockQuote>>;

/**
 * Takes an action of SELLER_QUOTE_PROCESS. With `insertQuote` the only writer of a quote's status.
 * The caller has locked its request. Throws `quote_expired` if only its end prevents the action.
 */
export async function transitionQuote(
  { jobs }: JobDeps,
  tx: Db,
  id: string,
  { action, actor }: { action: SellerQuoteAction; actor: Actor },
  now: Date,
  changes: Partial<typeof sellerQuotes.$inferInsert> = {},
): Promise<QuoteRow> {
  const quote = await lockQuote(tx, id);
  const [request] = await tx
    .select({ status: quoteRequests.status })
    .from(quoteRequests)
    .where(eq(quoteRequests.id, quote.requestId));
  const found = SELLER_QUOTE_PROCESS.find(action, quote.status, actor);
  const facts = getQuoteFacts(quote, request?.status ?? 'Expired', now);
  if (!found || (found.when && !found.when(facts))) {
    const isExpired = quote.status === 'Expired' || (found !== undefined && !facts.isValid && facts.isRequestOpen);
    throw new AppError(isExpired ? 'quote_expired' : 'action_unavailable', undefined, {
      details: { status: quote.status },
    });
  }
  const status = found.to ?? quote.status;
  await tx
    .update(sellerQuotes)
    .set({ ...changes, status, updatedAt: now })
    .where(eq(sellerQuotes.id, id));
  await tx.insert(requestHistory).values({ requestId: quote.requestId, quoteId: id, status, actor, at: now });
  if (found.effects)
    await enqueueRequestFollowUp(jobs, tx, { requestId: quote.requestId, quoteId: id, step: action, actor });
  return { ...quote, ...changes, status };
}
