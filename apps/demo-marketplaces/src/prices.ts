import type { Currency, OfferedPrice } from '@marketplace/api-contract';
import type { Listing, Offer } from './content/content-types';
import type { Place } from './places';

/** Canadian dollars as a plausible local price, in minor units. */
export function localPrice(
  dollars: number,
  { currency, priceFactor }: Pick<Place, 'currency' | 'priceFactor'>,
): number {
  const amount = dollars * priceFactor;
  if (currency === 'YEN')
    return amount < 1000 ? Math.max(100, Math.round(amount / 50) * 50) : Math.round(amount / 100) * 100;
  if (amount < 10) return Math.max(50, Math.round(amount * 2) * 50);
  return (amount < 200 ? Math.round(amount) : Math.round(amount / 5) * 5) * 100;
}

/** The bid increment of an auction. */
export function getIncrement(price: number, currency: Currency): number {
  const dollars = currency === 'YEN' ? price / 108 : price / 100;
  // Cents; the same steps suit hundreds of yen.
  return (dollars < 100 ? 2 : dollars < 500 ? 5 : dollars < 1000 ? 10 : 25) * 100;
}

const UNITS = { day: 'per day', night: 'per night' } as const;

const WEEKEND = { day: [0, 6], night: [5, 6] };

function getWeekendPrices({ basis, weekendFactor }: Extract<Offer, { sale: 'rental' }>, price: number) {
  if (weekendFactor === undefined) return {};
  const amount = Math.round((price * weekendFactor) / 500) * 500;
  return { dayPrices: [{ weekdays: WEEKEND[basis], amount }] };
}

/** All units of the price, the displayed one first. */
export function getUnits(offer: Offer, { rules }: Pick<Listing, 'rules'>, price: number, place: Place): OfferedPrice[] {
  const { currency } = place;
  switch (offer.sale) {
    case 'rental': {
      const shown = { amount: price, currency, unit: UNITS[offer.basis], ...getWeekendPrices(offer, price) };
      if (offer.weekFactor === undefined) return [shown];
      // Whole dollars, or hundreds of yen.
      const week = Math.round((price * offer.weekFactor) / 100) * 100;
      return [shown, { amount: week, currency, unit: 'per week' }];
    }
    case 'booking': {
      const { slotMinutes } = { ...offer.rules, ...rules };
      // 'per booking time' is shown as 'hour' (PD-01).
      return [{ amount: price, currency, unit: slotMinutes === 60 ? 'per booking time' : 'per session' }];
    }
    case 'sale':
      return [{ amount: price, currency, unit: 'per item' }];
    case 'request':
    case 'auction':
      return [];
  }
}
