import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '@marketplace/i18n';
import { Button } from './button';
import { Icon } from './icon';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  /** From which edge it comes on a phone; `side` comes from the end on every screen. */
  from?: 'bottom' | 'side';
  /** As high as may be from the start: what comes and goes in it moves nothing. */
  isTall?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Stays below while the content scrolls. */
  footer?: ReactNode;
}

/** A modal sheet on the browser's own dialog: focus stays inside and returns, Escape and the back-drop close it. Render it only while open. */
export function Sheet({ title, from = 'bottom', isTall = false, onClose, children, footer }: SheetProps) {
  const { t } = useTexts('ui');
  const dialog = useRef<HTMLDialogElement>(null);

  // Closed while it still stands on the page: the browser then gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      element?.close();
    };
  }, []);

  return (
    // The dialog itself only takes the press on its back-drop; Escape is the keyboard's way.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`${styles['sheet']} ${styles[from]}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser closes it by itself where Escape is pressed again and again.
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={`${styles['inside']} ${isTall ? styles['tall'] : ''}`}>
        <div className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          <Button look="icon" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <div className={styles['content']}>{children}</div>
        {footer && <div className={styles['foot']}>{footer}</div>}
      </div>
    </dialog>
  );
}
