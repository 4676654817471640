import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface Overlay {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * An overlay with its own history entry, marked by a hash, so that Back closes it and a reload
 * finds it open. No data is loaded again for it.
 */
export function useHashOverlay(name: string): Overlay {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = hash === `#${name}`;
  // Navigation takes a moment: a second press would navigate twice, and going back twice would leave the page.
  const isNavigating = useRef(false);
  // What closes an overlay may hear of it late, and call the function of an earlier render.
  const shownHash = useRef(hash);
  // Before the overlay is painted, so that it can be closed at once. Not for every new location: a changed quantity also
  // replaces the URL, and may do so while the overlay closes.
  useLayoutEffect(() => {
    isNavigating.current = false;
    shownHash.current = hash;
  }, [hash]);

  function close() {
    if (shownHash.current !== `#${name}` || isNavigating.current) return;
    isNavigating.current = true;
    // After a link with the hash there is no entry without it to go back to.
    if (state === OPENED) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }

  function open() {
    if (isOpen || isNavigating.current) return;
    isNavigating.current = true;
    void navigate({ pathname, search, hash: name }, { state: OPENED, preventScrollReset: true });
  }

  return { isOpen, open, close };
}

const OPENED = 'opened here';
