import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@marketplace/api-contract';
import { Button, LazyOverlay, usePreload } from '@marketplace/ui';
import styles from './order-detail-screen.module.css';

interface ChangeDatesProps {
  order: Order;
  /** Position of a line with dates. */
  position: number;
  onChanged: (order: Order) => void;
}

const load = async () => (await import('./change-dates-sheet')).ChangeDatesSheet;

/** A button that opens the sheet for new dates of a line (OR-07). */
export function ChangeDates({ order, position, onChanged }: ChangeDatesProps) {
  const { t } = useTranslation('orders');
  const [isOpen, setIsOpen] = useState(false);
  const preload = usePreload(load);
  const onClose = () => setIsOpen(false);
  const name = order.lines.length > 1 ? `${t('dates.change')} · ${order.lines[position]?.name}` : t('dates.change');
  return (
    <div className={styles['screenOnly']}>
      <Button size="small" aria-haspopup="dialog" {...preload} onClick={() => setIsOpen(true)}>
        {name}
      </Button>
      <LazyOverlay isOpen={isOpen} load={load} onFailure={onClose} props={{ order, position, onClose, onChanged }} />
    </div>
  );
}
