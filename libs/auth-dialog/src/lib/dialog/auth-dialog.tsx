import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { pendingSearch, takeSavedPage, useSession, type SignInView } from '@marketplace/session';
import { ForgotPasswordForm } from '../password/forgot-password-form';
import { SignInForm } from '../sign-in/sign-in-form';
import type { LoadCardProvider } from '../sign-up/payment-step';
import { SignUpForm } from '../sign-up/sign-up-form';
import { asksForCard } from '../sign-up/sign-up-steps';
import { DialogShell } from './dialog-shell';

interface AuthDialogProps {
  view: SignInView | null;
  loadCardProvider?: LoadCardProvider;
}

/** The dialog with its three views (AU-01); null closes it. */
export function AuthDialog({ view, loadCardProvider }: AuthDialogProps) {
  const { t } = useTexts('auth-dialog');
  const openSignIn = useSession((session) => session.openSignIn);
  const closeSignIn = useSession((session) => session.closeSignIn);
  const hasPayment = useSession(({ site }) => asksForCard(site));
  const [search, setSearch] = useSearchParams();
  // While it fades out it still shows what it showed.
  const [lastView, setLastView] = useState<SignInView>(view ?? 'signIn');
  if (view && view !== lastView) setLastView(view);

  /** Who does not want to sign in now is not taken to where it was asked for later (RT-05), nor is anything saved then (SE-16). */
  function leave() {
    takeSavedPage();
    pendingSearch.take();
    closeSignIn();
    // RT-08: a reload, or the link copied now, does not ask again.
    if (!search.has('showlogin')) return;
    const rest = new URLSearchParams(search);
    rest.delete('showlogin');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }

  return (
    <DialogShell
      title={t(`${lastView}.title`)}
      isOpen={view !== null}
      onClose={leave}
      keepsTyped={lastView === 'signUp'}
      sharesFocus={lastView === 'signUp' && hasPayment}
    >
      {lastView === 'signIn' && <SignInForm afterwards="stay" onView={openSignIn} />}
      {lastView === 'signUp' && (
        <SignUpForm
          afterwards="stay"
          onView={openSignIn}
          onVerification={closeSignIn}
          loadCardProvider={loadCardProvider}
        />
      )}
      {lastView === 'reset' && <ForgotPasswordForm onView={openSignIn} onSent={closeSignIn} />}
    </DialogShell>
  );
}
