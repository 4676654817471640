import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  /** The button's content, which is also its name. */
  button: ReactNode;
  buttonClass?: string;
  /** The edge of the button that the panel is aligned with. */
  align?: 'start' | 'end';
  /** Its links call `close` when they are followed. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button with a panel that closes on Escape (focusing the button), a press outside or focus
 * outside.
 */
export function Disclosure({ button, buttonClass, align = 'start', children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    const onOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [isOpen]);

  return (
    <div ref={root} className={styles['disclosure']}>
      <button
        type="button"
        className={buttonClass}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      {/* Always rendered, so that its links are in the server's HTML. */}
      <div id={panelId} className={`${styles['panel']} ${styles[align]}`} data-open={isOpen || undefined}>
        {children(close)}
      </div>
    </div>
  );
}
