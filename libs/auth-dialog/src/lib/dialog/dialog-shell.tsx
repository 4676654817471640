import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState, type ReactNode } from 'react';
import { MOBILE_BREAKPOINT } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { MuiProvider } from '@marketplace/theme';
import { Button, Icon } from '@marketplace/ui';
import { BackCloses } from './back-closes';
import styles from './dialog-shell.module.css';
import { DiscardAlert } from './discard-alert';
import { hasTyped } from './has-typed';

interface DialogShellProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** What was typed is lost only by who says so. */
  keepsTyped?: boolean;
  /** What opens over it may take the focus: the question of a card's bank, in the provider's own window. */
  sharesFocus?: boolean;
  children: ReactNode;
}

function Shell({ title, isOpen, onClose, keepsTyped = false, sharesFocus = false, children }: DialogShellProps) {
  const { t } = useTexts('ui');
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  // Closed from elsewhere: the next opening begins without the question.
  if (isAsking && !isOpen) setIsAsking(false);
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`, { noSsr: true });

  function close() {
    if (keepsTyped && hasTyped(place.current)) setIsAsking(true);
    else onClose();
  }

  return (
    <Dialog
      ref={place}
      open={isOpen}
      onClose={close}
      fullScreen={isPhone}
      fullWidth
      maxWidth="xs"
      disableEnforceFocus={sharesFocus}
      aria-labelledby={titleId}
    >
      <BackCloses isOpen={isOpen} onBack={close}>
        <div className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <Button look="icon" aria-label={t('close')} onClick={close}>
            <Icon name="close" />
          </Button>
        </div>
        <div key={title} ref={focusFirstField} className={styles['content']}>
          {children}
        </div>
        {keepsTyped && <DiscardAlert isOpen={isAsking} onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
      </BackCloses>
    </Dialog>
  );
}

/** Ready to type into; not on a touch screen, where a keyboard would cover half of it unasked. */
function focusFirstField(content: HTMLElement | null): void {
  if (window.matchMedia('(pointer: fine)').matches) content?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
}

/** MUI's dialog in this storefront's clothes: the whole screen on a phone. Only for parts that are loaded late. */
export function DialogShell(props: DialogShellProps) {
  return (
    <MuiProvider>
      <Shell {...props} />
    </MuiProvider>
  );
}
