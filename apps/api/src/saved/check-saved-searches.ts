import { z } from 'zod';
import type { Deps } from '../deps';
import { defineJob } from '../jobs/job';
import { publicUrl } from '../public-url';
import { readConfiguration } from '../site/configuration';
import { newMatches } from './new-matches';
import { newMatchesMail } from './saved-search-mail';
import { claimDue, findDueIds, insertMatches, noticeNewest, setChecked } from './saved-searches-repository';
import { productQueryOf } from './saved-searches-service';
import { searchToken } from './search-tokens';

const BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/**
 * A product may become visible some time after the instant that its row says: its transaction was long, an index follows later.
 * What was told of already is known (saved_search_matches), so looking back costs nothing.
 */
const LOOK_BACK_MS = 60 * 60 * 1000;

const nothing = z.object({});
const check = defineJob({
  name: 'saved-searches.check',
  payload: nothing,
  cron: '*/10 * * * *',
  timeLimitSeconds: 900,
});
/** Each minute one look at an index tells whether there is anything new at all. */
const look = defineJob({ name: 'saved-searches.look', payload: nothing, cron: '* * * * *', retries: 0 });

/** Registers what tells customers of new matches, and answers how to ask for it at once. */
export function savedSearchJobs(deps: Deps): { checkNow: () => Promise<void> } {
  const checkNow = () => deps.jobs.enqueue(check, {}, { singletonKey: 'check' });
  deps.jobs.handle(check, () => checkSavedSearches(deps));
  deps.jobs.handle(look, async () => {
    if (await noticeNewest(deps.db)) await checkNow();
  });
  return { checkNow };
}

/** Looks at every saved search whose mails are on, batch by batch; several processes share the work. */
export async function checkSavedSearches(deps: Deps): Promise<void> {
  const now = deps.clock();
  let failed = 0;
  for (let after = FIRST_ID; ;) {
    const ids = await findDueIds(deps.db, now, after, BATCH);
    for (const id of ids) {
      await checkOne(deps, id, now).catch((error: unknown) => {
        failed++;
        deps.log.error({ err: error, savedSearch: id }, 'a saved search could not be checked');
      });
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  // One that fails keeps no other from its mail, and is tried again with the job.
  if (failed > 0) throw new Error(`${failed} saved searches could not be checked.`);
}

/** The matches, the mail about them and the time of the check are one transaction: each match is mailed once, whoever looks. */
async function checkOne(deps: Deps, id: string, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const claimed = await claimDue(tx, id, now);
    if (!claimed) return;
    const { search, email, verifiedAt } = claimed;
    const since = new Date(Math.max(search.createdAt.getTime(), search.lastCheckedAt.getTime() - LOOK_BACK_MS));
    const found = await newMatches(deps, await productQueryOf(deps, search.query), since, now);
    const ids = found.map((product) => Number(product.id));
    const untold = await insertMatches(tx, id, ids, now);
    const products = found.filter((product) => untold.has(Number(product.id)));
    await setChecked(tx, id, now);
    if (products.length === 0) return;
    const { company } = await readConfiguration(deps);
    const site = publicUrl(deps.environment);
    const stop = searchToken(deps.secret, 'stop', id);
    const mail = newMatchesMail({
      to: email,
      language: search.language,
      company: company?.name ?? new URL(site).host,
      name: verifiedAt === null ? null : search.name,
      products,
      site,
      openUrl: `${site}/search?postSearchToken=${searchToken(deps.secret, 'open', id)}`,
      stopUrl: `${site}/unsubscribe?token=${stop}`,
      oneClickUrl: `${site}/api/unsubscribe?token=${stop}`,
    });
    await deps.sendMail(mail, { within: tx });
  });
}
