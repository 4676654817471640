import type { AvailabilityData, Day, Instant, OfferedPrice } from '@marketplace/api-contract';
import type { DayRange } from './ranges';

/** The props of a picker of a listing's dates. */
export interface ListingDatesProps {
  answer: AvailabilityData;
  /** The current instant, once the browser has it. */
  now?: Instant;
  /** Requested units: days with fewer left are blocked. */
  quantity?: number;
  /** The last day that `answer` covers; later ones are requested through `onMonthsNeeded`. */
  knownUntil?: Day;
  /** If its amount differs by day, each day shows its price. */
  price?: OfferedPrice;
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
  onMonthsNeeded?: (from: Day, to: Day) => void;
  /** Retries a failed load; set only after a failure. */
  onRetry?: () => void;
}
