import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLoadTexts } from '@marketplace/i18n';
import type { PageQuery } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { LatePart, Spinner } from '@marketplace/ui';
import styles from './auth-dialog-host.module.css';

/** What any address may say to open the dialog. */
export const AUTH_DIALOG_PARAMETERS = ['showlogin'] as const;

const loadDialog = async () => (await import('./auth-dialog')).AuthDialog;

/** Fetches the dialog's code and texts ahead: shown when the pointer or the focus reaches a control that opens it. */
export function AuthDialogPreload() {
  const loadTexts = useLoadTexts();
  useEffect(() => {
    // A failure shows when the dialog is opened.
    Promise.all([loadDialog(), loadTexts('auth-dialog', 'forms')]).catch(() => undefined);
  });
  return null;
}

/** The sign-in dialog over any page (AU-01), opened by the session's `openSignIn` or by `?showlogin`; its code arrives with the first opening. */
export function AuthDialogHost() {
  const loadTexts = useLoadTexts();
  const view = useSession((session) => session.signInView);
  const closeSignIn = useSession((session) => session.closeSignIn);
  const isElsewhere = useFullPage();
  useShowLogin();

  const load = async () => {
    const [dialog] = await Promise.all([loadDialog(), loadTexts('auth-dialog', 'forms')]);
    return dialog;
  };
  const shown = isElsewhere ? null : view;
  return (
    <LatePart
      isWanted={shown !== null}
      load={load}
      onFailure={closeSignIn}
      props={{ view: shown }}
      fallback={
        <div className={styles['loading']} aria-busy="true">
          <Spinner />
        </div>
      }
    />
  );
}

/** RT-07: where the operator's layout is a full page, opening the dialog leads there instead. True if it does. */
function useFullPage(): boolean {
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

/** RT-08: `?showlogin` opens the dialog for whoever is not signed in, at `=signUp` or `=reset` that view of it; `=reset`, where mails lead, for everybody. */
function useShowLogin(): void {
  const search: PageQuery<typeof AUTH_DIALOG_PARAMETERS> = useSearchParams()[0];
  const { pathname } = useLocation();
  const asked = search.get('showlogin');
  const view = asked === 'signUp' || asked === 'reset' ? asked : 'signIn';
  const isAsked = asked !== null && pathname !== '/login' && pathname !== '/signup';
  const hasUser = useSession((session) => session.user !== null);
  const openSignIn = useSession((session) => session.openSignIn);
  useEffect(() => {
    if (isAsked && (!hasUser || view === 'reset')) openSignIn(view);
  }, [isAsked, hasUser, view, openSignIn]);
}
