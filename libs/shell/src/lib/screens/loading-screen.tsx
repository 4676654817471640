import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message } from '@marketplace/ui';

/** AP-02: stands where a page is not there yet. It asks nothing of the session, which may not be there either. */
export function LoadingScreen() {
  const { t } = useTexts('shell');
  return (
    <div className="page" aria-busy="true">
      <title>{t('loading.title')}</title>
      <Message
        sketch="waiting"
        level={1}
        title={t('loading.title')}
        actions={<ButtonLink to="/">{t('loading.home')}</ButtonLink>}
      >
        {t('loading.text')}
      </Message>
    </div>
  );
}
