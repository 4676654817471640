import { ProductQuery, SAVED_SEARCHES_MAXIMUM, type Language, type SavedSearch } from '@marketplace/api-contract';
import { entriesOf, isNarrowed, queryOf, readParams } from '@marketplace/search-params';
import { randomUUID } from 'node:crypto';
import { hashOfSecret } from '../accounts/secrets';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { readFilterNames } from '../site/site-service';
import { holdCustomer } from './favourites-repository';
import {
  countSavedSearches,
  findByToken,
  findSavedSearches,
  insertSavedSearch,
  removeSavedSearch,
  renameSame,
  setMailed,
  updateSavedSearch,
  type SavedSearchRow,
} from './saved-searches-repository';
import { searchTokenHash } from './search-tokens';

type SavedDeps = Pick<Deps, 'db' | 'secret'>;

const savedSearchOf = ({ id, name, query, isMailed, createdAt }: SavedSearchRow): SavedSearch => ({
  id,
  name,
  query,
  isMailed,
  createdAt: createdAt.toISOString(),
});

export async function readSavedSearches({ db }: SavedDeps, customerId: string): Promise<SavedSearch[]> {
  return (await findSavedSearches(db, customerId)).map(savedSearchOf);
}

interface NewSearch {
  name: string;
  query: string;
  language: Language;
}

/** Keeps a search under its one address. Saved again, it only takes the new name. */
export async function keepSearch(deps: SavedDeps, customerId: string, search: NewSearch, now: Date) {
  const query = await canonicalQuery(deps, search.query);
  const { name, language } = search;
  const row = await deps.db.transaction(async (tx) => {
    await holdCustomer(tx, customerId);
    const same = await renameSame(tx, customerId, query, { name, language });
    if (same) return same;
    if ((await countSavedSearches(tx, customerId)) >= SAVED_SEARCHES_MAXIMUM) throw new AppError('limit_reached');
    const id = randomUUID();
    return insertSavedSearch(tx, {
      id,
      customerId,
      name,
      query,
      language,
      openTokenHash: searchTokenHash(deps.secret, 'open', id),
      stopTokenHash: searchTokenHash(deps.secret, 'stop', id),
      createdAt: now,
      lastCheckedAt: now,
    });
  });
  return savedSearchOf(row);
}

/** What narrows the search, in the one order of addresses: neither the page nor how it is sorted or shown. */
async function canonicalQuery(deps: SavedDeps, query: string): Promise<string> {
  const params = readParams(new URLSearchParams(query), await readFilterNames(deps));
  const { lang: _lang, showlogin: _login, postSearchToken: _token, view: _view, sort: _sort, type, ...rest } = params;
  // The distance is measured from the place only in this order.
  const narrowing = { ...rest, ...(type === 'by_location' && { type }), page: 1 };
  if (!isNarrowed(narrowing))
    throw new AppError('invalid_input', undefined, { fields: { 'body.query': 'Nothing is chosen.' } });
  return new URLSearchParams(entriesOf(narrowing)).toString();
}

/** What a kept query asks of the search. */
export async function productQueryOf(deps: Pick<Deps, 'db'>, query: string): Promise<ProductQuery> {
  return ProductQuery.parse(queryOf(readParams(new URLSearchParams(query), await readFilterNames(deps))));
}

export async function changeSearch(
  { db }: SavedDeps,
  customerId: string,
  id: string,
  change: { name?: string; isMailed?: boolean },
  now: Date,
): Promise<SavedSearch> {
  const row = await updateSavedSearch(db, customerId, id, change, now);
  if (!row) throw new AppError('not_found');
  return savedSearchOf(row);
}

export const dropSearch = ({ db }: SavedDeps, customerId: string, id: string): Promise<void> =>
  removeSavedSearch(db, customerId, id);

const known = (token: string): string => {
  const hash = hashOfSecret(token);
  if (hash === null) throw new AppError('token_invalid');
  return hash;
};

/** The search behind the link of a mail; whoever has the link sees it, and nothing of its owner. */
export async function readByToken({ db }: SavedDeps, token: string): Promise<SavedSearch> {
  const row = await findByToken(db, 'open', known(token));
  if (!row) throw new AppError('token_invalid');
  return savedSearchOf(row);
}

/** Ends or resumes the mails of a search, by the token of these mails. */
export async function setMailedByToken(
  { db }: SavedDeps,
  token: string,
  isMailed: boolean,
  now: Date,
): Promise<SavedSearch> {
  const row = await setMailed(db, known(token), isMailed, now);
  if (!row) throw new AppError('token_invalid');
  return savedSearchOf(row);
}
