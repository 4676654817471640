import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { PageQuery } from '@marketplace/search-params';
import { useSession, type SignInView } from '@marketplace/session';
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
  const show = (next: SignInView) => (next === 'signUp' ? void navigate('/signup') : setView(next));
  return (
    <PageFrame title={t(`${view}.title`)} path="/login">
      {view === 'signIn' ? (
        <SignInForm afterSignIn="/" onView={show} />
      ) : (
        <ForgotPasswordForm onView={show} onSent={() => (hasUser ? void navigate('/') : setView('signIn'))} />
      )}
    </PageFrame>
  );
}
