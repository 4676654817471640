import styles from './spinner.module.css';

/** A decorative spinner in the text's colour; the text beside it says what is loading. */
export function Spinner() {
  return <span className={`${styles['spinner']} spinner`} aria-hidden="true" />;
}
