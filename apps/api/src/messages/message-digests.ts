import type { Db } from '@marketplace/database';
import { z } from 'zod';
import type { Deps } from '../deps';
import { createUnsubscribeUrls, isEmailOn } from '../email-preferences/email-preferences-service';
import { defineJob } from '../jobs/job';
import { onceAMinute } from '../jobs/once-a-minute';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { isInstalled, loadMessageEmailDelay } from '../site/site-service';
import { createDigestMail } from './digest-mail';
import {
  findLastDigestAt,
  findUnreadConversations,
  findWithheldRecipients,
  lockRecipient,
  writeNotices,
  type UnreadConversation,
} from './message-digests-repository';

const MINUTE_MS = 60_000;
/** Each account gets one at most. */
const PAUSE_MS = 60 * MINUTE_MS;

/** Mails an account about its unread messages, if there are new ones and they have waited long enough. */
const digestJob = defineJob({
  name: 'messages.digest',
  payload: z.object({ customerId: z.uuid() }),
  concurrency: 5,
});

type DigestDeps = Pick<Deps, 'db' | 'jobs' | 'sendMail' | 'environment' | 'secret' | 'clock' | 'log'>;

export function registerDigestJob(deps: DigestDeps): void {
  deps.jobs.handle(digestJob, ({ customerId }) => sendDigest(deps, customerId));
}

const enqueueDigest = ({ jobs }: Pick<Deps, 'jobs'>, within: Db, customerId: string, dueAt: Date, now: Date) =>
  jobs.enqueue(digestJob, { customerId }, { within, ...onceAMinute(customerId, dueAt, now) });

/** After a message to an account, in the transaction that writes it. */
export async function scheduleDigest(
  deps: Pick<Deps, 'jobs' | 'log'>,
  tx: Db,
  customerId: string,
  now: Date,
): Promise<void> {
  const dueAt = new Date(now.getTime() + (await loadDelayMs({ ...deps, db: tx })));
  await enqueueDigest(deps, tx, customerId, dueAt, now);
}

/** After an account's address was verified: what was withheld can be mailed to it, and about it to others. */
export async function scheduleWithheldDigests(deps: DigestDeps, customerId: string, now: Date): Promise<void> {
  for (const recipient of await findWithheldRecipients(deps.db, customerId))
    await enqueueDigest(deps, deps.db, recipient, now, now);
}

/** How long a message stays unread before its recipient is mailed. */
const loadDelayMs = async (deps: Pick<Deps, 'db' | 'log'>): Promise<number> =>
  (await loadMessageEmailDelay(deps)) * MINUTE_MS;

/**
 * Mail and notices are one transaction under the lock of the account, so that a message is in one
 * digest even with several processes.
 */
async function sendDigest(deps: DigestDeps, customerId: string): Promise<void> {
  const now = deps.clock();
  if (!(await isInstalled(deps, 'messaging'))) return;
  const [delayMs, { company }] = await Promise.all([loadDelayMs(deps), loadConfiguration(deps)]);
  await deps.db.transaction(async (tx) => {
    const recipient = await lockRecipient(tx, customerId);
    if (!recipient || !(await isEmailOn(tx, customerId, 'messages'))) return;
    const unread = await findUnreadConversations(tx, customerId);
    const dueAt = getDueTime(unread, delayMs, await findLastDigestAt(tx, customerId));
    if (dueAt === null) return;
    if (dueAt > now) return enqueueDigest(deps, tx, customerId, dueAt, now);
    await writeNotices(tx, customerId, unread, now);
    const site = publicUrl(deps.environment);
    const mail = createDigestMail({
      to: recipient.email,
      language: recipient.language ?? 'en',
      company: company?.name ?? new URL(site).host,
      recipient: recipient.verifiedAt === null ? null : recipient.name,
      unread,
      site,
      ...createUnsubscribeUrls(deps, 'messages', customerId),
    });
    await deps.sendMail(mail, { within: tx });
  });
}

/** When the next digest may be sent; null if there is nothing that the last one wasn't about. */
function getDueTime(
  unread: readonly Pick<UnreadConversation, 'newSince' | 'isReleased'>[],
  delayMs: number,
  lastAt: Date | null,
): Date | null {
  const times = unread.flatMap(({ newSince, isReleased }) =>
    isReleased ? [0] : newSince === null ? [] : [newSince + delayMs],
  );
  if (times.length === 0) return null;
  return new Date(Math.max(Math.min(...times), lastAt === null ? 0 : lastAt.getTime() + PAUSE_MS));
}
