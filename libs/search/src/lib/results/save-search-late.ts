import type { Api } from '@marketplace/api-client';
import { saveSearch, type CallOf } from '@marketplace/api-contract';
import type { Translate } from '@marketplace/i18n';
import type { Session } from '@marketplace/session';
import { saveFailure } from './save-failure';

export { SaveSearchSheet } from './save-search-sheet';
export { searchName } from './search-name';

/** Saves what was to be saved before signing in, under the name that was proposed then. */
export async function savePending(
  search: CallOf<typeof saveSearch>['body'],
  { api, notify, t }: { api: Api; notify: Session['notify']; t: Translate },
): Promise<void> {
  try {
    const { name } = await api(saveSearch, { body: search });
    notify('success', t('save.done', { name }));
  } catch (error) {
    notify('error', t(saveFailure(error)));
  }
}
