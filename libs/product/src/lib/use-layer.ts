import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface Layer {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * What lies over the page: an entry of the history of its own, with a hash as its name, so that Back closes it and who comes back
 * finds it open. Nothing is loaded anew for it.
 */
export function useLayer(name: string): Layer {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const isOpen = hash === `#${name}`;
  // Going takes a moment: a second press would go twice.
  const isGoing = useRef(false);
  // Before what opened shows: whoever closes it at once is heard.
  useLayoutEffect(() => {
    isGoing.current = false;
  }, [key]);

  function close() {
    if (!isOpen || isGoing.current) return;
    isGoing.current = true;
    // Who came by a link with the hash has no page without it to go back to.
    if (state === OPENED) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }

  function open() {
    if (isOpen || isGoing.current) return;
    isGoing.current = true;
    void navigate({ pathname, search, hash: name }, { state: OPENED, preventScrollReset: true });
  }

  return { isOpen, open, close };
}

const OPENED = 'opened here';
