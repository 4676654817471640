import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@marketplace/ui';
import { useMoney } from './auction-format';
import styles from './auction-panel.module.css';
import { useAuction } from './auction-provider';

/** On a phone: price and button at the bottom while the field of the bid is out of sight. */
export function BidBar({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation('auctions');
  const money = useMoney();
  const { price, leader } = useAuction((view) => view.auction);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!field) return;
    const observer = new IntersectionObserver(([entry]) => setIsShown(entry?.isIntersecting === false));
    observer.observe(field);
    return () => observer.disconnect();
  }, [fieldId]);
  const showField = () => {
    const field = document.getElementById(fieldId);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  };
  if (!isShown) return null;
  return (
    <div className={styles['bar']}>
      <p>
        <span className={styles['label']}>{t(leader === null ? 'panel.startPrice' : 'panel.currentBid')}</span>
        <strong>{money(price)}</strong>
      </p>
      <Button variant="primary" onClick={showField}>
        {t('bid.place')}
      </Button>
    </div>
  );
}
