import { useLayoutEffect } from 'react';
import { useCloseOnBack } from '@marketplace/ui';

let locks = 0;

/**
 * What overlays that cover the page have in common: Back closes them, and the page behind doesn't
 * scroll. Returns props of MUI's modal. Its own lock would add the width of the scroll bar as
 * padding, which the document reserves anyway.
 */
export function useOverlay(isOpen: boolean, onClose: () => void) {
  useCloseOnBack(isOpen, onClose);
  useLayoutEffect(() => {
    if (!isOpen) return;
    locks += 1;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.style.overflow = '';
    };
  }, [isOpen]);
  return { open: isOpen, onClose, disableScrollLock: true };
}
