import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '@marketplace/api-client';
import { LatePart } from '@marketplace/ui';

const loadDialog = async () => (await import('./confirm-dialog')).ConfirmDialog;

interface Confirmation {
  /** Makes a call; where it needs a newer proof of who it is, asks for one and goes on. False where the visitor gave none. */
  withProof: (call: () => Promise<unknown>) => Promise<boolean>;
  /** To be shown somewhere. */
  dialog: ReactNode;
}

export function useConfirmation(hasPassword: boolean): Confirmation {
  const [isOpen, setIsOpen] = useState(false);
  // Two calls can need one at the same time: one answer is for both.
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);

  function answer(isConfirmed: boolean) {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  }
  const ask = () =>
    new Promise<boolean>((resolve) => {
      waiting.current.push(resolve);
      setIsOpen(true);
    });

  async function withProof(call: () => Promise<unknown>) {
    try {
      await call();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_needed') throw error;
    }
    if (!(await ask())) return false;
    await call();
    return true;
  }

  const dialog = (
    <LatePart
      isWanted={isOpen}
      load={loadDialog}
      onFailure={() => answer(false)}
      props={{ isOpen, hasPassword, onAnswer: answer }}
    />
  );
  return { withProof, dialog };
}
