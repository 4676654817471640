import { describe, expect, it } from 'vitest';
import { NewContact } from './orders';
import { formatPhone } from './phone-number';

const details = { name: 'Ada Lovelace', email: 'ada@example.com' };

describe('the phone number of an order', () => {
  it.each([
    ['+1 780 555 0199', undefined, '+17805550199'],
    ['+49 30 1234–567', undefined, '+49301234567'],
    ['+1 (780) 555-0199 ext. 4', undefined, '+17805550199;ext=4'],
    ['+17805550199;ext=4', undefined, '+17805550199;ext=4'],
    ['780-555-0199 ext. 4', 'CA', '+17805550199;ext=4'],
    ['030 1234567', 'DE', '+49301234567'],
    ['０９０-1234-5678', 'JP', '+819012345678'],
    ['+49 30 1234567', 'CA', '+49301234567'],
  ])('OR-01 %s in %s is stored as %s', (phone, country, stored) => {
    expect(NewContact.parse({ ...details, phone, country }).phone).toBe(stored);
  });

  it.each([
    ['------', 'CA'],
    ['555-0199', 'CA'],
    ['780 555 0199', undefined],
    ['+1 000 000 0000', undefined],
    ['call 780 555 0199', 'CA'],
    ['+1 780 555 0199 and +1 780 555 0100', 'CA'],
  ])('OR-01 %s in %s is rejected at its field', (phone, country) => {
    const { error } = NewContact.safeParse({ ...details, phone, country });
    expect(error?.issues.map(({ path }) => path)).toEqual([['phone']]);
  });

  it('is readable in the notation of its country', () => {
    expect(formatPhone('+17805550199;ext=4')).toBe('+1 780 555 0199 ext. 4');
    expect(formatPhone('030 1234567', 'DE')).toBe('+49 30 1234567');
    expect(formatPhone('------')).toBeNull();
  });
});
