import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addressRows, CONTACT_MAXIMUM, requiredAddressFields, type AddressField } from '@marketplace/api-contract';
import { TextInput } from '@marketplace/fields';
import type { FieldBinding } from '@marketplace/forms';
import { CountryField } from './country-field';
import styles from './order-screen.module.css';

type Name = AddressField | 'country';

/** The country, then the address in the order and with the names of that country. */
export function AddressFields({ field }: { field: (name: Name) => FieldBinding & { isDisabled?: boolean } }) {
  const { t } = useTranslation('orders');
  const { value: country } = field('country');
  const required = requiredAddressFields(country);
  return (
    <>
      <CountryField {...field('country')} label={t('contact.country')} />
      {addressRows(country).map((row) => (
        <div key={row.join()} className={styles['row']}>
          {row.map((name) => (
            <TextInput
              key={name}
              {...field(name)}
              label={getLabel(name, country, t)}
              autoComplete={AUTO_COMPLETE[name]}
              maxLength={CONTACT_MAXIMUM[name]}
              isOptional={!required.includes(name)}
            />
          ))}
        </div>
      ))}
    </>
  );
}

const AUTO_COMPLETE = {
  street: 'street-address',
  city: 'address-level2',
  zip: 'postal-code',
  state: 'address-level1',
} satisfies Record<AddressField, string>;

const ZIP_NAMES: Readonly<Record<string, 'zip' | 'postcode' | 'cap'>> = {
  US: 'zip',
  AU: 'postcode',
  GB: 'postcode',
  NZ: 'postcode',
  IT: 'cap',
};
const STATE_NAMES: Readonly<Record<string, 'state' | 'province' | 'prefecture'>> = {
  AU: 'state',
  BR: 'state',
  IN: 'state',
  MX: 'state',
  US: 'state',
  CA: 'province',
  CN: 'province',
  ES: 'province',
  IT: 'province',
  KR: 'province',
  JP: 'prefecture',
};

function getLabel(name: AddressField, country: string, t: TFunction<'orders'>): string {
  if (name === 'zip') return t(`contact.zip.${ZIP_NAMES[country] ?? 'postal'}`);
  return name === 'state' ? t(`contact.state.${STATE_NAMES[country] ?? 'region'}`) : t(`contact.${name}`);
}
