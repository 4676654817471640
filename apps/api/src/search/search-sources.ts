import type { Db } from '@marketplace/database';
import { createMoneyScale, type SearchSettings, type SearchSources } from '@marketplace/search-index';
import { toPlainText } from '../html';
import { findOccupancy } from '../products/occupancy-repository';
import { findPublicSettings } from '../site/site-repository';
import { loadSearchableFieldsOrder } from '../site/site-service';
import { readCatalogue } from './read-catalogue';

/** What the search index reads from the modules that own it. */
export const searchSources = (db: Db): SearchSources => ({
  readSettings: () => readSearchSettings(db),
  findOccupancy: (ids, from, to) => findOccupancy(db, ids, from, to),
  toPlainText: toPlainText,
});

async function readSearchSettings(db: Db): Promise<SearchSettings> {
  const [catalogue, order, settings] = await Promise.all([
    readCatalogue(db),
    loadSearchableFieldsOrder({ db }),
    findPublicSettings(db),
  ]);
  return {
    ...catalogue,
    order,
    synonyms: parseSynonyms(settings.get('searchSynonyms')),
    money: createMoneyScale(settings.get('currency'), settings.get('exchangeRates')),
  };
}

/** The setting `searchSynonyms`: lists of words; anything else is ignored. */
function parseSynonyms(setting: unknown): string[][] {
  const groups = Array.isArray(setting) ? setting.filter((group) => Array.isArray(group)) : [];
  return groups.map((group) => group.filter((word) => typeof word === 'string'));
}
