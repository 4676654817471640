import { useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { savePage, useSession } from '@marketplace/session';
import { ButtonLink, type ButtonVariant, isModifiedClick } from '@marketplace/ui';

interface SignInControlProps {
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  isWide?: boolean;
  /** Called before signing in starts, for example to close the drawer. */
  onPress?: () => void;
}

/** Pages of the sign-in flow, which do not replace the saved page. */
const SIGN_IN_PATHS = /^\/(login|signup|reset-password|verify|verification)(\/|$)/;

/**
 * A link to /login; with JavaScript it opens the dialog if the login layout is 'default' (RT-07).
 */
export function SignInControl({ variant = 'outlined', size = 'small', isWide, onPress }: SignInControlProps) {
  const { t } = useTranslation('shell');
  const openSignIn = useSession((session) => session.openSignIn);
  const isDialog = useSession((session) => session.site.customerLogin.layout === 'default');
  const { pathname, search, hash } = useLocation();

  // RT-05: signing in returns to this page, unless it is part of the sign-in flow.
  const savePageForReturn = () => {
    if (!SIGN_IN_PATHS.test(pathname)) savePage(pathname + search + hash);
    onPress?.();
  };

  return (
    <ButtonLink
      variant={variant}
      size={size}
      isWide={isWide}
      to="/login"
      isPrefetched
      aria-haspopup={isDialog ? 'dialog' : undefined}
      onClick={(event) => {
        savePageForReturn();
        if (!isDialog || isModifiedClick(event)) return;
        event.preventDefault();
        openSignIn();
      }}
    >
      {t('account.signIn')}
    </ButtonLink>
  );
}
