import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { TOAST_MS } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { ToastCard } from './toast-card';
import styles from './toast-list.module.css';

const CARDS = { info: ToastCard, success: ToastCard, error: ToastCard };
const CLASSES = { containerRoot: styles['container'] ?? '' };
const PLACE = { vertical: 'bottom', horizontal: 'left' } as const;
const DURATION = { enter: 180, exit: 140 };

/**
 * Shows the session's toasts with notistack. It hangs at the end of the body, or inside a modal dialog while one is open: the
 * browser draws that above all else, and neither presses nor screen readers reach what is beside it.
 */
export default function ToastList() {
  const host = useHost();
  return createPortal(
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={TOAST_MS}
      anchorOrigin={PLACE}
      transitionDuration={DURATION}
      Components={CARDS}
      classes={CLASSES}
    >
      <Queue />
    </SnackbarProvider>,
    host,
  );
}

/** The element that the toasts stand in; it moves as dialogs come and go, and what is in it stays. */
function useHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const move = () => {
      const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      if (host.parentNode !== place) place.append(host);
    };
    move();
    // A dialog that is taken away takes the toasts with it until this runs, before the next frame.
    const observer = new MutationObserver(move);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}

/** Hands each toast over once and takes it out of the session when it has left the screen. */
function Queue() {
  const toasts = useSession((session) => session.toasts);
  const dismiss = useSession((session) => session.dismissToast);
  const { enqueueSnackbar } = useSnackbar();
  const [shown] = useState(() => new Set<number>());

  useEffect(() => {
    for (const { id, kind, text } of toasts) {
      if (shown.has(id)) continue;
      shown.add(id);
      enqueueSnackbar(text, { key: id, variant: kind, onExited: () => dismiss(id) });
    }
  }, [toasts, shown, dismiss, enqueueSnackbar]);

  return null;
}
