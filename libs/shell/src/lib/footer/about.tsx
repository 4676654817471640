import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SafeHtml as SafeHtmlText } from '@marketplace/api-contract';
import { SafeHtml } from '@marketplace/ui';
import styles from './about.module.css';

/** Longer texts are clamped. */
const MAX_LENGTH = 280;

/**
 * The company's about text; a long one is expanded on demand and shown in full without JavaScript.
 */
export function About({ html }: { html: SafeHtmlText }) {
  const { t } = useTranslation('shell');
  const [isOpen, setIsOpen] = useState(false);
  const isLong = html.replace(/<[^>]*>/g, '').length > MAX_LENGTH;
  return (
    <>
      <div className={isLong && !isOpen ? styles['clamped'] : undefined}>
        <SafeHtml html={html} />
      </div>
      {isLong && (
        <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'footer.less' : 'footer.more')}
        </button>
      )}
    </>
  );
}
