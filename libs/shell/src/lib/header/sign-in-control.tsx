import { useLocation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { savePage, useSession } from '@marketplace/session';
import { ButtonLink, type ButtonLook, isForElsewhere } from '@marketplace/ui';

interface SignInControlProps {
  look?: ButtonLook;
  size?: 'normal' | 'small';
  isWide?: boolean;
  /** Before signing in begins, as to close the drawer that it stands in. */
  onPress?: () => void;
}

/** Pages that lead to signing in themselves: what was saved before them stays. */
const ON_THE_WAY = /^\/(login|signup|reset-password|verify|verification)(\/|$)/;

/** The way to sign in: a link to /login, which opens the dialog instead where scripts run and the operator's layout has it (RT-07). */
export function SignInControl({ look = 'outlined', size = 'small', isWide, onPress }: SignInControlProps) {
  const { t } = useTexts('shell');
  const openSignIn = useSession((session) => session.openSignIn);
  const isDialog = useSession((session) => session.site.customerLogin.layout === 'default');
  const { pathname, search, hash } = useLocation();

  // RT-05: back to here after signing in, except from the pages on the way there.
  const remember = () => {
    if (!ON_THE_WAY.test(pathname)) savePage(pathname + search + hash);
    onPress?.();
  };

  return (
    <ButtonLink
      look={look}
      size={size}
      isWide={isWide}
      to="/login"
      isPrefetched
      aria-haspopup={isDialog ? 'dialog' : undefined}
      onClick={(event) => {
        remember();
        if (!isDialog || isForElsewhere(event)) return;
        event.preventDefault();
        openSignIn();
      }}
    >
      {t('account.signIn')}
    </ButtonLink>
  );
}
