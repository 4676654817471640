import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';
import { MuiProvider } from '@marketplace/theme';
import styles from './overlay.module.css';
import { useOverlay } from './use-overlay';

interface AlertProps {
  title: string;
  text: string;
  isOpen?: boolean;
  onClose: () => void;
  /** The actions, one of which takes the focus. */
  children: ReactNode;
}

/** A short question or message over everything else. */
export function Alert({ title, text, isOpen = true, onClose, children }: AlertProps) {
  const id = useId();
  const overlay = useOverlay(isOpen, onClose);
  return (
    <MuiProvider>
      <Dialog {...overlay} role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
        <div className={styles['alert']}>
          <h2 id={`${id}-title`} className={styles['title']}>
            {title}
          </h2>
          <p id={`${id}-text`}>{text}</p>
          <div className={styles['actions']}>{children}</div>
        </div>
      </Dialog>
    </MuiProvider>
  );
}
