import { render, type RenderResult } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { I18nextProvider } from 'react-i18next';
import { validateResponse } from '@marketplace/api-client';
import { THEMES, type Language, type ThemeName } from '@marketplace/api-contract';
import { createI18n, type Texts } from '@marketplace/i18n';
import { SessionProvider, useSession, type SessionInitialData } from '@marketplace/session';
import { site } from './fixtures';
import { storyHeaders } from './story-requests';

export interface ScreenOptions {
  /** Overrides of the initial session; by default signed out, with the site of the fixtures. */
  session?: Partial<SessionInitialData>;
  language?: Language;
  /** The initial URL of the router. */
  path?: string;
}

type Files = Record<string, { default: Record<string, unknown> }>;
const files: Files = import.meta.glob('../../../*/src/lib/strings/*.json', { eager: true });

/** All texts of a language, by lib. */
export function getTexts(language: Language): Texts {
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

/** The theme that Storybook's toolbar has put on the document; none in tests. */
function storyTheme(): { theme?: ThemeName } {
  const theme = THEMES.find((name) => name === document.documentElement.dataset['theme']);
  return theme ? { theme } : {};
}

function Frame({ session, language = 'en', router }: ScreenOptions & { router: Router }) {
  const initialData: SessionInitialData = {
    user: null,
    language,
    origin: 'https://wayfare.example',
    validateResponse,
    headers: storyHeaders(),
    ...session,
    site: { ...(session?.site ?? site()), ...storyTheme() },
  };
  return (
    <I18nextProvider i18n={createI18n({ language, texts: getTexts(language) })}>
      <SessionProvider initialData={initialData}>
        <RouterProvider router={router} />
      </SessionProvider>
    </I18nextProvider>
  );
}

/** Wraps a story in the providers and the router of the storefront. */
export function ScreenFrame({ path = '/', children, ...options }: ScreenOptions & { children: ReactNode }) {
  return <Frame {...options} router={routerFor(children, path)} />;
}

/**
 * Renders a screen with the providers of the storefront; `path()` returns the current URL of the
 * router.
 */
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

/** The session's toasts as plain text, 'error: …'. */
export function ShownToasts() {
  const toasts = useSession((session) => session.toasts);
  return toasts.map(({ id, kind, text, link }) => (
    <div key={id}>
      <p>
        {kind}: {text}
      </p>
      {link && 'onPress' in link && <button onClick={link.onPress}>{link.label}</button>}
    </div>
  ));
}
