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
    ['0049 30 1234567', 'CA', '+49301234567'],
    ['00 49 30 1234567', 'FR', '+49301234567'],
    ['0049 30 1234567', 'DE', '+49301234567'],
    ['0049 30 1234567', undefined, '+49301234567'],
    ['００49 30 1234567', 'US', '+49301234567'],
    ['001 780 555 0199 ext. 4', 'DE', '+17805550199;ext=4'],
    ['011 49 30 1234567', 'CA', '+49301234567'],
  ])('OR-01 %s in %s is stored as %s', (phone, country, stored) => {
    expect(NewContact.parse({ ...details, phone, country }).phone).toBe(stored);
  });

  it.each([
    ['------', 'CA'],
    ['555-0199', 'CA'],
    ['780 555 0199', undefined],
    ['+1 000 000 0000', undefined],
    ['0012345', 'CA'],
    ['00', undefined],
    ['call 780 555 0199', 'CA'],
    ['+1 780 555 0199 and +1 780 555 0100', 'CA'],
  ])('OR-01 %s in %s is rejected at its field', (phone, country) => {
    const { error } = NewContact.safeParse({ ...details, phone, country });
    expect(error?.issues.map(({ path }) => path)).toEqual([['phone']]);
  });

  it('OR-01 says that a national number without its country needs the country code, with an example', () => {
    const getMessage = (phone: string, country?: string) =>
      NewContact.safeParse({ ...details, phone, country }).error?.issues[0]?.message;
    expect(getMessage('780 555 0199')).toBe('Start with + and the country code, for example +1 780 555 0199.');
    expect(getMessage('780 555 0199', 'CA')).toBeUndefined();
    expect(getMessage('+1 000 000 0000')).toBe('Invalid value');
    expect(getMessage('555-0199', 'CA')).toBe('Invalid value');
    expect(getMessage('------')).toBe('Invalid value');
  });

  it('is readable in the notation of its country', () => {
    expect(formatPhone('+17805550199;ext=4')).toBe('+1 780 555 0199 ext. 4');
    expect(formatPhone('030 1234567', 'DE')).toBe('+49 30 1234567');
    expect(formatPhone('------')).toBeNull();
  });
});
