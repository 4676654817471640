import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';
import { MuiProvider } from '@marketplace/theme';
import styles from './alert-shell.module.css';

interface AlertShellProps {
  title: string;
  text: string;
  isOpen: boolean;
  onClose: () => void;
  /** What can be done; one of it takes the focus. */
  children: ReactNode;
}

/** A short question or message over everything else. Only for parts that are loaded late. */
export function AlertShell({ title, text, isOpen, onClose, children }: AlertShellProps) {
  const id = useId();
  return (
    <MuiProvider>
      <Dialog
        open={isOpen}
        onClose={onClose}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <div className={styles['alert']}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-text`}>{text}</p>
          {children}
        </div>
      </Dialog>
    </MuiProvider>
  );
}
