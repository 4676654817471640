import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '@marketplace/api-client';
import { LazyComponent } from '@marketplace/ui';

const loadDialog = async () => (await import('./reauthentication-dialog')).ReauthenticationDialog;

interface Reauthentication {
  /**
   * Makes a call; if it requires recent authentication, asks for the password and repeats it. False
   * when cancelled.
   */
  withReauthentication: (call: () => Promise<unknown>) => Promise<boolean>;
  /** Must be rendered by the caller. */
  dialog: ReactNode;
}

export function useReauthentication(hasPassword: boolean): Reauthentication {
  const [isOpen, setIsOpen] = useState(false);
  // Two calls may need it at the same time: one dialog answers both.
  const pending = useRef<((isConfirmed: boolean) => void)[]>([]);

  function answer(isConfirmed: boolean) {
    setIsOpen(false);
    for (const resolve of pending.current.splice(0)) resolve(isConfirmed);
  }
  const ask = () =>
    new Promise<boolean>((resolve) => {
      pending.current.push(resolve);
      setIsOpen(true);
    });

  async function withReauthentication(call: () => Promise<unknown>) {
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
    <LazyComponent
      isNeeded={isOpen}
      load={loadDialog}
      onFailure={() => answer(false)}
      props={{ isOpen, hasPassword, onAnswer: answer }}
    />
  );
  return { withReauthentication, dialog };
}
