import styles from './count.module.css';

/** A number in the corner of a control, which names it to screen readers itself. */
export function Count({ count }: { count: number }) {
  return (
    <span className={styles['count']} aria-hidden="true">
      {count}
    </span>
  );
}
