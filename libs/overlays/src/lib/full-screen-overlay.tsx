import Dialog from '@mui/material/Dialog';
import type { ReactNode } from 'react';
import { MuiProvider } from '@marketplace/theme';
import { useOverlay } from './use-overlay';

interface FullScreenOverlayProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The whole window, without a head of its own, such as for pictures. Render it only while it is
 * open.
 */
export function FullScreenOverlay({ label, onClose, children }: FullScreenOverlayProps) {
  const overlay = useOverlay(true, onClose);
  return (
    <MuiProvider>
      <Dialog {...overlay} fullScreen slotProps={{ paper: { 'aria-label': label } }}>
        {children}
      </Dialog>
    </MuiProvider>
  );
}
