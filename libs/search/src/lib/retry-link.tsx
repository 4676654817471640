import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink, Spinner } from '@marketplace/ui';

/** Loads the same URL again, also when the browser is back online (SE-11). */
export function RetryLink() {
  const { t } = useTranslation('search');
  const { pathname, search } = useLocation();
  const isRetrying = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  const href = pathname + search;
  useEffect(() => {
    const retry = () => void navigate(href, { replace: true, preventScrollReset: true });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [navigate, href]);
  return (
    <ButtonLink variant="primary" replace to={href} preventScrollReset aria-busy={isRetrying || undefined}>
      {isRetrying && <Spinner />}
      {t('error.retry')}
    </ButtonLink>
  );
}
