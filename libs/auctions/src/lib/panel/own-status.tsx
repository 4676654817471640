import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, Icon } from '@marketplace/ui';
import { useInstant, useMoney } from './auction-format';
import { getOutcome, type AuctionPhase } from './auction-phase';
import styles from './auction-panel.module.css';
import { useAuction, useAuctionStore } from './auction-provider';
import { useOwnStatus } from './use-own-status';

interface OwnStatusProps {
  phase: AuctionPhase;
  timeZone: string;
}

/** Where the visitor is in the auction, and how it has ended. */
export function OwnStatus({ phase, timeZone }: OwnStatusProps) {
  const status = useOwnStatus();
  if (phase === 'ended') return status === 'won' ? <Won timeZone={timeZone} /> : <Ended isLost={status === 'lost'} />;
  if (status === 'winning') return <Winning />;
  return status === 'outbid' && phase === 'running' ? <Outbid /> : null;
}

function Winning() {
  const { t } = useTranslation('auctions');
  const money = useMoney();
  const maximum = useAuction((view) => view.details?.own?.maximum ?? 0);
  const isReserveMissing = useAuction((view) => view.auction.isReserveMet === false);
  return (
    <div className={styles['good']}>
      <strong>{t('ownStatus.winning')}</strong>
      <span>{t('ownStatus.maximum', { amount: money(maximum) })}</span>
      {isReserveMissing && <span>{t('ownStatus.belowReserve')}</span>}
    </div>
  );
}

function Outbid() {
  const { t } = useTranslation('auctions');
  const store = useAuctionStore();
  const money = useMoney();
  const next = useAuction((view) => view.auction.minimumBid);
  const bid = useAuction((view) => view.bid);
  const isBusy = bid.status === 'placing' && bid.amount === next;
  return (
    <div className={styles['warning']}>
      <strong>{t('ownStatus.outbid', { amount: money(next) })}</strong>
      <Button size="small" isWide isBusy={isBusy} onClick={() => void store.getState().requestBid(next)}>
        {t('bid.placeAmount', { amount: money(next) })}
      </Button>
    </div>
  );
}

function Won({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('auctions');
  const money = useMoney();
  const formatInstant = useInstant(timeZone);
  const id = useAuction((view) => view.auction.id);
  const price = useAuction((view) => view.auction.price);
  const own = useAuction((view) => view.details?.own);
  const offer = own?.offer;
  const orderId = own?.orderId;
  return (
    <div className={styles['good']}>
      <strong>{t('ownStatus.won', { amount: money(offer?.amount ?? price) })}</strong>
      {offer && (
        <>
          <span>{t('ownStatus.payBy', { time: formatInstant(offer.expiresAt) })}</span>
          <ButtonLink variant="primary" isWide to={`/auction/payment/${id}`}>
            {t('ownStatus.pay')}
          </ButtonLink>
        </>
      )}
      {!offer && orderId && (
        <ButtonLink isWide to={`/orders/${orderId}`}>
          {t('ownStatus.order')}
        </ButtonLink>
      )}
    </div>
  );
}

function Ended({ isLost }: { isLost: boolean }) {
  const { t } = useTranslation('auctions');
  const money = useMoney();
  const auction = useAuction((view) => view.auction);
  const outcome = getOutcome(auction);
  return (
    <p className={styles['info']}>
      <Icon name="info" size={18} />
      <span>
        {outcome === 'sold'
          ? t(isLost ? 'outcome.lost' : 'outcome.sold', { amount: money(auction.price) })
          : t(`outcome.${outcome}`)}
      </span>
    </p>
  );
}
