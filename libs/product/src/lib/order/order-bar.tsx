import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MOBILE_BREAKPOINT } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Button, LatePart, Price } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { DatePicker } from '../sections/availability';
import { FIRST_STOP } from '../sections/calendar-id';
import { useLayer } from '../use-layer';
import { ChosenDates, DatesField } from './dates-field';
import { labelOf, OrderButton } from './order-button';
import { LateBreakdown } from './late-breakdown';
import styles from './order.module.css';
import { PriceList } from './price-list';
import { Quantity } from './quantity-field';

/** Its frame comes with the first opening: only phones need it. */
const loadSheet = async () => (await import('./late-sheet')).Sheet;

/** Where order.module.css hides the bar. */
const WIDE = `(min-width: ${MOBILE_BREAKPOINT}px)`;

/** On a phone: price and button at the thumb; the order itself comes up in a sheet. */
export function OrderBar() {
  const { t, language } = useTexts('product');
  const { t: tUi } = useTexts('ui');
  const { isOpen, open, close } = useLayer('order');
  const { product, price: shown, orderSubtotal, selected, unitsOfPrice, unitOfPrice } = useProduct((state) => state);
  const price = unitsOfPrice.find(({ unit }) => unit === unitOfPrice);
  if (!price) return null;
  const money = (amount: number) => formatMoney({ ...price, amount }, language);
  const deposit = shown ? shown.total - (orderSubtotal ?? 0) : 0;
  const isSoldOut = product.saleType === 'sale' && product.stock === 0;
  return (
    <div className={styles['bar']}>
      <p className={styles['barPrice']}>
        {orderSubtotal === null ? <Price price={price} /> : <strong>{money(orderSubtotal)}</strong>}
        {product.saleType !== 'sale' && selected && (
          <span className={styles['barDates']}>
            <ChosenDates fallback="" />
          </span>
        )}
        {deposit > 0 && (
          <span className={styles['barDeposit']}>{tUi('part.refunded', { amount: money(deposit) })}</span>
        )}
      </p>
      {isSoldOut ? (
        <p className={styles['soldOut']}>{t('order.soldOut')}</p>
      ) : (
        <Button
          look="primary"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadSheet()}
          onFocus={() => void loadSheet()}
          onClick={open}
        >
          {t(labelOf(product.saleType, selected !== null))}
        </Button>
      )}
      {isOpen && <OrderSheet onClose={close} />}
    </div>
  );
}

function OrderSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('product');
  const hasDates = useProduct((state) => state.selected !== null);
  const hasCalendar = useProduct((state) => state.availability !== null);
  const isBooking = useProduct((state) => state.product.saleType === 'booking');
  const [isChoosing, setIsChoosing] = useState(!hasDates);
  const [isAsked, setIsAsked] = useState(false);
  const picker = useRef<HTMLDivElement>(null);

  // On a wide screen, or a phone that was turned, the order stands beside the page: the sheet would be there and not be seen.
  const closeIfWide = useEffectEvent(({ matches }: Pick<MediaQueryList, 'matches'>) => matches && onClose());
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const leave = (change: MediaQueryListEvent) => closeIfWide(change);
    closeIfWide(wide);
    wide.addEventListener('change', leave);
    return () => wide.removeEventListener('change', leave);
  }, []);

  /** The picker is there already: it takes the keyboard, and what to do is said. */
  function askForDates() {
    setIsChoosing(true);
    setIsAsked(true);
    const first = picker.current?.querySelector<HTMLElement>(FIRST_STOP);
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }

  return (
    <LatePart
      load={loadSheet}
      onFailure={onClose}
      props={{
        title: t('order.label'),
        isTall: true,
        onClose,
        footer: (
          <div className={styles['sheetFoot']}>
            <p role="alert" className={styles['note']}>
              {isAsked && !hasDates && t(isBooking ? 'order.timeFirst' : 'order.datesFirst')}
            </p>
            <SheetTotal />
            <OrderButton onDatesNeeded={askForDates} onSignIn={onClose} />
          </div>
        ),
        children: (
          <div className={styles['form']}>
            {hasCalendar && (isChoosing || !hasDates) ? (
              <div ref={picker}>
                <DatePicker />
              </div>
            ) : (
              <DatesField onChoose={() => setIsChoosing(true)} />
            )}
            <PriceList />
            <Quantity />
            <LateBreakdown hasTotal={false} />
          </div>
        ),
      }}
    />
  );
}

/** Beside the button, wherever the sheet has been scrolled to. */
function SheetTotal() {
  const { t, language } = useTexts('ui');
  const amount = useProduct((state) => state.orderSubtotal);
  const currency = useProduct((state) => state.unitsOfPrice[0]?.currency);
  const isComplete = useProduct((state) => state.orderProducts.length > 0);
  if (!isComplete || currency === undefined) return null;
  // Its line is there before the amount: nothing moves when that comes, and who listens hears it.
  return (
    <p className={styles['sheetTotal']}>
      <span>{amount !== null && t('part.total')}</span>
      <span aria-live="polite">{amount !== null && formatMoney({ amount, currency }, language)}</span>
    </p>
  );
}
