import MuiPopover from '@mui/material/Popover';
import type { ReactNode, RefObject } from 'react';
import { MuiProvider } from '@marketplace/theme';
import { useCloseOnBack } from '@marketplace/ui';

interface PopoverProps {
  label: string;
  /** The control below which it opens. */
  anchor: RefObject<HTMLElement | null>;
  isOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel below the control that opens it, without a backdrop: the page stays as it is. */
export function Popover(props: PopoverProps) {
  return (
    <MuiProvider>
      <PopoverFrame {...props} />
    </MuiProvider>
  );
}

function PopoverFrame({ label, anchor, isOpen = true, onClose, children }: PopoverProps) {
  useCloseOnBack(isOpen, onClose);
  return (
    <MuiPopover
      open={isOpen}
      anchorEl={() => anchor.current}
      onClose={onClose}
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      {children}
    </MuiPopover>
  );
}
