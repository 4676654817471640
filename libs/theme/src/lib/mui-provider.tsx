import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { createContext, use, type ReactNode } from 'react';
import type { ThemeName } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { documentNonce } from './document-nonce';
import { createMuiTheme } from './mui-theme';
import { ServerStylesContext } from './server-styles';

/**
 * Provides MUI in the theme of the site, for an overlay or a signed-in page; within another one it
 * does nothing. Its styles are allowed by the content security policy, and are part of a document
 * from the server.
 */
export function MuiProvider({ children }: { children: ReactNode }) {
  const name = useSession((session) => session.site.theme);
  const serverStyles = use(ServerStylesContext);
  if (use(IsProvided)) return children;
  const cache = serverStyles
    ? (serverStyles.cache ??= createServerCache())
    : (documentCache ??= createCache({ key: KEY, nonce: documentNonce() }));
  return (
    <IsProvided value>
      <CacheProvider value={cache}>
        <ThemeProvider theme={(themes[name] ??= createMuiTheme(name))}>{children}</ThemeProvider>
      </CacheProvider>
    </IsProvided>
  );
}

const KEY = 'mui';
const IsProvided = createContext(false);

/**
 * The same for all: themes are constants, and overlays share the style elements of the document.
 */
const themes: Partial<Record<ThemeName, Theme>> = {};
let documentCache: EmotionCache | undefined;

function createServerCache(): EmotionCache {
  const cache = createCache({ key: KEY });
  // Styles are collected instead of rendered beside their elements.
  cache.compat = true;
  return cache;
}
