import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { MOBILE_BREAKPOINT } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { MuiProvider } from '@marketplace/theme';
import { Button, Icon } from '@marketplace/ui';
import styles from './dialog-shell.module.css';

interface DialogShellProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** A press beside it closes it: not where typed words would be lost. */
  closesOutside?: boolean;
  /** What opens over it may take the focus: the question of a card's bank, in the provider's own window. */
  sharesFocus?: boolean;
  children: ReactNode;
}

function Shell({ title, isOpen, onClose, closesOutside = true, sharesFocus = false, children }: DialogShellProps) {
  const { t } = useTexts('ui');
  const titleId = useId();
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`, { noSsr: true });
  return (
    <Dialog
      open={isOpen}
      onClose={(_, reason) => (closesOutside || reason !== 'backdropClick') && onClose()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="xs"
      disableEnforceFocus={sharesFocus}
      aria-labelledby={titleId}
    >
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        <Button look="icon" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div key={title} ref={focusFirstField} className={styles['content']}>
        {children}
      </div>
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
