import { Icon } from '@marketplace/ui';
import styles from './fields.module.css';

/** The hint below a field, or its problem, which is announced when it appears. */
export function FieldNote({ hint, problem }: { hint?: string; problem?: string }) {
  return (
    <span aria-live="polite">
      {problem ? (
        <span className={styles['problem']}>
          <Icon name="alert" size={16} /> {problem}
        </span>
      ) : (
        hint
      )}
    </span>
  );
}
