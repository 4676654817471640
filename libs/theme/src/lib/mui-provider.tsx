import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { createContext, use, type ReactNode } from 'react';
import type { ThemeName } from '@marketplace/api-contract';
import { documentNonce } from './document-nonce';
import { createMuiTheme } from './mui-theme';

interface MuiProviderProps {
  theme: ThemeName;
  children: ReactNode;
}

/** Provides MUI, with styles that the content security policy allows. Within another one it does nothing. */
export function MuiProvider({ theme, children }: MuiProviderProps) {
  if (use(IsProvided)) return children;
  return (
    <IsProvided value>
      <CacheProvider value={(documentCache ??= createDocumentCache())}>
        <ThemeProvider theme={(themes[theme] ??= createMuiTheme(theme))}>{children}</ThemeProvider>
      </CacheProvider>
    </IsProvided>
  );
}

const IsProvided = createContext(false);

/** Themes and the document's cache are the same for all: overlays share the style elements. */
const themes: Partial<Record<ThemeName, Theme>> = {};
let documentCache: EmotionCache | undefined;
const createDocumentCache = () => createCache({ key: 'mui', nonce: documentNonce() });
