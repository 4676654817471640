import { describe, expect, it } from 'vitest';
import { unitDisplay } from './unit';

describe('unitDisplay', () => {
  it("PD-01 labels 'per booking time' as hours and 'per day' as days", () => {
    expect(unitDisplay('per booking time').key).toBe('unit.hours');
    expect(unitDisplay('per day').key).toBe('unit.days');
  });

  it("PD-01 removes the leading 'per' of other units", () => {
    expect(unitDisplay('per session')).toEqual({ key: 'unit.session', text: 'session' });
    expect(unitDisplay('per week')).toEqual({ key: 'unit.week', text: 'week' });
    expect(unitDisplay('Per  person')).toEqual({ key: undefined, text: 'person' });
    expect(unitDisplay('perch')).toEqual({ key: undefined, text: 'perch' });
    expect(unitDisplay('constructor')).toEqual({ key: undefined, text: 'constructor' });
  });
});
