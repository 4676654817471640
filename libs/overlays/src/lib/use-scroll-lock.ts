import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page behind overlays from scrolling. Instead of MUI's lock, which adds the width of the scroll bar as padding:
 * the document reserves that width anyway.
 */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return;
    locks += 1;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.style.overflow = '';
    };
  }, [isLocked]);
}
