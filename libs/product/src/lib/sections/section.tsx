import { useId, type ReactNode } from 'react';
import styles from './sections.module.css';

/** A section of the page with its heading. */
export function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section id={id} className={styles['section']} aria-labelledby={heading}>
      <h2 id={heading} className={styles['heading']}>
        {title}
      </h2>
      {children}
    </section>
  );
}
