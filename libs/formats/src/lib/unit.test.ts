import { describe, expect, it } from 'vitest';
import { unitDisplay } from './unit';

describe('unit of price', () => {
  it("PD-01 'per booking time' has the hours label and 'per day' the days label", () => {
    expect(unitDisplay('per booking time').key).toBe('unit.hours');
    expect(unitDisplay('per day').key).toBe('unit.days');
  });

  it("PD-01 otherwise the leading 'per' is removed", () => {
    expect(unitDisplay('per session')).toEqual({ key: 'unit.session', text: 'session' });
    expect(unitDisplay('per week')).toEqual({ key: 'unit.week', text: 'week' });
    expect(unitDisplay('Per  person')).toEqual({ key: undefined, text: 'person' });
    expect(unitDisplay('perch')).toEqual({ key: undefined, text: 'perch' });
    expect(unitDisplay('constructor')).toEqual({ key: undefined, text: 'constructor' });
  });
});
