import Dialog from '@mui/material/Dialog';
import Drawer from '@mui/material/Drawer';
import { useCallback, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MuiProvider } from '@marketplace/theme';
import { Button, Icon } from '@marketplace/ui';
import styles from './overlay.module.css';
import { useOverlay } from './use-overlay';

interface OverlayProps {
  title: string;
  isOpen?: boolean;
  /**
   * `side`: from the inline end on every screen; otherwise centred, and at the bottom edge on a
   * phone.
   */
  from?: 'bottom' | 'side';
  /** Always at its maximum height, so that changing content causes no layout shift. */
  isTall?: boolean;
  /**
   * Focuses the first field, except on a touch screen, where the keyboard would cover half of the
   * overlay.
   */
  isForm?: boolean;
  /** Lets a window over it take the focus, such as the provider's for a bank's authentication. */
  allowsOutsideFocus?: boolean;
  /** The button, Escape, the backdrop and Back call it. It may ask first, and stay open. */
  onClose: (content: HTMLElement | null) => void;
  children: ReactNode;
  /** Stays visible while the content scrolls. */
  footer?: ReactNode;
}

/**
 * Everything that opens over a page with a title: one look, one way that Back closes it, and focus
 * returns to the opener.
 */
export function Overlay({
  title,
  isOpen = true,
  from = 'bottom',
  isTall = false,
  isForm = false,
  allowsOutsideFocus = false,
  onClose,
  children,
  footer,
}: OverlayProps) {
  const { t } = useTranslation('ui');
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const onContent = useCallback(
    (element: HTMLDivElement | null) => {
      content.current = element;
      if (isForm) focusFirstField(element);
    },
    [isForm],
  );
  const close = () => onClose(content.current);
  const frame = {
    ...useOverlay(isOpen, close),
    disableEnforceFocus: allowsOutsideFocus,
    'aria-labelledby': titleId,
  };
  const inside = (
    <>
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        <Button variant="icon" aria-label={t('close')} onClick={close}>
          <Icon name="close" />
        </Button>
      </div>
      {/* A new title means new content, which starts at its top. */}
      <div key={title} ref={onContent} className={styles['content']}>
        {children}
      </div>
      {footer && <div className={styles['foot']}>{footer}</div>}
    </>
  );
  return (
    <MuiProvider>
      {from === 'side' ? (
        <Drawer
          {...frame}
          anchor="right"
          slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
        >
          {inside}
        </Drawer>
      ) : (
        <Dialog {...frame} className={isTall ? styles['tall'] : undefined}>
          {inside}
        </Dialog>
      )}
    </MuiProvider>
  );
}

function focusFirstField(content: HTMLElement | null): void {
  if (!window.matchMedia('(pointer: fine)').matches) return;
  content?.querySelector<HTMLElement>('input:not([hidden]),textarea')?.focus();
}
