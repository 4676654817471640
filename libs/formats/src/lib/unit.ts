const KEYS = {
  'per booking time': 'unit.hours',
  'per day': 'unit.days',
  'per hour': 'unit.hour',
  'per night': 'unit.night',
  'per week': 'unit.week',
  'per month': 'unit.month',
  'per item': 'unit.item',
  'per session': 'unit.session',
} as const;

export type UnitKey = (typeof KEYS)[keyof typeof KEYS];

/**
 * How a unit of price is shown after a price (PD-01): the translation key of a built-in unit ('per
 * booking time' has the hours label, 'per day' the days label), and the text without its leading
 * 'per' for a custom unit.
 */
export function unitDisplay(unit: string): { key: UnitKey | undefined; text: string } {
  const name = unit.trim().toLowerCase();
  const key = Object.hasOwn(KEYS, name) ? KEYS[name as keyof typeof KEYS] : undefined;
  return { key, text: unit.trim().replace(/^per\s+/i, '') };
}
