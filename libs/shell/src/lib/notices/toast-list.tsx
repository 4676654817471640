import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { TOAST_MS } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { Button, Link } from '@marketplace/ui';
import { ToastCard } from './toast-card';
import styles from './toast-list.module.css';

const CARDS = { info: ToastCard, success: ToastCard, error: ToastCard };
const CLASSES = { containerRoot: styles['container'] ?? '' };
const PLACE = { vertical: 'bottom', horizontal: 'left' } as const;
const DURATION = { enter: 180, exit: 140 };

/**
 * Shows the session's toasts with notistack, at the end of the body or inside an open modal dialog:
 * that is in the browser's top layer and makes everything outside inert.
 */
export default function ToastList() {
  const host = usePortalHost();
  return createPortal(
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={TOAST_MS}
      anchorOrigin={PLACE}
      transitionDuration={DURATION}
      Components={CARDS}
      classes={CLASSES}
    >
      <EnqueueToasts />
    </SnackbarProvider>,
    host,
  );
}

/** The toasts' container; it moves into open dialogs and back without remounting the toasts. */
function usePortalHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const move = () => {
      const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      if (host.parentNode !== place) place.append(host);
    };
    move();
    // A removed dialog removes the toasts too; this puts them back before the next frame.
    const observer = new MutationObserver(move);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}

/** Enqueues each toast once and dismisses it in the session when it has closed. */
function EnqueueToasts() {
  const toasts = useSession((session) => session.toasts);
  const dismiss = useSession((session) => session.dismissToast);
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const [shown] = useState(() => new Set<number>());

  useEffect(() => {
    for (const { id, kind, text, link } of toasts) {
      if (shown.has(id)) continue;
      shown.add(id);
      const message = link ? (
        <>
          {text}{' '}
          {'path' in link ? (
            <Link to={link.path} onClick={() => closeSnackbar(id)}>
              {link.label}
            </Link>
          ) : (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                closeSnackbar(id);
                link.onPress();
              }}
            >
              {link.label}
            </Button>
          )}
        </>
      ) : (
        text
      );
      enqueueSnackbar(message, {
        key: id,
        variant: kind,
        // Time to reach the link or button by keyboard.
        autoHideDuration: link ? 2 * TOAST_MS : TOAST_MS,
        onExited: () => dismiss(id),
      });
    }
  }, [toasts, shown, dismiss, enqueueSnackbar, closeSnackbar]);

  return null;
}
