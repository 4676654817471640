import { useTranslation } from 'react-i18next';
import type { Currency } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Overlay } from '@marketplace/overlays';
import { Button, PriceParts } from '@marketplace/ui';
import styles from './bid-confirmation.module.css';
import type { Confirmation } from './auction-store';

interface BidConfirmationProps {
  confirmation: Confirmation;
  currency: Currency;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a bid is placed, with what a winner would pay. */
export function BidConfirmation({ confirmation, currency, isBusy, onConfirm, onClose }: BidConfirmationProps) {
  const { t } = useTranslation('auctions');
  const language = useLanguage();
  const { amount, isUnusual, estimate } = confirmation;
  const money = formatMoney({ amount, currency }, language);
  return (
    <Overlay
      title={t(isUnusual ? 'confirm.unusualTitle' : 'confirm.title')}
      onClose={onClose}
      footer={
        <Button variant="primary" isWide isBusy={isBusy} onClick={onConfirm}>
          {t('bid.placeAmount', { amount: money })}
        </Button>
      }
    >
      <div className={styles['content']}>
        {isUnusual && <p className={styles['warning']}>{t('confirm.unusual', { amount: money })}</p>}
        <p className={styles['amount']}>
          <span>{t('confirm.maximum')}</span>
          <strong>{money}</strong>
        </p>
        <div className={styles['estimate']} aria-busy={estimate.status === 'loading'}>
          {estimate.status === 'loading' && <p className={styles['quiet']}>{t('confirm.calculating')}</p>}
          {estimate.status === 'failed' && <p className={styles['quiet']}>{t('confirm.noEstimate')}</p>}
          {estimate.status === 'ready' && (
            <>
              <p className={styles['quiet']}>{t('confirm.ifYouWin')}</p>
              <PriceParts
                lines={[]}
                charges={estimate.estimate.charges}
                currency={estimate.estimate.currency}
                total={estimate.estimate.total}
              />
            </>
          )}
        </div>
        <p>{t('confirm.binding')}</p>
      </div>
    </Overlay>
  );
}
