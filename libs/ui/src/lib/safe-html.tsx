import type { SafeHtml as SafeHtmlText } from '@marketplace/api-contract';
import styles from './safe-html.module.css';

/** HTML that the server has sanitised, as its type guarantees. */
export function SafeHtml({ html }: { html: SafeHtmlText }) {
  return <div className={styles['prose']} dangerouslySetInnerHTML={{ __html: html }} />;
}
