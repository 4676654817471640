/** A time to answer in the largest unit that it fills, rounded up: nobody is promised too much. */
export function responseTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes <= 60) return { unit: 'minutes', count: Math.max(1, minutes) };
  if (minutes <= 24 * 60) return { unit: 'hours', count: Math.ceil(minutes / 60) };
  return { unit: 'days', count: Math.ceil(minutes / (24 * 60)) };
}
