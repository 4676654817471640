import { ProductQuery, SAVED_SEARCHES_MAXIMUM, type Language, type SavedSearch } from '@marketplace/api-contract';
import { toEntries, isNarrowed, readParams, toSearchQuery } from '@marketplace/search-params';
import { randomUUID } from 'node:crypto';
import { hashSecret } from '../accounts/secrets';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { loadFilterNames } from '../site/site-service';
import { lockCustomer } from './favourites-repository';
import {
  countSavedSearches,
  findByToken,
  findSavedSearches,
  insertSavedSearch,
  deleteSavedSearchRow,
  renameSavedSearch,
  setMailed,
  updateSavedSearch,
  type SavedSearchRow,
} from './saved-searches-repository';
import { createSearchTokenHash } from './search-tokens';

type SavedDeps = Pick<Deps, 'db' | 'secret'>;

const toSavedSearch = ({ id, name, query, isMailed, createdAt }: SavedSearchRow): SavedSearch => ({
  id,
  name,
  query,
  isMailed,
  createdAt: createdAt.toISOString(),
});

export async function listCustomerSearches({ db }: SavedDeps, customerId: string): Promise<SavedSearch[]> {
  return (await findSavedSearches(db, customerId)).map(toSavedSearch);
}

interface NewSearch {
  name: string;
  query: string;
  language: Language;
}

/** Stores a search in canonical form. Saving it again only changes its name and language. */
export async function saveCustomerSearch(deps: SavedDeps, customerId: string, search: NewSearch, now: Date) {
  const query = await canonicaliseQuery(deps, search.query);
  const { name, language } = search;
  const row = await deps.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const same = await renameSavedSearch(tx, customerId, query, { name, language });
    if (same) return same;
    if ((await countSavedSearches(tx, customerId)) >= SAVED_SEARCHES_MAXIMUM) throw new AppError('limit_reached');
    const id = randomUUID();
    return insertSavedSearch(tx, {
      id,
      customerId,
      name,
      query,
      language,
      openTokenHash: createSearchTokenHash(deps.secret, 'open', id),
      stopTokenHash: createSearchTokenHash(deps.secret, 'stop', id),
      createdAt: now,
      lastCheckedAt: now,
    });
  });
  return toSavedSearch(row);
}

/** The filters of the search in canonical order, without page, order and view. */
async function canonicaliseQuery(deps: SavedDeps, query: string): Promise<string> {
  const params = readParams(new URLSearchParams(query), await loadFilterNames(deps));
  const { lang: _lang, showlogin: _login, postSearchToken: _token, view: _view, sort: _sort, type, ...rest } = params;
  // Only this order needs the distance from the place.
  const narrowing = { ...rest, ...(type === 'by_location' && { type }), page: 1 };
  if (!isNarrowed(narrowing))
    throw new AppError('invalid_input', undefined, { fields: { 'body.query': 'Enter a search or choose a filter.' } });
  return new URLSearchParams(toEntries(narrowing)).toString();
}

/** The product query of a saved search. */
export async function toProductQuery(deps: Pick<Deps, 'db'>, query: string): Promise<ProductQuery> {
  return ProductQuery.parse(toSearchQuery(readParams(new URLSearchParams(query), await loadFilterNames(deps))));
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
  return toSavedSearch(row);
}

export const deleteSearch = ({ db }: SavedDeps, customerId: string, id: string): Promise<void> =>
  deleteSavedSearchRow(db, customerId, id);

const requireTokenHash = (token: string): string => {
  const hash = hashSecret(token);
  if (hash === null) throw new AppError('token_invalid');
  return hash;
};

/** The search of a link in a mail; without anything about its owner. */
export async function getByToken({ db }: SavedDeps, token: string): Promise<SavedSearch> {
  const row = await findByToken(db, 'open', requireTokenHash(token));
  if (!row) throw new AppError('token_invalid');
  return toSavedSearch(row);
}

/** Stops or resumes the mails of a search by the token of the mail. */
export async function setMailedByToken(
  { db }: SavedDeps,
  token: string,
  isMailed: boolean,
  now: Date,
): Promise<SavedSearch> {
  const row = await setMailed(db, requireTokenHash(token), isMailed, now);
  if (!row) throw new AppError('token_invalid');
  return toSavedSearch(row);
}
