import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { pendingSearch, takeSavedPage, useSession, type SignInView } from '@marketplace/session';
import { ForgotPasswordForm } from '../password/forgot-password-form';
import { SignInForm } from '../sign-in/sign-in-form';
import type { LoadCardProvider } from '../sign-up/payment-step';
import { SignUpForm } from '../sign-up/sign-up-form';
import { isCardRequired } from '../sign-up/sign-up-steps';
import { DialogFrame } from './dialog-frame';

interface AuthDialogProps {
  view: SignInView | null;
  loadCardProvider?: LoadCardProvider;
}

/** The dialog with its three views (AU-01); null closes it. */
export function AuthDialog({ view, loadCardProvider }: AuthDialogProps) {
  const { t } = useTranslation('auth-dialog');
  const openSignIn = useSession((session) => session.openSignIn);
  const closeSignIn = useSession((session) => session.closeSignIn);
  const hasPayment = useSession(({ site }) => isCardRequired(site));
  const [search, setSearch] = useSearchParams();
  // Keeps its view while it fades out.
  const [lastView, setLastView] = useState<SignInView>(view ?? 'signIn');
  if (view && view !== lastView) setLastView(view);

  /** Closing forgets the saved page (RT-05) and the search that waits to be saved (SE-16). */
  function close() {
    takeSavedPage();
    pendingSearch.take();
    closeSignIn();
    // RT-08: neither a reload nor a copied URL opens it again.
    if (!search.has('showlogin')) return;
    const rest = new URLSearchParams(search);
    rest.delete('showlogin');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }

  return (
    <DialogFrame
      title={t(`${lastView}.title`)}
      isOpen={view !== null}
      onClose={close}
      confirmsDiscard={lastView === 'signUp'}
      allowsOutsideFocus={lastView === 'signUp' && hasPayment}
    >
      {lastView === 'signIn' && <SignInForm afterSignIn="stay" onView={openSignIn} />}
      {lastView === 'signUp' && (
        <SignUpForm
          afterSignIn="stay"
          onView={openSignIn}
          onVerification={closeSignIn}
          loadCardProvider={loadCardProvider}
        />
      )}
      {lastView === 'reset' && <ForgotPasswordForm onView={openSignIn} onSent={closeSignIn} />}
    </DialogFrame>
  );
}
