import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message, Spinner } from '@marketplace/ui';

/** In place of results that could not be read; trying again asks for the same address, as does a network that is back (SE-11). */
export function SearchError() {
  const { t } = useTexts('search');
  const { pathname, search } = useLocation();
  const isTrying = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  useEffect(() => {
    const again = () => void navigate(pathname + search, { replace: true });
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [navigate, pathname, search]);
  return (
    <div className="page wide">
      <title>{t('error.title')}</title>
      <Message
        level={1}
        sketch="broken"
        title={t('error.title')}
        actions={
          <ButtonLink look="primary" replace to={pathname + search} aria-busy={isTrying || undefined}>
            {isTrying && <Spinner />}
            {t('error.retry')}
          </ButtonLink>
        }
      >
        {t('error.text')}
      </Message>
    </div>
  );
}
