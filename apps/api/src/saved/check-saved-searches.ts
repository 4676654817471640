import { z } from 'zod';
import type { Deps } from '../deps';
import { defineJob } from '../jobs/job';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { findNewMatches } from './find-new-matches';
import { createNewMatchesMail } from './saved-search-mail';
import { lockDueSearch, findDueIds, insertMatches, recordNewestProduct, setChecked } from './saved-searches-repository';
import { toProductQuery } from './saved-searches-service';
import { createSearchToken } from './search-tokens';

const BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/**
 * A product may become visible some time after `created_at`: its transaction was long, or the index
 * was updated later. Products that were mailed before are skipped (saved_search_matches).
 */
const LOOK_BACK_MS = 60 * 60 * 1000;

const nothing = z.object({});
const check = defineJob({
  name: 'saved-searches.check',
  payload: nothing,
  cron: '*/10 * * * *',
  timeLimitSeconds: 900,
});
/** Checks each minute, with one index lookup, whether a product was added. */
const look = defineJob({ name: 'saved-searches.look', payload: nothing, cron: '* * * * *', retries: 0 });

/** Registers the jobs that mail new matches, and returns a function that starts the check now. */
export function savedSearchJobs(deps: Deps): { checkNow: () => Promise<void> } {
  const checkNow = () => deps.jobs.enqueue(check, {}, { singletonKey: 'check' });
  deps.jobs.handle(check, () => checkSavedSearches(deps));
  deps.jobs.handle(look, async () => {
    if (await recordNewestProduct(deps.db)) await checkNow();
  });
  return { checkNow };
}

/** Checks every saved search with mails, batch by batch; several processes share the work. */
export async function checkSavedSearches(deps: Deps): Promise<void> {
  const startedAt = deps.clock();
  let failed = 0;
  for (let after = FIRST_ID; ;) {
    const ids = await findDueIds(deps.db, startedAt, after, BATCH);
    for (const id of ids) {
      await checkOne(deps, id, startedAt).catch((error: unknown) => {
        failed++;
        deps.log.error({ err: error, savedSearch: id }, 'a saved search could not be checked');
      });
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  // A failed search does not stop the others, and is checked again when the job is retried.
  if (failed > 0) throw new Error(`${failed} saved searches could not be checked.`);
}

/**
 * Matches, mail and time of the check are one transaction, so that each match is mailed once even
 * with several processes. A search is due when it has not been checked since the run started.
 */
async function checkOne(deps: Deps, id: string, startedAt: Date): Promise<void> {
  // A run may pass midnight UTC; a search with the time of the day before would reload the index.
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const claimed = await lockDueSearch(tx, id, startedAt);
    if (!claimed) return;
    const { search, email, verifiedAt } = claimed;
    const since = new Date(Math.max(search.createdAt.getTime(), search.lastCheckedAt.getTime() - LOOK_BACK_MS));
    const found = await findNewMatches(deps, await toProductQuery(deps, search.query), since, now);
    const ids = found.map((product) => Number(product.id));
    const unnotified = await insertMatches(tx, id, ids, now);
    const products = found.filter((product) => unnotified.has(Number(product.id)));
    await setChecked(tx, id, now);
    if (products.length === 0) return;
    const { company } = await loadConfiguration(deps);
    const site = publicUrl(deps.environment);
    const stop = createSearchToken(deps.secret, 'stop', id);
    const mail = createNewMatchesMail({
      to: email,
      language: search.language,
      company: company?.name ?? new URL(site).host,
      name: verifiedAt === null ? null : search.name,
      products,
      site,
      openUrl: `${site}/search?postSearchToken=${createSearchToken(deps.secret, 'open', id)}`,
      stopUrl: `${site}/unsubscribe?token=${stop}`,
      oneClickUrl: `${site}/api/unsubscribe?token=${stop}`,
    });
    await deps.sendMail(mail, { within: tx });
  });
}
