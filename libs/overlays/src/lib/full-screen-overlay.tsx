import Dialog from '@mui/material/Dialog';
import type { ReactNode } from 'react';
import { MuiProvider } from '@marketplace/theme';
import { useCloseOnBack } from '@marketplace/ui';
import { useScrollLock } from './use-scroll-lock';

interface FullScreenOverlayProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The whole window, without a head of its own, such as for pictures. Render it only while it is open. */
export function FullScreenOverlay(props: FullScreenOverlayProps) {
  return (
    <MuiProvider>
      <FullScreenFrame {...props} />
    </MuiProvider>
  );
}

function FullScreenFrame({ label, onClose, children }: FullScreenOverlayProps) {
  useCloseOnBack(true, onClose);
  useScrollLock(true);
  return (
    <Dialog open fullScreen disableScrollLock onClose={onClose} slotProps={{ paper: { 'aria-label': label } }}>
      {children}
    </Dialog>
  );
}
