import { useLocation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { savePage, useSession } from '@marketplace/session';
import { Button, ButtonLink, type ButtonLook } from '@marketplace/ui';

interface SignInControlProps {
  look?: ButtonLook;
  size?: 'normal' | 'small';
  isWide?: boolean;
  /** Before signing in begins, as to close the drawer that it stands in. */
  onPress?: () => void;
}

/** The way to sign in: the dialog, or the page /login where the operator's layout asks for it (RT-07). */
export function SignInControl({ look = 'outlined', size = 'small', isWide, onPress }: SignInControlProps) {
  const { t } = useTexts('shell');
  const openSignIn = useSession((session) => session.openSignIn);
  const isDialog = useSession((session) => session.site.customerLogin.layout === 'default');
  const { pathname, search, hash } = useLocation();

  // RT-05: back to here after signing in, except that /login would lead to itself.
  const remember = () => {
    if (pathname !== '/login') savePage(pathname + search + hash);
    onPress?.();
  };

  if (!isDialog) {
    return (
      <ButtonLink look={look} size={size} isWide={isWide} to="/login" onClick={remember}>
        {t('account.signIn')}
      </ButtonLink>
    );
  }
  return (
    <Button
      look={look}
      size={size}
      isWide={isWide}
      aria-haspopup="dialog"
      onClick={() => {
        remember();
        openSignIn();
      }}
    >
      {t('account.signIn')}
    </Button>
  );
}
