import { useLocation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message } from '@marketplace/ui';

/** A page that failed: 503 is a pause that passes by itself, anything else a fault of ours. Trying again loads the document anew. */
export function ErrorScreen({ status }: { status: number }) {
  const { t } = useTexts('shell');
  const { pathname, search } = useLocation();
  const reason = status === 503 ? 'away' : 'failed';
  return (
    <div className="page">
      <title>{t(`error.${reason}.title`)}</title>
      <meta name="robots" content="noindex" />
      <Message
        sketch="broken"
        level={1}
        title={t(`error.${reason}.title`)}
        actions={
          <>
            <ButtonLink look="primary" to={pathname + search} reloadDocument replace>
              {t('error.retry')}
            </ButtonLink>
            <ButtonLink look="quiet" to="/" reloadDocument>
              {t('home')}
            </ButtonLink>
          </>
        }
      >
        {t(`error.${reason}.text`)}
      </Message>
    </div>
  );
}
