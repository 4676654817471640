import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BidHistoryEntry } from '@marketplace/api-contract';
import { Button } from '@marketplace/ui';
import { useInstant, useMoney } from './auction-format';
import styles from './auction-panel.module.css';
import { useAuction } from './auction-provider';

const FIRST_COUNT = 5;

/** The bids, newest first, by masked names. Memoised, since the panel's clock ticks each second. */
export const BidHistory = memo(function BidHistory({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('auctions');
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const bidCount = useAuction((view) => view.auction.bidCount);
  const history = useAuction((view) => view.details?.history);
  const isOver = useAuction((view) => view.auction.status !== 'Running');
  const reading = useAuction((view) => view.reading);
  // Until they are loaded, in their place.
  if (!history && bidCount > 0) {
    const rows = Math.min(bidCount, FIRST_COUNT);
    return (
      <section className={styles['history']} aria-labelledby={titleId} aria-busy={reading === 'idle'}>
        <h2 id={titleId}>{t('history.title')}</h2>
        <ul className={styles['rows']} aria-hidden>
          {Array.from({ length: rows }, (_, row) => (
            <li key={row} className={styles['placeholder']} />
          ))}
        </ul>
      </section>
    );
  }
  return (
    <section className={styles['history']} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('history.title')}</h2>
      {history && history.length > 0 ? (
        <ol className={styles['rows']}>
          {history.slice(0, isWhole ? undefined : FIRST_COUNT).map((entry) => (
            // One bid may show two amounts of different bidders, but an amount only once.
            <HistoryRow key={`${entry.amount} ${entry.bidder}`} entry={entry} timeZone={timeZone} />
          ))}
        </ol>
      ) : (
        <p className={styles['hint']}>{t(isOver ? 'history.ended' : 'history.empty')}</p>
      )}
      {history && history.length > FIRST_COUNT && !isWhole && (
        <Button size="small" isWide onClick={() => setIsWhole(true)}>
          {t('history.all', { count: history.length })}
        </Button>
      )}
    </section>
  );
});

function HistoryRow({ entry, timeZone }: { entry: BidHistoryEntry; timeZone: string }) {
  const { t } = useTranslation('auctions');
  const money = useMoney();
  const formatInstant = useInstant(timeZone);
  const isOwn = useAuction((view) => view.details?.own?.bidder === entry.bidder);
  return (
    <li>
      <span>
        {isOwn ? t('history.you') : entry.name}
        {entry.isAutomatic && <span className={styles['automatic']}>{t('history.automatic')}</span>}
      </span>
      <span>{money(entry.amount)}</span>
      <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
    </li>
  );
}
