import type { TFunction } from 'i18next';
import type { Api } from '@marketplace/api-client';
import type { CallInput } from '@marketplace/api-contract';
import { saveSearch } from '@marketplace/api-contract/operations';
import type { Session } from '@marketplace/session';
import { saveFailure } from './save-failure';

export { SaveSearchSheet } from './save-search-sheet';
export { searchName } from './search-name';

/** Saves the search that waited for signing in, under the name suggested then. */
export async function savePendingSearch(
  search: CallInput<typeof saveSearch>['body'],
  { api, notify, t }: { api: Api; notify: Session['notify']; t: TFunction<'search'> },
): Promise<void> {
  try {
    const { name } = await api(saveSearch, { body: search });
    notify('success', t('save.done', { name }));
  } catch (error) {
    notify('error', t(saveFailure(error)));
  }
}
