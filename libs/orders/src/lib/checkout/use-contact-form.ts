import { useEffect, useRef } from 'react';
import {
  isPostalCode,
  formatPostalCode,
  postalCodeExample,
  addressRows,
  requiredAddressFields,
  type AddressField,
  type Contact,
  type Fulfilment,
  type Order,
  type Profile,
} from '@marketplace/api-contract';
import { countryCode } from '@marketplace/formats';
import { firstProblem, rules, useForm, type Check, type Form } from '@marketplace/forms';
import { useSession } from '@marketplace/session';
import { readDraft, writeDraft, type ContactValues, type DraftKey } from './checkout-draft';
import { PROMO_CODE_FIELD } from './checkout-process';
import type { Customer } from './checkout-state';
import type { Offer } from './offer';
import { usePhoneCheck } from './use-phone-check';

const EMPTY: ContactValues = {
  name: '',
  email: '',
  phone: '',
  street: '',
  city: '',
  zip: '',
  state: '',
  country: '',
  note: '',
};

interface ContactFormOptions {
  user: Profile | null;
  /** An unpaid order, instead of the cart. */
  order: Order | null;
  offer: Offer | null;
  lastContact: Contact | null;
  fulfilment: Fulfilment;
}

interface ContactForm extends Form<ContactValues> {
  /** Whether all shown fields are valid; otherwise the first invalid one gets the focus. */
  checkShown: () => boolean;
  /** Shows the fields that the server rejected. */
  rejectFields: (fields: Readonly<Record<string, string>>) => void;
  /** The values for the order request. */
  getCustomer: () => Customer;
}

/** The contact form, with the address for deliveries only; a reload restores what was typed. */
export function useContactForm({ user, order, offer, lastContact, fulfilment }: ContactFormOptions): ContactForm {
  const firstCountry = useSession(({ site }) => countryCode(site.supportCountries[0] ?? ''));
  const phones = usePhoneCheck();
  const isDelivery = fulfilment === 'delivery';
  const form = useForm<ContactValues>(
    {
      ...EMPTY,
      name: user?.name ?? '',
      email: user?.email ?? '',
      country: firstCountry,
      ...getValues(order ? { ...order.contact, note: order.note } : lastContact),
    },
    (values) => {
      const { name, email, phone, country } = values;
      return {
        name: firstProblem(name, rules.required, rules.personName),
        email: firstProblem(email, rules.required, rules.email),
        phone: firstProblem(phone, rules.required, phones.check(country)),
        ...(isDelivery && findAddressProblems(values)),
      };
    },
  );
  useDraft(form, { user, order, offer });

  const { values } = form;
  const shown = isDelivery ? (['country', ...addressRows(values.country).flat()] as const) : [];
  return {
    ...form,
    checkShown: () => form.check(['name', 'email', 'phone', ...shown, 'note']),
    rejectFields: (fields) => form.reject(fields, PATHS),
    getCustomer: () => toCustomer({ ...values, phone: phones.format(values.phone, values.country) }, shown),
  };
}

/** Where the fields are in a request. */
const PATHS = {
  name: 'body.contact.name',
  email: 'body.contact.email',
  phone: 'body.contact.phone',
  street: 'body.contact.street',
  city: 'body.contact.city',
  zip: 'body.contact.zip',
  state: 'body.contact.state',
  country: 'body.contact.country',
  note: 'body.note',
} satisfies Record<keyof ContactValues, string>;

/** Whether a rejection is about a field of the page. */
export const isAboutField = (path: string): boolean => path === PROMO_CODE_FIELD || Object.values(PATHS).includes(path);

function findAddressProblems({ country, ...values }: ContactValues) {
  const required = requiredAddressFields(country);
  const postalCode: Check = (zip) =>
    typeof zip !== 'string' || zip === '' || isPostalCode(zip, country)
      ? undefined
      : { type: 'postalCode', example: postalCodeExample(country) ?? '' };
  const find = (field: AddressField) =>
    firstProblem(
      values[field],
      ...(required.includes(field) ? [rules.required] : []),
      ...(field === 'zip' ? [postalCode] : []),
    );
  return {
    country: rules.required(country),
    street: find('street'),
    city: find('city'),
    zip: find('zip'),
    state: find('state'),
  };
}

const getValues = (values: Partial<ContactValues> | null): Partial<ContactValues> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined));

/** Restores the draft after hydration and stores each change. */
function useDraft(form: Form<ContactValues>, { user, order, offer }: DraftKey): void {
  const { values } = form;
  const isRead = useRef(false);
  const first = useRef({ form, user, order, offer });
  useEffect(() => {
    const { form, ...key } = first.current;
    // What was typed before hydration is newer than the draft.
    const isUntouched = ([name]: [string, unknown]) => {
      const field = form.field(name as keyof ContactValues);
      const element = document.getElementById(field.id);
      return !element || !('value' in element) || element.value === field.value;
    };
    form.set(Object.fromEntries(Object.entries(readDraft(key).values).filter(isUntouched)));
  }, []);
  useEffect(() => {
    // The first values are those from before the draft was read.
    if (isRead.current) writeDraft({ user, order, offer }, { values });
    isRead.current = true;
  }, [user, order, offer, values]);
}

/** Trims the values; without the address fields that are not shown. */
function toCustomer(values: ContactValues, shown: readonly (AddressField | 'country')[]): Customer {
  const { name, email, phone, zip, note } = values;
  const address = Object.fromEntries(shown.map((field) => [field, values[field].trim()]));
  const contact: Contact = {
    name: name.trim(),
    email: email.trim(),
    phone,
    ...address,
    ...(shown.includes('zip') && { zip: formatPostalCode(zip, values.country) }),
  };
  return { contact, note: note.trim() };
}
