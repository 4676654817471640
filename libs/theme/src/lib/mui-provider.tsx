import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import type { ThemeName } from '@marketplace/api-contract';
import { documentNonce } from './document-nonce';
import { createMuiTheme } from './mui-theme';

/**
 * Provides MUI to a lazily loaded component; the first view doesn't use it (docs/decisions). The theme name and the
 * nonce of the content security policy are read from the document.
 */
export function MuiProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() => createCache({ key: 'mui', nonce: documentNonce() }));
  const [theme] = useState(() => createMuiTheme(documentTheme()));
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}

function documentTheme(): ThemeName {
  const name = document.documentElement.dataset['theme'];
  return name === 'dark' || name === 'idyaflow' ? name : 'light';
}
