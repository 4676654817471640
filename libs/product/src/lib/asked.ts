import type { Day } from '@marketplace/api-contract';
import type { StoreApi } from 'zustand/vanilla';
import { addDays, dayIn } from '@marketplace/formats';
import { readChoice, writeChoice, type ChoiceParams } from '@marketplace/search-params';
import type { ProductState } from './product-store';

/**
 * Chooses what the address asks for, and from then on writes into it what is chosen, and how many pages of reviews were asked for:
 * Back, a reload and a shared link find it again (RT-08). The answer is to be called where the address has changed, also otherwise, as
 * by closing what lay over the page.
 */
export function keepChoice(
  store: StoreApi<ProductState>,
  read: () => URLSearchParams,
  write: (search: URLSearchParams) => void,
  signal: AbortSignal,
): () => void {
  let isChosen = store.getState().selected !== null;
  /** Where the address is going to: going there twice would load the page's data again. */
  let going: string | undefined;
  function keep() {
    const { selected, qty, product, reviewPage = 1 } = store.getState();
    const quantity = qty > product.minimumQuantity ? qty : undefined;
    // What is not chosen yet may still be waited for: it stays.
    const next = isChosen ? writeChoice(read(), { ...selected, quantity }) : read();
    if (reviewPage > 1) {
      next.delete('reviews');
      next.set('reviews', String(reviewPage));
    }
    const text = next.toString();
    if (text === read().toString() || text === going) return;
    going = text;
    write(next);
  }
  const leave = store.subscribe((state, last) => {
    const isOther = state.selected !== last.selected || state.qty !== last.qty;
    isChosen ||= isOther;
    if (isOther || state.reviewPage !== last.reviewPage) keep();
  });
  signal.addEventListener('abort', leave);
  // Whoever was faster than this file has chosen already.
  if (!isChosen) void chooseAsked(store, readChoice(read()), signal);
  keep();
  return () => {
    going = undefined;
    keep();
  };
}

/**
 * What is asked for, as far as it makes sense: of what is over, or never was to be had, nothing is said. What somebody else has by now is
 * chosen all the same: the page says so and offers what is free nearest to it (AV-08).
 */
async function chooseAsked(store: StoreApi<ProductState>, asked: ChoiceParams, signal: AbortSignal): Promise<void> {
  const { quantity = 0, startDate, slotStart, slotEnd } = asked;
  const { availability, product, chooseQuantity } = store.getState();
  // A search for one day finds a stay of one night, and prices it so.
  const isOneNight = availability?.rules.basis === 'night' && asked.endDate === startDate;
  const endDate = isOneNight && startDate ? addDays(startDate, 1) : asked.endDate;
  if (quantity > product.minimumQuantity && quantity <= product.maximumQuantity) chooseQuantity(quantity);
  if (!availability) return;
  const last = endDate ?? (slotEnd ? dayIn(availability.timeZone, slotEnd) : '');
  await daysUntil(store, last);
  const { knownUntil, selected, chooseDates, chooseSlot, showDay, day } = store.getState();
  if (signal.aborted || selected !== null || last > knownUntil) return;
  const isBooking = product.saleType === 'booking';
  if (!isBooking && startDate && endDate && startDate >= availability.today) {
    chooseDates({ startDate, endDate });
    const { isUnavailableForDates, unavailableDays } = store.getState();
    // Too short, or from a day on which nothing begins: no day of it stands in the way.
    if (isUnavailableForDates && unavailableDays.length === 0) chooseDates(null);
  }
  if (isBooking && slotStart && slotEnd && Date.parse(slotStart) > Date.now()) {
    showDay(dayIn(availability.timeZone, slotStart));
    chooseSlot({ slotStart, slotEnd });
  }
  // A search by days leads to the times of the first one.
  if (isBooking && startDate) {
    showDay(startDate);
    if (store.getState().availableIntervals.every(({ state }) => state === 'blocked')) showDay(day);
  }
}

/** Settles once these days have been read, or could not be. Another reading may take the place of the one that is begun here. */
function daysUntil(store: StoreApi<ProductState>, last: Day): Promise<void> {
  return new Promise((resolve) => {
    const isOver = ({ knownUntil, availabilityStatus }: ProductState) =>
      last <= knownUntil || availabilityStatus === 'failed';
    if (isOver(store.getState())) return resolve();
    const leave = store.subscribe((state) => {
      if (!isOver(state)) return;
      leave();
      resolve();
    });
    void store.getState().loadMonths(last, last);
  });
}
