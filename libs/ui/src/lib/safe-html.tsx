import type { SafeHtml as SafeHtmlText } from '@marketplace/api-contract';
import styles from './safe-html.module.css';

/** Prose from the server, which has sanitised it: the type lets nothing else in. */
export function SafeHtml({ html }: { html: SafeHtmlText }) {
  return <div className={styles['prose']} dangerouslySetInnerHTML={{ __html: html }} />;
}
