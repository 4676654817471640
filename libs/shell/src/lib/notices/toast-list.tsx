import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect, useState } from 'react';
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
 * Shows the session's toasts with notistack. It hangs at the end of the body and comes anew when there was none: a dialog
 * that is open hides from screen readers what was beside it before.
 */
export default function ToastList() {
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
    document.body,
  );
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
