/** A response time in minutes, hours or days, rounded up. */
export function responseTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes <= 60) return { unit: 'minutes', count: Math.max(1, minutes) };
  if (minutes <= 24 * 60) return { unit: 'hours', count: Math.ceil(minutes / 60) };
  return { unit: 'days', count: Math.ceil(minutes / (24 * 60)) };
}
