import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';
import { MuiProvider } from '@marketplace/theme';
import { useCloseOnBack } from '@marketplace/ui';
import styles from './overlay.module.css';
import { useScrollLock } from './use-scroll-lock';

interface AlertProps {
  title: string;
  text: string;
  isOpen?: boolean;
  onClose: () => void;
  /** The actions, one of which takes the focus. */
  children: ReactNode;
}

/** A short question or message over everything else. */
export function Alert(props: AlertProps) {
  return (
    <MuiProvider>
      <AlertFrame {...props} />
    </MuiProvider>
  );
}

function AlertFrame({ title, text, isOpen = true, onClose, children }: AlertProps) {
  const id = useId();
  useCloseOnBack(isOpen, onClose);
  useScrollLock(isOpen);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      disableScrollLock
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className={styles['alert']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        <p id={`${id}-text`}>{text}</p>
        <div className={styles['actions']}>{children}</div>
      </div>
    </Dialog>
  );
}
