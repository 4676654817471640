import { I18nextProvider } from 'react-i18next';
import { validateResponse } from '@marketplace/api-client';
import '@marketplace/ui/base.css';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Links, Outlet, PrefetchPageLinks, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { AUTH_DIALOG_PARAMETERS, AuthDialogHost, AuthDialogPreload } from '@marketplace/auth-dialog';
import { SessionProvider } from '@marketplace/session';
import { Shell, type HeaderSlots } from '@marketplace/shell';
import { OverlayHistory, PrefetchContext } from '@marketplace/ui';
import fontUrl from '@marketplace/ui/inter-latin.woff2?url';
import type { Route } from './+types/root';
import { useBoot } from './boot';
import { getColours } from './colours';
import { replayEarlyPress } from './early-press';
import { LateMessageNotices } from './late-message-notices';
import { nonce } from './nonce';
import { getI18n } from './texts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/media/brand/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/media/brand/apple-touch-icon.png' },
];

/** Parameters of every page. */
export const parameters = ['lang', AUTH_DIALOG_PARAMETERS];

/** The document and the providers, around screens and error screens. */
export function Layout({ children }: { children: ReactNode }) {
  const { language, site } = useBoot();
  const { theme } = site;
  const { css, chrome } = getColours(theme);
  return (
    <html lang={language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={chrome} />
        <style nonce={nonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
        <Links />
      </head>
      <body>
        <Providers>{children}</Providers>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** A link to /login opens the dialog, so its code is preloaded instead of a page. */
const renderPrefetch = (page: string) =>
  page === '/login' ? <AuthDialogPreload /> : <PrefetchPageLinks page={page} />;

/**
 * The header slots of the route's `handle`, a constant, so navigation does not re-render the
 * header.
 */
const useHeaderSlots = (): HeaderSlots => (useMatches().at(-1)?.handle ?? {}) as HeaderSlots;

function Providers({ children }: { children: ReactNode }) {
  const boot = useBoot();
  const slots = useHeaderSlots();
  const [i18n] = useState(() => getI18n(boot));
  return (
    <I18nextProvider i18n={i18n}>
      <SessionProvider initialData={{ ...boot, validateResponse: import.meta.env.DEV ? validateResponse : undefined }}>
        <PrefetchContext value={renderPrefetch}>
          <Shell searchBox={slots.searchBox} dateFilter={slots.dateFilter}>
            {children}
          </Shell>
        </PrefetchContext>
        <Suspense fallback={null}>
          <AuthDialogHost />
        </Suspense>
        <OverlayHistory />
        <LateMessageNotices />
        <MarkHydrated />
      </SessionProvider>
    </I18nextProvider>
  );
}

/** Marks the document as hydrated for tests and styles, and replays an early press. */
function MarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
    // After this effect: within it React can't hydrate a Suspense boundary in which the press was.
    queueMicrotask(replayEarlyPress);
  }, []);
  return null;
}

// For errors of the frame itself; routes/screens.tsx catches errors of screens.
export { ErrorBoundary } from './routes/screens';

export default function App() {
  return <Outlet />;
}
