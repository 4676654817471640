import { addressFormat } from './address-format';
import { postalCodeExample } from './postal-code';

/** The parts of a postal address in a form. */
export const ADDRESS_FIELDS = ['street', 'city', 'zip', 'state'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Countries whose addresses need a province, state or prefecture. */
const WITH_STATES = 'AU BR CA IT JP MX US';

/** The fields of an address form by rows, in the order of the country. */
export const addressRows = (country: string): AddressField[][] =>
  addressFormat(country)
    .split('|')
    .map((line) => ADDRESS_FIELDS.filter((field) => line.includes(field)).sort(byPositionIn(line)));

const byPositionIn = (line: string) => (one: string, other: string) => line.indexOf(one) - line.indexOf(other);

/** The fields that an address in this country needs. */
export const requiredAddressFields = (country: string): AddressField[] =>
  addressRows(country)
    .flat()
    .filter((field) => {
      if (field === 'state') return WITH_STATES.split(' ').includes(country);
      return field !== 'zip' || postalCodeExample(country) !== null;
    });
