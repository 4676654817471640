import { useState } from 'react';
import { useTexts } from '@marketplace/i18n';
import { useSession, type SignInView } from '@marketplace/session';
import { ForgotPasswordForm } from '../password/forgot-password-form';
import { SignInForm } from '../sign-in/sign-in-form';
import { SignUpForm } from '../sign-up/sign-up-form';
import { DialogShell } from './dialog-shell';

/** The dialog with its three views (AU-01); null closes it. */
export function AuthDialog({ view }: { view: SignInView | null }) {
  const { t } = useTexts('auth-dialog');
  const openSignIn = useSession((session) => session.openSignIn);
  const closeSignIn = useSession((session) => session.closeSignIn);
  // While it fades out it still shows what it showed.
  const [lastView, setLastView] = useState<SignInView>(view ?? 'signIn');
  if (view && view !== lastView) setLastView(view);

  return (
    <DialogShell
      title={t(`${lastView}.title`)}
      isOpen={view !== null}
      onClose={closeSignIn}
      closesOutside={lastView !== 'signUp'}
    >
      {lastView === 'signIn' && <SignInForm afterwards="stay" onView={openSignIn} />}
      {lastView === 'signUp' && <SignUpForm afterwards="stay" onView={openSignIn} onVerification={closeSignIn} />}
      {lastView === 'reset' && <ForgotPasswordForm onView={openSignIn} onSent={closeSignIn} />}
    </DialogShell>
  );
}
