import { render, type RenderResult } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Language } from '@marketplace/api-contract';
import { createI18n, I18nProvider, type Texts } from '@marketplace/i18n';
import { SessionProvider, useSession, type SessionFirst } from '@marketplace/session';
import { site } from './fixtures';
import { storyHeaders } from './story-requests';

export interface ScreenOptions {
  /** What the server knew of the visitor; signed out in the fixture marketplace by default. */
  session?: Partial<SessionFirst>;
  language?: Language;
  /** The address that the screen stands at. */
  path?: string;
}

type Files = Record<string, { default: Record<string, unknown> }>;
const files: Files = import.meta.glob('../../../*/src/lib/strings/*.json', { eager: true });

/** All texts of a language, by lib. */
export function textsOf(language: Language): Texts {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.endsWith(`/${language}.json`))
      .map(([path, file]) => [/([^/]+)\/src\/lib\/strings/.exec(path)?.[1] ?? path, file.default]),
  );
}

type Router = ReturnType<typeof createMemoryRouter>;

const routerFor = (children: ReactNode, path: string): Router =>
  createMemoryRouter([{ path: '*', element: <Suspense fallback={null}>{children}</Suspense> }], {
    initialEntries: [path],
  });

function Frame({ session, language = 'en', router }: ScreenOptions & { router: Router }) {
  const first: SessionFirst = {
    site: site(),
    user: null,
    language,
    origin: 'https://wayfare.example',
    validate: true,
    headers: storyHeaders(),
    ...session,
  };
  return (
    <I18nProvider i18n={createI18n({ language, texts: textsOf(language) })}>
      <SessionProvider first={first}>
        <RouterProvider router={router} />
      </SessionProvider>
    </I18nProvider>
  );
}

/** The providers and the router that a screen has in the storefront, around a story. */
export function ScreenFrame({ path = '/', children, ...options }: ScreenOptions & { children: ReactNode }) {
  return <Frame {...options} router={routerFor(children, path)} />;
}

/** Renders a screen as the storefront would; `path()` tells where it navigated to. */
export function renderScreen(
  children: ReactNode,
  { path = '/', ...options }: ScreenOptions = {},
): RenderResult & { path: () => string } {
  const router = routerFor(children, path);
  return {
    ...render(<Frame {...options} router={router} />),
    path: () => router.state.location.pathname + router.state.location.search,
  };
}

/** The visitor's toasts as plain text, 'error: …': the shell shows them in the storefront. */
export function ShownToasts() {
  const toasts = useSession((session) => session.toasts);
  return toasts.map(({ id, kind, text }) => (
    <p key={id}>
      {kind}: {text}
    </p>
  ));
}
