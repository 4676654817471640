import styles from './spinner.module.css';

/** A turning ring in the text's colour; decoration only, the words beside it say what is happening. */
export function Spinner() {
  return <span className={`${styles['spinner']} spinner`} aria-hidden="true" />;
}
