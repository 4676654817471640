import { useState } from 'react';
import type { SafeHtml as SafeHtmlText } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { SafeHtml } from '@marketplace/ui';
import styles from './about.module.css';

/** Letters that stand in the footer without being cut. */
const SHORT = 280;

/** The company about itself; a long text opens on demand and is whole where nothing can open it. */
export function About({ html }: { html: SafeHtmlText }) {
  const { t } = useTexts('shell');
  const [isOpen, setIsOpen] = useState(false);
  const isLong = html.replace(/<[^>]*>/g, '').length > SHORT;
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
