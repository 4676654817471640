import { useTranslation } from 'react-i18next';
import { Icon, VisuallyHidden } from '@marketplace/ui';
import styles from './thread.module.css';

export type Mark = 'sent' | 'delivered' | 'read';

const CHECK = 'm5 12.5 4.5 4.5L19 7.5';
const TWO_CHECKS = 'm2 12.5 4.5 4.5L16 7.5M11.5 16l1 1L22 7.5';

/** How far an own message has got: one check, two checks, two in colour. */
export function MarkIcon({ mark }: { mark: Mark }) {
  const { t } = useTranslation('messaging');
  return (
    <span className={styles[mark === 'read' ? 'readMark' : 'mark']}>
      <Icon path={mark === 'sent' ? CHECK : TWO_CHECKS} size={16} />
      <VisuallyHidden>{t(`mark.${mark}`)}</VisuallyHidden>
    </span>
  );
}
