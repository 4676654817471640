import { useTranslation } from 'react-i18next';
import { MessagePage } from '@marketplace/ui';
import { RetryLink } from './retry-link';

/** Shown when the first results fail to load (SE-11). */
export function SearchError() {
  const { t } = useTranslation('search');
  return (
    <MessagePage illustration="broken" title={t('error.title')} actions={<RetryLink />}>
      {t('error.text')}
    </MessagePage>
  );
}
