import '@marketplace/ui/base.css';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Links, Outlet, PrefetchPageLinks, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { AUTH_DIALOG_PARAMETERS, AuthDialogHost, AuthDialogPreload } from '@marketplace/auth-dialog';
import { I18nProvider } from '@marketplace/i18n';
import { SessionProvider } from '@marketplace/session';
import { Shell, type HeaderSlots } from '@marketplace/shell';
import { PrefetchContext } from '@marketplace/ui';
import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { Route } from './+types/root';
import { useBoot } from './boot';
import { coloursOf } from './colours';
import { doEarlyPress } from './early-press';
import { nonce } from './nonce';
import { i18nOf } from './texts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/media/brand/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/media/brand/apple-touch-icon.png' },
];

/** What every address may say. */
export const parameters = ['lang', AUTH_DIALOG_PARAMETERS];

/** The document and the providers; the same around a screen and around what is shown instead of one. */
export function Layout({ children }: { children: ReactNode }) {
  const { language, site } = useBoot();
  const { theme } = site;
  const { css, chrome } = coloursOf(theme);
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

/** Where /login is not a page of its own, pressing its link opens the dialog. */
const prefetched = (page: string) => (page === '/login' ? <AuthDialogPreload /> : <PrefetchPageLinks page={page} />);

/** What a route's `handle` puts into the header: only the pages with a search carry it. Always the same, so that a navigation does not draw the header again. */
const useHeaderSlots = (): HeaderSlots => (useMatches().at(-1)?.handle ?? {}) as HeaderSlots;

function Providers({ children }: { children: ReactNode }) {
  const boot = useBoot();
  const slots = useHeaderSlots();
  const [i18n] = useState(() => i18nOf(boot));
  return (
    <I18nProvider i18n={i18n}>
      <SessionProvider first={{ ...boot, validate: import.meta.env.DEV }}>
        <PrefetchContext value={prefetched}>
          <Shell searchBox={slots.searchBox} dateFilter={slots.dateFilter}>
            {children}
          </Shell>
        </PrefetchContext>
        <Suspense fallback={null}>
          <AuthDialogHost />
        </Suspense>
        <HydratedMark />
      </SessionProvider>
    </I18nProvider>
  );
}

/** Tells tests, and styles that wait for it, that the page answers; what was pressed before is done now. */
function HydratedMark() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
    doEarlyPress();
  }, []);
  return null;
}

// Where even the frame fails; what a screen fails with is caught within it.
export { ErrorBoundary } from './routes/screens';

export default function App() {
  return <Outlet />;
}
