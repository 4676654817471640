import { memo, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '@marketplace/api-contract';
import { useServerTime } from '@marketplace/realtime';
import { useSession } from '@marketplace/session';
import { Button, ButtonLink, Icon, StatusChip } from '@marketplace/ui';
import { Announcements } from './announcements';
import { useInstant, useMoney } from './auction-format';
import styles from './auction-panel.module.css';
import { getPhase, type AuctionPhase } from './auction-phase';
import { AuctionProvider, useAuction, useAuctionStore } from './auction-provider';
import { OwnStatus } from './own-status';
import { BidBar } from './bid-bar';
import { BidForm } from './bid-form';
import { BidHistory } from './bid-history';
import { TimeLeft } from './time-left';
import { useOwnStatus } from './use-own-status';

interface AuctionPanelProps {
  product: Extract<Product, { saleType: 'auction' }>;
}

/** The panel of the product page: price, time left, own status, the bid and all bids (AC-01). */
export function AuctionPanel({ product: { auction, timeZone } }: AuctionPanelProps) {
  return (
    <AuctionProvider key={auction.id} auction={auction}>
      <Panel timeZone={timeZone} />
    </AuctionProvider>
  );
}

const TICK_MS = 1000;
/** The outcome is known soon after the end. */
const OUTCOME_INTERVAL_MS = 5000;

function Panel({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('auctions');
  const store = useAuctionStore();
  const auction = useAuction((view) => view.auction);
  const now = useServerTime(Date.parse(auction.readAt), TICK_MS);
  const phase = getPhase(auction, now);
  const until = phase === 'upcoming' ? auction.startsAt : auction.endsAt;

  useEffect(() => {
    if (phase !== 'ending') return;
    const refresh = () => void store.getState().refresh();
    refresh();
    const timer = setInterval(refresh, OUTCOME_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [phase, store]);

  return (
    <section className={styles['panel']} aria-label={t('panel.label')}>
      <Price phase={phase} />
      <TimeLeft phase={phase} ms={Date.parse(until) - now} />
      <Announcements />
      <StatusOrPlaceholder phase={phase} timeZone={timeZone} />
      <ReadingProblem />
      <Bidding phase={phase} />
      <Facts phase={phase} timeZone={timeZone} />
      <BidHistory timeZone={timeZone} />
    </section>
  );
}

function Price({ phase }: { phase: AuctionPhase }) {
  const { t } = useTranslation('auctions');
  const money = useMoney();
  const { price, leader, isReserveMet, status } = useAuction((view) => view.auction);
  const isSold = phase === 'ended' && status !== 'Unsold' && status !== 'Cancelled';
  return (
    <div>
      <p className={styles['label']}>
        {t(leader === null ? 'panel.startPrice' : isSold ? 'panel.winningBid' : 'panel.currentBid')}
      </p>
      <p className={styles['price']}>
        <strong>{money(price)}</strong>
        {isReserveMet !== null && phase !== 'upcoming' && (
          <StatusChip tone={isReserveMet ? 'success' : 'muted'}>
            {t(isReserveMet ? 'panel.reserveMet' : 'panel.reserveNotMet')}
          </StatusChip>
        )}
      </p>
    </div>
  );
}

/** Keeps its place until the status of a signed-in customer is known. */
function StatusOrPlaceholder(props: { phase: AuctionPhase; timeZone: string }) {
  const isUnknown = useAuction((view) => view.details === null && view.reading === 'idle');
  const isSignedIn = useSession((session) => session.user !== null);
  if (isUnknown && isSignedIn && props.phase === 'running') return <div className={styles['unknown']} />;
  return <OwnStatus {...props} />;
}

/** What is shown may be outdated. */
function ReadingProblem() {
  const { t } = useTranslation('auctions');
  const store = useAuctionStore();
  const reading = useAuction((view) => view.reading);
  return (
    <div role="status">
      {reading !== 'idle' && (
        <div className={styles['warning']}>
          <span>{t(`reading.${reading}`)}</span>
          <Button size="small" isWide onClick={() => void store.getState().refresh()}>
            {t('failure.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The form, or why the visitor can't bid. */
const Bidding = memo(function Bidding({ phase }: { phase: AuctionPhase }) {
  const { t } = useTranslation('auctions');
  const fieldId = useId();
  const obstacle = useAuction((view) => view.details?.obstacle ?? null);
  const isPlaced = useAuction((view) => view.bid.status === 'placed');
  const isWinning = useOwnStatus() === 'winning';
  if (phase === 'ending' || phase === 'ended') return null;
  if (obstacle === 'own_auction') return <Notice text={t('obstacle.ownAuction')} />;
  if (obstacle === 'card_required') {
    return (
      <div className={styles['warning']}>
        <span>{t('obstacle.cardRequired')}</span>
        <ButtonLink size="small" isWide to="/profile">
          {t('obstacle.addCard')}
        </ButtonLink>
      </div>
    );
  }
  if (phase === 'upcoming') return <Notice text={t('panel.notOpen')} />;
  return (
    <>
      {/* A bid below the leader's maximum is outbid at once, which the status says. */}
      <div role="status">{isPlaced && isWinning && <p className={styles['placed']}>{t('bid.placed')}</p>}</div>
      <BidForm fieldId={fieldId} />
      <BidBar fieldId={fieldId} />
    </>
  );
});

const Notice = ({ text }: { text: string }) => (
  <p className={styles['info']}>
    <Icon name="info" size={18} />
    <span>{text}</span>
  </p>
);

const Facts = memo(function Facts({ phase, timeZone }: { phase: AuctionPhase; timeZone: string }) {
  const { t } = useTranslation('auctions');
  const money = useMoney();
  const formatInstant = useInstant(timeZone);
  const { bidCount, bidderCount, minimumBid, startsAt, endsAt, extensionMinutes } = useAuction((view) => view.auction);
  const isOver = phase === 'ended' || phase === 'ending';
  const facts: readonly (readonly [string, string | false])[] = [
    [t('panel.bids'), bidCount > 0 ? t('panel.bidsBy', { bids: bidCount, count: bidderCount }) : String(bidCount)],
    [t('panel.minimumNextBid'), !isOver && money(minimumBid)],
    [t('panel.starts'), phase === 'upcoming' && formatInstant(startsAt)],
    [t(isOver ? 'panel.endedAt' : 'panel.ends'), formatInstant(endsAt)],
  ];
  return (
    <>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== false && (
              <div key={name} className={styles['part']}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {!isOver && extensionMinutes > 0 && (
        <p className={styles['note']}>{t('panel.extension', { count: extensionMinutes })}</p>
      )}
    </>
  );
});
