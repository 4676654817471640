import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@marketplace/api-contract';
import { Overlay } from '@marketplace/overlays';
import { useSessionStore } from '@marketplace/session';
import { ChooseDates } from './choose-dates';
import { PayChange } from './pay-change';

interface ChangeDatesSheetProps {
  order: Order;
  position: number;
  onClose: () => void;
  onChanged: (order: Order) => void;
}

/** New dates of a line: the difference first, then the change, with a payment if they cost more. */
export function ChangeDatesSheet({ order, position, onClose, onChanged }: ChangeDatesSheetProps) {
  const { t } = useTranslation('orders');
  const store = useSessionStore();
  const [changesBefore] = useState(order.changes.length);
  const line = order.lines[position];
  const open = order.openChange;

  /** Closes once a change is made; without one the sheet shows what the order allows now. */
  const finish = (changed: Order) => {
    onChanged(changed);
    if (changed.changes.length === changesBefore) return;
    store.getState().notify('success', t('dates.done'));
    onClose();
  };
  return (
    <Overlay title={t('dates.title')} allowsOutsideFocus={open !== null} onClose={onClose}>
      {open && (
        <PayChange
          order={order}
          change={open}
          onSettled={finish}
          onDropped={(changed) => {
            onChanged(changed);
            onClose();
          }}
        />
      )}
      {!open && line && <ChooseDates order={order} line={line} position={position} onChanged={finish} />}
    </Overlay>
  );
}
