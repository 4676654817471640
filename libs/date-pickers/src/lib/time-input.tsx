import { formatClock } from '@marketplace/formats';
import { PickerInput, type PickerInputProps } from './picker-input';

const load = async () => (await import('./time-overlay')).TimeOverlay;

/** A field of a time of day; its value is 'HH:MM', 24-hour, or ''. */
export function TimeInput(field: PickerInputProps) {
  return <PickerInput {...field} picker={{ icon: 'clock', format: formatClock, load, extra: {} }} />;
}
