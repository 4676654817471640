import MuiPopover from '@mui/material/Popover';
import type { ReactNode, RefObject } from 'react';
import { MuiProvider } from '@marketplace/theme';
import { useCloseOnBack } from '@marketplace/ui';

interface PopoverProps {
  label: string;
  /** The control below which it opens. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A panel below the control that opens it, over a page that isn't dimmed. Render it only while it is open. */
export function Popover({ label, anchor, onClose, children }: PopoverProps) {
  useCloseOnBack(true, onClose);
  return (
    <MuiProvider>
      <MuiPopover
        open
        anchorEl={() => anchor.current}
        onClose={onClose}
        disableScrollLock
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {children}
      </MuiPopover>
    </MuiProvider>
  );
}
