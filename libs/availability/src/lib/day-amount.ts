import type { Amount, Day, OfferedPrice } from '@marketplace/api-contract';
import { weekday } from '@marketplace/formats';

/** What one day costs, or the night that begins on it; minor units. */
export function dayAmount({ amount, dayPrices = [] }: Pick<OfferedPrice, 'amount' | 'dayPrices'>, day: Day): Amount {
  const other = dayPrices.find(
    ({ weekdays, startDate, endDate }) =>
      (weekdays?.includes(weekday(day)) ?? true) &&
      (startDate === undefined || startDate <= day) &&
      (endDate === undefined || day <= endDate),
  );
  return other?.amount ?? amount;
}
