import MuiPopover from '@mui/material/Popover';
import type { ReactNode, RefObject } from 'react';
import { MuiProvider } from '@marketplace/theme';
import { useCloseOnBack } from '@marketplace/ui';

interface PopoverProps {
  label: string;
  /** The control below which it opens. */
  anchor: RefObject<HTMLElement | null>;
  /** The edge of the control that it is aligned with. */
  align?: 'start' | 'end';
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel below the control that opens it, over a page that isn't dimmed. Render it only while it
 * is open.
 */
export function Popover({ label, anchor, align = 'end', onClose, children }: PopoverProps) {
  useCloseOnBack(true, onClose);
  const horizontal = align === 'start' ? 'left' : 'right';
  return (
    <MuiProvider>
      <MuiPopover
        open
        anchorEl={() => anchor.current}
        onClose={onClose}
        disableScrollLock
        anchorOrigin={{ vertical: 'bottom', horizontal }}
        transformOrigin={{ vertical: 'top', horizontal }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {children}
      </MuiPopover>
    </MuiProvider>
  );
}
