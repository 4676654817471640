import { useEffect, useRef } from 'react';
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
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = hash === `#${name}`;
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [isOpen]);

  function close() {
    // Going back takes a moment: a second press would leave the page.
    if (!isOpen || isClosing.current) return;
    isClosing.current = true;
    // Who came by a link with the hash has no page without it to go back to.
    if (state === OPENED) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }

  return {
    isOpen,
    open: () => void navigate({ pathname, search, hash: name }, { state: OPENED, preventScrollReset: true }),
    close,
  };
}

const OPENED = 'opened here';
