import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Icon } from './icon';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  /** `bottom`: from the bottom edge on a phone, otherwise centred; `side`: from the inline end on every screen. */
  from?: 'bottom' | 'side';
  /** Always at its maximum height, so that changing content causes no layout shift. */
  isTall?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Stays visible while the content scrolls. */
  footer?: ReactNode;
}

/** A modal sheet as a native dialog: it traps and returns focus, Escape and the backdrop close it. Render it only while open. */
export function Sheet({ title, from = 'bottom', isTall = false, onClose, children, footer }: SheetProps) {
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);

  const isRemoved = useRef(false);

  // close() before it is removed from the document, so that the browser returns focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    isRemoved.current = false;
    element?.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      isRemoved.current = true;
      document.documentElement.style.overflow = '';
      element?.close();
    };
  }, []);

  return (
    // The click handler is for the backdrop; the keyboard has Escape.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`${styles['sheet']} ${styles[from]}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close it without `cancel` if Escape is pressed repeatedly. The event of our own close() comes late.
      onClose={() => !isRemoved.current && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={`${styles['inside']} ${isTall ? styles['tall'] : ''}`}>
        <div className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          <Button variant="icon" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <div className={styles['content']}>{children}</div>
        {footer && <div className={styles['foot']}>{footer}</div>}
      </div>
    </dialog>
  );
}
