import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './chips.module.css';

interface ChipLinkProps {
  to: string;
  /** Whether this is what the results are narrowed to. */
  isChosen?: boolean;
  label?: string;
  children: ReactNode;
}

/** A choice that is an address: it can be crawled, opened elsewhere and used without scripts. */
export function ChipLink({ to, isChosen = false, label, children }: ChipLinkProps) {
  return (
    <Link to={to} className={styles['chip']} aria-current={isChosen ? 'true' : undefined} aria-label={label}>
      {children}
    </Link>
  );
}

/** Chips in one line that scrolls sideways where it is longer than the page. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles['scroller']}>
      <ul className={styles['row']}>{children}</ul>
    </nav>
  );
}
