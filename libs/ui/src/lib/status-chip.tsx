import type { ReactNode } from 'react';
import styles from './status-chip.module.css';

/** `warning`: somebody has to act; `accent`: open; `muted`: ended without a result. */
export type StatusTone = 'warning' | 'accent' | 'danger' | 'success' | 'muted';

/** The status of an order, a request or a quote, in the colour of its tone. */
export function StatusChip({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`${styles['chip']} ${styles[tone]}`}>{children}</span>;
}
