import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAvailability } from '@marketplace/availability-rules';
import { booking } from '@marketplace/testing';
import { slotStarts } from './slot-starts';

const { availability: answer } = booking();
const DAY = '2026-06-02';

it('AV-06 slotStarts returns exactly the starts and ends that are available', () => {
  const lengths = fc.record({
    minimumLength: fc.integer({ min: 0, max: 4 }),
    maximumLength: fc.integer({ min: 1, max: 5 }),
  });
  // From 9 in Edmonton on, by the hour.
  const taken = fc.uniqueArray(fc.integer({ min: 15, max: 22 }), { maxLength: 5 });
  fc.assert(
    fc.property(lengths, taken, (part, hours) => {
      const slots = hours.map((hour) => ({
        start: `2026-06-02T${hour}:00:00.000Z`,
        end: `2026-06-02T${hour + 1}:00:00.000Z`,
        taken: 1,
      }));
      const { slots: of, slotRange } = createAvailability({ ...answer, rules: { ...answer.rules, ...part }, slots });
      const all = of(DAY);
      for (const { start, ends } of slotStarts(all, part)) {
        const granted = all.filter(({ end }) => end > start && slotRange(DAY, start, end).state === 'free');
        expect(ends).toEqual(granted.map(({ end }) => end));
      }
    }),
    { numRuns: 25 },
  );
});
