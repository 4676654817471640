import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOBILE_BREAKPOINT } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, LazyOverlay, Price, usePreload } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { DatePicker } from '../sections/availability';
import { FIRST_FOCUSABLE } from '../sections/show-calendar';
import { DatesField, SelectedDates } from './dates-field';
import { OrderButton, orderLabelKey } from './order-button';
import { LazyPriceBreakdown } from './lazy-price-breakdown';
import styles from './order.module.css';
import { PriceList } from './price-list';
import { QuantityField } from './quantity-field';

/** Loaded with the first opening: only phones need it. */
const loadSheet = async () => (await import('./lazy-sheet')).Overlay;

/** The width from which order.module.css hides the bar. */
const WIDE = `(min-width: ${MOBILE_BREAKPOINT}px)`;

/** On a phone: a fixed bar with price and button, which opens the order in a sheet. */
export function OrderBar() {
  const { t } = useTranslation('product');
  const language = useLanguage();
  const { t: tUi } = useTranslation('ui');
  const [isOpen, setIsOpen] = useState(false);
  const preload = usePreload(loadSheet);
  const {
    product,
    price: shownPrice,
    orderSubtotal,
    selected,
    unitsOfPrice,
    unitOfPrice,
  } = useProduct((state) => state);
  const price = unitsOfPrice.find(({ unit }) => unit === unitOfPrice);
  if (!price) return null;
  const money = (amount: number) => formatMoney({ ...price, amount }, language);
  const deposit = shownPrice?.deposit ?? 0;
  const isSoldOut = product.saleType === 'sale' && product.stock === 0;
  return (
    <div className={styles['bar']}>
      <p className={styles['barPrice']}>
        {orderSubtotal === null ? <Price price={price} /> : <strong>{money(orderSubtotal)}</strong>}
        {product.saleType !== 'sale' && selected && (
          <span className={styles['barDates']}>
            <SelectedDates fallback="" />
          </span>
        )}
        {deposit > 0 && (
          <span className={styles['barDeposit']}>{tUi('part.refunded', { amount: money(deposit) })}</span>
        )}
      </p>
      {isSoldOut ? (
        <p className={styles['soldOut']}>{t('order.soldOut')}</p>
      ) : (
        <Button variant="primary" aria-haspopup="dialog" {...preload} onClick={() => setIsOpen(true)}>
          {t(orderLabelKey(product.saleType, selected !== null))}
        </Button>
      )}
      {isOpen && <OrderSheet onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function OrderSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('product');
  const hasDates = useProduct((state) => state.selected !== null);
  const hasCalendar = useProduct((state) => state.availability !== null);
  const isBooking = useProduct((state) => state.product.saleType === 'booking');
  const [isPickerOpen, setIsPickerOpen] = useState(!hasDates);
  const [isHintShown, setIsHintShown] = useState(false);
  const picker = useRef<HTMLDivElement>(null);

  // On a wide screen, such as a rotated phone, the sheet would be invisible.
  const closeIfWide = useEffectEvent(({ matches }: Pick<MediaQueryList, 'matches'>) => matches && onClose());
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const onChange = (change: MediaQueryListEvent) => closeIfWide(change);
    closeIfWide(wide);
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);

  /** Focuses the picker, which is open already, and shows a hint. */
  function askForDates() {
    setIsPickerOpen(true);
    setIsHintShown(true);
    const first = picker.current?.querySelector<HTMLElement>(FIRST_FOCUSABLE);
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }

  return (
    <LazyOverlay
      isOpen
      load={loadSheet}
      onFailure={onClose}
      props={{
        title: t('order.label'),
        isTall: true,
        onClose,
        footer: (
          <div className={styles['sheetFoot']}>
            <p role="alert" className={styles['note']}>
              {isHintShown && !hasDates && t(isBooking ? 'order.timeFirst' : 'order.datesFirst')}
            </p>
            <SheetTotal />
            <OrderButton onDatesNeeded={askForDates} onSignIn={onClose} />
          </div>
        ),
        children: (
          <div className={styles['form']}>
            {hasCalendar && (isPickerOpen || !hasDates) ? (
              <div ref={picker}>
                <DatePicker />
              </div>
            ) : (
              <DatesField onChoose={() => setIsPickerOpen(true)} />
            )}
            <PriceList />
            <QuantityField />
            <LazyPriceBreakdown hasTotal={false} />
          </div>
        ),
      }}
    />
  );
}

/** Stays beside the button while the sheet scrolls. */
function SheetTotal() {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const amount = useProduct((state) => state.orderSubtotal);
  const currency = useProduct((state) => state.unitsOfPrice[0]?.currency);
  const isComplete = useProduct((state) => state.orderProducts.length > 0);
  if (!isComplete || currency === undefined) return null;
  // Rendered before the amount is known, so that nothing moves and the live region announces it.
  return (
    <p className={styles['sheetTotal']}>
      <span>{amount !== null && t('part.total')}</span>
      <span aria-live="polite">{amount !== null && formatMoney({ amount, currency }, language)}</span>
    </p>
  );
}
