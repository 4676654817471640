import { useState, type ComponentProps } from 'react';
import { Button, LazyOverlay, usePreload } from '@marketplace/ui';
import type { ConfirmAlertProps } from './confirm-alert';

interface ConfirmedButtonProps extends Pick<ComponentProps<typeof Button>, 'isBusy' | 'isWide' | 'aria-describedby'> {
  label: string;
  question: Omit<ConfirmAlertProps, 'onKeep' | 'onConfirm'>;
  onConfirm: () => void;
}

const load = async () => (await import('./confirm-alert')).ConfirmAlert;

/** A button whose action runs after a question. */
export function ConfirmedButton({ label, question, onConfirm, ...button }: ConfirmedButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const preload = usePreload(load);
  const close = () => setIsOpen(false);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <>
      <Button size="small" aria-haspopup="dialog" {...button} {...preload} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <LazyOverlay
        isOpen={isOpen}
        load={load}
        onFailure={close}
        props={{ ...question, onKeep: close, onConfirm: confirm }}
      />
    </>
  );
}
