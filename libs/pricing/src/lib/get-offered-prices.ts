import type { Currency, OfferedPrice } from '@marketplace/api-contract';

/** All prices of a listing; the headline price if the seller listed none. */
export const getOfferedPrices = ({
  unitsOfPrice,
  price,
  currency,
  unit,
}: {
  unitsOfPrice: OfferedPrice[];
  price: number | null;
  currency: Currency;
  unit: string;
}): OfferedPrice[] => (unitsOfPrice.length > 0 ? unitsOfPrice : [{ amount: price ?? 0, currency, unit }]);
