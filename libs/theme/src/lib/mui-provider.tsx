import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider, type Theme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import type { ThemeName } from '@marketplace/api-contract';
import { documentNonce } from './document-nonce';
import { fontFamily, palettes, shape } from './tokens';

/** The MUI theme of one scheme, from the same tokens as the CSS variables. */
export function createMuiTheme(name: ThemeName): Theme {
  const palette = palettes[name];
  const focusRing = { outline: `2px solid ${palette.accentText}`, outlineOffset: 2 };
  return createTheme({
    palette: {
      mode: palette.scheme,
      primary: { main: palette.accent, dark: palette.accentHover, contrastText: palette.onAccent },
      secondary: { main: palette.accentText },
      error: { main: palette.danger },
      success: { main: palette.success },
      warning: { main: palette.warning },
      background: { default: palette.ground, paper: palette.surface },
      text: { primary: palette.ink, secondary: palette.muted },
      divider: palette.hairline,
    },
    shape: { borderRadius: shape.radiusControl },
    typography: {
      fontFamily,
      button: { textTransform: 'none', fontWeight: 600, fontSize: '1rem', letterSpacing: 0 },
      h2: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3 },
    },
    components: {
      MuiButton: {
        defaultProps: { disableElevation: true, disableRipple: true },
        styleOverrides: { root: { minHeight: 48, paddingInline: 20, '&:focus-visible': focusRing } },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&:focus-visible': focusRing } },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
      MuiDialog: {
        styleOverrides: {
          paper: { borderRadius: shape.radiusCard, backgroundImage: 'none', boxShadow: 'var(--shadow-float)' },
          paperFullScreen: { borderRadius: 0 },
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiInputLabel: {
        styleOverrides: { root: { color: palette.muted, '&.Mui-focused': { color: palette.accentText } } },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            fontSize: '1rem',
            '& .MuiOutlinedInput-notchedOutline': { borderColor: palette.edge },
            '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: palette.accentText },
          },
        },
      },
      MuiLink: { styleOverrides: { root: { color: palette.accentText } } },
      MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.8125rem', marginInline: 2 } } },
    },
  });
}

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
