import type { Day } from '@marketplace/api-contract';
import type { StoreApi } from 'zustand/vanilla';
import { addDays, dayIn } from '@marketplace/formats';
import { readChoice, writeChoice, type ChoiceParams } from '@marketplace/search-params';
import type { ProductState } from './product-store';

/**
 * Chooses what the URL names, and from then on writes the choice and the number of loaded review
 * pages into the URL, so that Back, a reload and a shared link restore them (RT-08). Call the
 * returned function when the URL has changed for another reason, as when an overlay was closed.
 */
export function syncChoiceWithUrl(
  store: StoreApi<ProductState>,
  read: () => URLSearchParams,
  write: (search: URLSearchParams) => void,
  signal: AbortSignal,
): () => void {
  let isChosen = store.getState().selected !== null;
  /** The query that is being navigated to: navigating twice would load the page's data again. */
  let pending: string | undefined;
  function updateUrl() {
    const { selected, qty, product, reviewPage = 1 } = store.getState();
    const quantity = qty > product.minimumQuantity ? qty : undefined;
    // Until something is chosen, the URL's own choice may still be loading: it stays.
    const next = isChosen ? writeChoice(read(), { ...selected, quantity }) : read();
    if (reviewPage > 1) {
      next.delete('reviews');
      next.set('reviews', String(reviewPage));
    }
    const text = next.toString();
    if (text === read().toString() || text === pending) return;
    pending = text;
    write(next);
  }
  const unsubscribe = store.subscribe((state, last) => {
    const isOther = state.selected !== last.selected || state.qty !== last.qty;
    isChosen ||= isOther;
    if (isOther || state.reviewPage !== last.reviewPage) updateUrl();
  });
  signal.addEventListener('abort', unsubscribe);
  // The visitor may have chosen before this script arrived.
  if (!isChosen) void chooseFromUrl(store, readChoice(read()), signal);
  updateUrl();
  return () => {
    pending = undefined;
    updateUrl();
  };
}

/**
 * Chooses what the URL names where it can be chosen. Past dates and impossible ranges are ignored
 * silently. Dates that somebody else has taken are chosen all the same: the page says so and
 * offers the nearest free ones (AV-08).
 */
async function chooseFromUrl(store: StoreApi<ProductState>, choice: ChoiceParams, signal: AbortSignal): Promise<void> {
  const { quantity = 0, startDate, slotStart, slotEnd } = choice;
  const { availability, product, chooseQuantity } = store.getState();
  // A search for one day finds stays of one night, priced as such.
  const isOneNight = availability?.rules.basis === 'night' && choice.endDate === startDate;
  const endDate = isOneNight && startDate ? addDays(startDate, 1) : choice.endDate;
  if (quantity > product.minimumQuantity && quantity <= product.maximumQuantity) chooseQuantity(quantity);
  if (!availability) return;
  const lastDay = endDate ?? (slotEnd ? dayIn(availability.timeZone, slotEnd) : '');
  await waitForDays(store, lastDay);
  const { knownUntil, selected, chooseDates, chooseSlot, showDay, day } = store.getState();
  if (signal.aborted || selected !== null || lastDay > knownUntil) return;
  const isBooking = product.saleType === 'booking';
  if (!isBooking && startDate && endDate && startDate >= availability.today) {
    chooseDates({ startDate, endDate });
    const { isUnavailableForDates, unavailableDays } = store.getState();
    // Unavailable without an unavailable day: the range breaks a rule, as by being too short.
    if (isUnavailableForDates && unavailableDays.length === 0) chooseDates(null);
  }
  if (isBooking && slotStart && slotEnd && Date.parse(slotStart) > Date.now()) {
    showDay(dayIn(availability.timeZone, slotStart));
    chooseSlot({ slotStart, slotEnd });
  }
  // A search by dates shows the slots of the first day, if it has any.
  if (isBooking && startDate) {
    showDay(startDate);
    if (store.getState().availableIntervals.every(({ state }) => state === 'blocked')) showDay(day);
  }
}

/** Settles once availability is known up to `last` or has failed, by whichever request. */
function waitForDays(store: StoreApi<ProductState>, last: Day): Promise<void> {
  return new Promise((resolve) => {
    const isSettled = ({ knownUntil, availabilityStatus }: ProductState) =>
      last <= knownUntil || availabilityStatus === 'failed';
    if (isSettled(store.getState())) return resolve();
    const unsubscribe = store.subscribe((state) => {
      if (!isSettled(state)) return;
      unsubscribe();
      resolve();
    });
    void store.getState().loadMonths(last, last);
  });
}
