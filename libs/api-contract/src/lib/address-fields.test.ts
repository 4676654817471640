import { describe, expect, it } from 'vitest';
import { addressRows, requiredAddressFields } from './address-fields';
import { NewContact } from './orders';
import { isPostalCode, postalCodeExample } from './postal-code';

describe('addresses by country', () => {
  it.each([
    ['US', 'street, city state zip'],
    ['DE', 'street, zip city'],
    ['IT', 'street, zip city state'],
    ['ES', 'street, zip city, state'],
    ['GB', 'street, city, zip'],
    ['JP', 'zip, state city, street'],
  ])('OR-01 the rows of the form in %s are %s', (country, rows) => {
    expect(
      addressRows(country)
        .map((row) => row.join(' '))
        .join(', '),
    ).toBe(rows);
  });

  it('OR-01 needs a state and a postal code only where there are some', () => {
    expect(requiredAddressFields('CA')).toEqual(['street', 'city', 'state', 'zip']);
    expect(requiredAddressFields('DE')).toEqual(['street', 'zip', 'city']);
    expect(requiredAddressFields('AE')).toEqual(['street', 'city']);
  });

  it.each([
    ['CA', 't5j2r7', '10115'],
    ['US', '94103-1234', 'T5J 2R7'],
    ['DE', '10115', '1011'],
    ['IT', '00184', '184'],
    ['ES', '28013', '99999'],
    ['JP', '１００−０００１', '10000010'],
    ['AU', '2000', '20000'],
    ['GB', 'sw1a 1aa', '10115'],
  ])('OR-01 the postal code in %s can be %s and cannot be %s', (country, valid, invalid) => {
    expect(isPostalCode(valid, country)).toBe(true);
    expect(isPostalCode(invalid, country)).toBe(false);
    expect(isPostalCode(postalCodeExample(country) ?? '', country)).toBe(true);
  });

  it('accepts any postal code of a country whose codes are not checked', () => {
    expect(isPostalCode('whatever 1', 'AE')).toBe(true);
  });

  it('OR-01 the server rejects a postal code of another country at its field', () => {
    const german = { name: 'Ada', email: 'ada@example.com', phone: '+1 780 555 0199', zip: '10115', country: 'CA' };
    expect(NewContact.safeParse(german).error?.issues.map(({ path }) => path)).toEqual([['zip']]);
    expect(NewContact.parse({ ...german, zip: ' t5j 2r7 ' }).zip).toBe('T5J 2R7');
  });

  it.each([
    ['CA', 't5n1r3', 'T5N 1R3'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['JP', '１０００００１', '100-0001'],
    ['PL', '00-001', '00-001'],
    ['US', '94103', '94103'],
    ['US', '94103-1234', '94103-1234'],
    ['AE', 'a1', 'A1'],
  ])('OR-01 a postal code of %s is stored as its country writes it: %s', (country, zip, stored) => {
    const contact = { name: 'Ada', email: 'ada@example.com', phone: '+1 780 555 0199', zip, country };
    expect(NewContact.parse(contact).zip).toBe(stored);
  });
});
