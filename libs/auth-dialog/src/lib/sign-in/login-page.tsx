import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { PageQuery } from '@marketplace/search-params';
import { useSession, type SignInView } from '@marketplace/session';
import { Button, ButtonLink, MessagePage } from '@marketplace/ui';
import { PageFrame } from '../page-frame';
import { ForgotPasswordForm } from '../password/forgot-password-form';
import { SignInForm } from './sign-in-form';

/** The query parameters of `/login`. */
export const LOGIN_PARAMETERS = ['reset'] as const;

/** `/login`: the full-page login (RT-07); `?reset` opens the password reset. */
export function LoginPage() {
  const { t } = useTranslation('auth-dialog');
  const navigate = useNavigate();
  const search: PageQuery<typeof LOGIN_PARAMETERS> = useSearchParams()[0];
  const hasUser = useSession((session) => session.user !== null);
  const [view, setView] = useState<'signIn' | 'reset'>(search.has('reset') ? 'reset' : 'signIn');
  const [isSent, setIsSent] = useState(false);
  const show = (next: SignInView) => (next === 'signUp' ? void navigate('/signup') : setView(next));
  if (isSent)
    return (
      <MessagePage
        isLive
        illustration="waiting"
        title={t('reset.title')}
        actions={
          hasUser ? (
            <ButtonLink to="/">{t('home')}</ButtonLink>
          ) : (
            <Button
              onClick={() => {
                setIsSent(false);
                setView('signIn');
              }}
            >
              {t('reset.back')}
            </Button>
          )
        }
      >
        {t('customer_account.recoverPassword.checkEmail')}
      </MessagePage>
    );
  return (
    <PageFrame title={t(`${view}.title`)} path="/login">
      {view === 'signIn' ? (
        <SignInForm afterSignIn="/" onView={show} />
      ) : (
        <ForgotPasswordForm onView={show} onSent={() => setIsSent(true)} />
      )}
    </PageFrame>
  );
}
