import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  /** What the button shows and is called. */
  button: ReactNode;
  buttonClass?: string;
  /** From which edge of the button the panel hangs. */
  align?: 'start' | 'end';
  /** Links in it call `close` when they are followed. */
  children: (close: () => void) => ReactNode;
}

/** A button and the panel that it opens; Escape, a press outside and leaving by Tab close it, Escape returns to the button. */
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
    const onElsewhere = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
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
      {/* Always there, so that its links are in the page as it arrives. */}
      <div id={panelId} className={`${styles['panel']} ${styles[align]}`} data-open={isOpen || undefined}>
        {children(close)}
      </div>
    </div>
  );
}
