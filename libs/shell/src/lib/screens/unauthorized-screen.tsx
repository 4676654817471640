import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { savePage, useSession } from '@marketplace/session';
import { ButtonLink, MessagePage } from '@marketplace/ui';
import { SignInControl } from '../header/sign-in-control';

/** RT-04: opens the sign-in dialog, or /login by the login layout; RT-05 returns to this page. */
export function UnauthorizedScreen() {
  const { t } = useTranslation('shell');
  const { pathname, search, hash } = useLocation();
  const page = pathname + search + hash;
  const openSignIn = useSession((session) => session.openSignIn);
  const isDialog = useSession((session) => session.site.customerLogin.layout === 'default');
  const hasUser = useSession((session) => session.user !== null);
  const navigate = useNavigate();

  useEffect(() => {
    savePage(page);
    if (isDialog) openSignIn();
  }, [page, isDialog, openSignIn]);
  useEffect(() => {
    if (!isDialog && !hasUser) void navigate('/login', { replace: true });
  }, [isDialog, hasUser, navigate]);

  return (
    <MessagePage
      illustration="locked"
      title={t('unauthorized.title')}
      actions={
        <>
          <SignInControl variant="primary" size="normal" />
          <ButtonLink variant="quiet" to="/">
            {t('home')}
          </ButtonLink>
        </>
      }
    >
      {t('unauthorized.text')}
    </MessagePage>
  );
}
