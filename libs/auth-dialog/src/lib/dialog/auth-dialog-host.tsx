import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLoadTexts } from '@marketplace/i18n';
import type { PageQuery } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { LazyComponent, LoadingOverlay } from '@marketplace/ui';

/** The query parameter that opens the dialog at any URL. */
export const AUTH_DIALOG_PARAMETERS = ['showlogin'] as const;

const loadDialog = async () => (await import('./auth-dialog')).AuthDialog;

/**
 * Preloads the dialog's code and texts; rendered when a control that opens it is hovered or
 * focused.
 */
export function AuthDialogPreload() {
  const loadTexts = useLoadTexts();
  useEffect(() => {
    // Opening the dialog reports a failure.
    Promise.all([loadDialog(), loadTexts('auth-dialog', 'forms')]).catch(() => undefined);
  });
  return null;
}

/**
 * The sign-in dialog over any page (AU-01), opened by `openSignIn` or `?showlogin`; loads on first
 * opening.
 */
export function AuthDialogHost() {
  const loadTexts = useLoadTexts();
  const view = useSession((session) => session.signInView);
  const closeSignIn = useSession((session) => session.closeSignIn);
  const isFullPage = useFullPageLayout();
  useShowLogin();

  const load = async () => {
    const [dialog] = await Promise.all([loadDialog(), loadTexts('auth-dialog', 'forms')]);
    return dialog;
  };
  const shown = isFullPage ? null : view;
  return (
    <LazyComponent
      isNeeded={shown !== null}
      load={load}
      onFailure={closeSignIn}
      props={{ view: shown }}
      fallback={<LoadingOverlay />}
    />
  );
}

/**
 * RT-07: with a full-page login layout, opening the dialog goes to that page. Returns whether it is
 * the layout.
 */
function useFullPageLayout(): boolean {
  const view = useSession((session) => session.signInView);
  const closeSignIn = useSession((session) => session.closeSignIn);
  const isFullPage = useSession((session) => session.site.customerLogin.layout !== 'default');
  const navigate = useNavigate();
  useEffect(() => {
    if (view === null || !isFullPage) return;
    closeSignIn();
    void navigate(view === 'signUp' ? '/signup' : view === 'reset' ? '/login?reset' : '/login');
  }, [view, isFullPage, closeSignIn, navigate]);
  return isFullPage;
}

/**
 * RT-08: `?showlogin` opens the dialog for visitors, at the view `signUp` or `reset`; `reset`,
 * which emails link to, also for customers.
 */
function useShowLogin(): void {
  const search: PageQuery<typeof AUTH_DIALOG_PARAMETERS> = useSearchParams()[0];
  const { pathname } = useLocation();
  const requested = search.get('showlogin');
  const view = requested === 'signUp' || requested === 'reset' ? requested : 'signIn';
  const isRequested = requested !== null && pathname !== '/login' && pathname !== '/signup';
  const hasUser = useSession((session) => session.user !== null);
  const openSignIn = useSession((session) => session.openSignIn);
  useEffect(() => {
    if (isRequested && (!hasUser || view === 'reset')) openSignIn(view);
  }, [isRequested, hasUser, view, openSignIn]);
}
