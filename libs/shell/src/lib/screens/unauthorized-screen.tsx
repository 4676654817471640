import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { savePage, useSession } from '@marketplace/session';
import { ButtonLink, Message, PageHead } from '@marketplace/ui';
import { SignInControl } from '../header/sign-in-control';

/** RT-04: asks to sign in, at once and by itself: with the dialog, or at /login where the operator's layout asks for it; RT-05 brings back here. */
export function UnauthorizedScreen() {
  const { t } = useTexts('shell');
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
    <div className="page">
      <PageHead title={t('unauthorized.title')} path={pathname} noIndex />
      <Message
        sketch="locked"
        level={1}
        title={t('unauthorized.title')}
        actions={
          <>
            <SignInControl look="primary" size="normal" />
            <ButtonLink look="quiet" to="/">
              {t('home')}
            </ButtonLink>
          </>
        }
      >
        {t('unauthorized.text')}
      </Message>
    </div>
  );
}
