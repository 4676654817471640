import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOBILE_BREAKPOINT } from '@marketplace/api-contract';
import { MuiProvider } from '@marketplace/theme';
import { Button, Icon } from '@marketplace/ui';
import { CloseOnBack } from './close-on-back';
import styles from './dialog-frame.module.css';
import { DiscardAlert } from './discard-alert';
import { hasInput } from './has-input';

interface DialogFrameProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Asks before closing discards input. */
  confirmsDiscard?: boolean;
  /** Lets a window over it take the focus, such as the provider's for a bank's authentication. */
  allowsOutsideFocus?: boolean;
  children: ReactNode;
}

function FrameContent({
  title,
  isOpen,
  onClose,
  confirmsDiscard = false,
  allowsOutsideFocus = false,
  children,
}: DialogFrameProps) {
  const { t } = useTranslation('ui');
  const titleId = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  // Closed by its owner: the next opening starts without the question.
  if (isAsking && !isOpen) setIsAsking(false);
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`, { noSsr: true });

  function close() {
    if (confirmsDiscard && hasInput(dialog.current)) setIsAsking(true);
    else onClose();
  }

  return (
    <Dialog
      ref={dialog}
      open={isOpen}
      onClose={close}
      fullScreen={isPhone}
      fullWidth
      maxWidth="xs"
      disableEnforceFocus={allowsOutsideFocus}
      aria-labelledby={titleId}
    >
      <CloseOnBack isOpen={isOpen} onBack={close}>
        <div className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <Button variant="icon" aria-label={t('close')} onClick={close}>
            <Icon name="close" />
          </Button>
        </div>
        <div key={title} ref={focusFirstField} className={styles['content']}>
          {children}
        </div>
        {confirmsDiscard && <DiscardAlert isOpen={isAsking} onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
      </CloseOnBack>
    </Dialog>
  );
}

/** Not on a touch screen, where the keyboard would cover half of the dialog. */
function focusFirstField(content: HTMLElement | null): void {
  if (window.matchMedia('(pointer: fine)').matches) content?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
}

/**
 * MUI's dialog with the storefront's design, full screen on a phone. Only for lazy parts, because
 * it loads MUI.
 */
export function DialogFrame(props: DialogFrameProps) {
  return (
    <MuiProvider>
      <FrameContent {...props} />
    </MuiProvider>
  );
}
