import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@marketplace/ui';
import styles from './auction-panel.module.css';
import { useMoney } from './auction-format';
import { getOutcome } from './auction-phase';
import { useAuction } from './auction-provider';
import { useOwnStatus } from './use-own-status';

const INTERVAL_MS = 5000;

/** Tells screen readers a changed price or status, at most every few seconds, and never the clock. */
export function Announcements() {
  const { t } = useTranslation('auctions');
  const money = useMoney();
  const auction = useAuction((view) => view.auction);
  const isLoaded = useAuction((view) => view.details !== null);
  const status = useOwnStatus();
  const amount = money(auction.price);
  const getText = () => {
    if (status === 'won') return t('ownStatus.won', { amount });
    const outcome = getOutcome(auction);
    if (status === 'lost' && outcome === 'sold') return t('outcome.lost', { amount });
    if (auction.status !== 'Running') return t(`outcome.${outcome}`, { amount });
    const price = t('announce.price', { amount });
    return status === 'winning' || status === 'outbid' ? `${t(`announce.${status}`)} ${price}` : price;
  };
  const announced = useAnnouncement(isLoaded ? getText() : null);
  return (
    <div role="status" className={styles['announcements']}>
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  );
}

/** What to announce of a text that changes: not its first value, then the latest in each interval. */
function useAnnouncement(text: string | null): string {
  const [announced, setAnnounced] = useState('');
  const last = useRef<{ text: string | null; at: number }>({ text: null, at: -Infinity });
  useEffect(() => {
    if (last.current.text === null) last.current.text = text;
    if (text === null || text === last.current.text) return;
    const wait = Math.max(0, last.current.at + INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = { text, at: performance.now() };
      setAnnounced(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}
