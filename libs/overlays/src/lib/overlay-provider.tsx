import type { ReactNode } from 'react';
import { useSession } from '@marketplace/session';
import { MuiProvider } from '@marketplace/theme';

/** MUI in the theme of the site, for an overlay over a page that doesn't use MUI itself. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const theme = useSession((session) => session.site.theme);
  return <MuiProvider theme={theme}>{children}</MuiProvider>;
}
