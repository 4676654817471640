import { Alert } from '@marketplace/overlays';
import { Button } from '@marketplace/ui';

export interface ConfirmAlertProps {
  title: string;
  text: string;
  keep: string;
  confirm: string;
  onKeep: () => void;
  onConfirm: () => void;
}

/** Asks before something ends. */
export function ConfirmAlert({ title, text, keep, confirm, onKeep, onConfirm }: ConfirmAlertProps) {
  return (
    <Alert title={title} text={text} onClose={onKeep}>
      {/* The safe choice has the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <Button variant="quiet" autoFocus onClick={onKeep}>
        {keep}
      </Button>
      <Button variant="primary" onClick={onConfirm}>
        {confirm}
      </Button>
    </Alert>
  );
}
