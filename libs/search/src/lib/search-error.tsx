import { useTexts } from '@marketplace/i18n';
import { Message } from '@marketplace/ui';
import { RetryLink } from './retry-link';

/** In place of results that could not be read (SE-11). */
export function SearchError() {
  const { t } = useTexts('search');
  return (
    <div className="page wide">
      <title>{t('error.title')}</title>
      <Message level={1} sketch="broken" title={t('error.title')} actions={<RetryLink />}>
        {t('error.text')}
      </Message>
    </div>
  );
}
