import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Spinner } from '@marketplace/ui';

/** Asks for the same address again, as does a network that is back (SE-11). */
export function RetryLink() {
  const { t } = useTexts('search');
  const { pathname, search } = useLocation();
  const isTrying = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  const href = pathname + search;
  useEffect(() => {
    const again = () => void navigate(href, { replace: true, preventScrollReset: true });
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [navigate, href]);
  return (
    <ButtonLink look="primary" replace to={href} preventScrollReset aria-busy={isTrying || undefined}>
      {isTrying && <Spinner />}
      {t('error.retry')}
    </ButtonLink>
  );
}
