import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';
import { MuiProvider } from '@marketplace/theme';
import styles from './alert-dialog.module.css';

interface AlertDialogProps {
  title: string;
  text: string;
  isOpen: boolean;
  onClose: () => void;
  /** The actions, one of which takes the focus. */
  children: ReactNode;
}

/** A short question or message over everything else. Only for lazy parts, because it loads MUI. */
export function AlertDialog({ title, text, isOpen, onClose, children }: AlertDialogProps) {
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
