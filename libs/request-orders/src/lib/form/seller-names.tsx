import { useTranslation } from 'react-i18next';
import styles from './request-form.module.css';

const SHOWN = 5;

/** The first sellers of a request, and how many more there are. */
export function SellerNames({ sellers }: { sellers: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation('request-orders');
  const rest = sellers.length - SHOWN;
  return (
    <ul className={styles['names']}>
      {sellers.slice(0, SHOWN).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {rest > 0 && <li className={styles['more']}>{t('form.recipients.more', { count: rest })}</li>}
    </ul>
  );
}
