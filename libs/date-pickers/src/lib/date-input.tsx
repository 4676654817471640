import type { Day } from '@marketplace/api-contract';
import { formatNumericDay } from '@marketplace/formats';
import { PickerInput, type PickerInputProps } from './picker-input';

const load = async () => (await import('./date-overlay')).DateOverlay;

interface DateInputProps extends PickerInputProps {
  /** The days that can be chosen; from 1900 to 2099 without them. */
  firstDay?: Day;
  lastDay?: Day;
  /** Years come first, as for a date of birth. */
  opensAtYear?: boolean;
}

/** A field of a date; its value is 'YYYY-MM-DD' or ''. */
export function DateInput({ firstDay, lastDay, opensAtYear, ...field }: DateInputProps) {
  const extra = { firstDay, lastDay, opensAtYear };
  return <PickerInput {...field} picker={{ icon: 'calendar', format: formatNumericDay, load, extra }} />;
}
