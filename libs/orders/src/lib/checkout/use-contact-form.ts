import { useEffect, useRef } from 'react';
import type { Contact, Fulfilment, Order, Profile } from '@marketplace/api-contract';
import { countryCode, hasProvinces } from '@marketplace/formats';
import { firstProblem, rules, useForm, type Form } from '@marketplace/forms';
import { useSession } from '@marketplace/session';
import type { Customer } from './checkout-state';
import { readDraft, writeDraft, type ContactValues } from './contact-draft';

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
  fulfilment: Fulfilment;
}

/** The contact form, with the address for deliveries only; a reload restores what was typed. */
export function useContactForm({ user, order, fulfilment }: ContactFormOptions): Form<ContactValues> {
  const country = useSession(({ site }) => countryCode(site.supportCountries[0] ?? ''));
  const forDelivery = (value: string) => (fulfilment === 'delivery' ? rules.required(value) : undefined);
  const form = useForm<ContactValues>(
    { ...EMPTY, name: user?.name ?? '', email: user?.email ?? '', country, ...(order && getValues(order)) },
    ({ name, email, phone, street, city, zip, state, country }) => ({
      name: firstProblem(name, rules.required, rules.personName),
      email: firstProblem(email, rules.required, rules.email),
      phone: firstProblem(phone, rules.required, rules.phone),
      street: forDelivery(street),
      city: forDelivery(city),
      zip: forDelivery(zip),
      state: hasProvinces(country) ? forDelivery(state) : undefined,
      country: forDelivery(country),
    }),
  );
  useDraft(form, order?.id ?? 'cart');
  return form;
}

/** The fields that are shown: only these are validated. */
export function shownFields(fulfilment: Fulfilment, { country }: ContactValues): (keyof ContactValues)[] {
  if (fulfilment !== 'delivery') return ['name', 'email', 'phone', 'note'];
  const address = ['street', 'city', 'zip', ...(hasProvinces(country) ? (['state'] as const) : []), 'country'] as const;
  return ['name', 'email', 'phone', ...address, 'note'];
}

const getValues = ({ contact, note }: Order): Partial<ContactValues> =>
  Object.fromEntries(Object.entries({ ...contact, note }).filter(([, value]) => value !== undefined));

/** Restores the draft after hydration and stores each change. */
function useDraft(form: Form<ContactValues>, of: string): void {
  const { values } = form;
  const isRead = useRef(false);
  const first = useRef({ form, of });
  useEffect(() => {
    const { form, of } = first.current;
    // What was typed before hydration is newer than the draft.
    const isUntouched = ([name]: [string, unknown]) => {
      const field = form.field(name as keyof ContactValues);
      const element = document.getElementById(field.id);
      return !element || !('value' in element) || element.value === field.value;
    };
    form.set(Object.fromEntries(Object.entries(readDraft(of)).filter(isUntouched)));
  }, []);
  useEffect(() => {
    // The first values are those from before the draft was read.
    if (isRead.current) writeDraft({ of, values });
    isRead.current = true;
  }, [of, values]);
}

/** Trims the values for the order request. */
export function toCustomer(values: ContactValues, fulfilment: Fulfilment): Customer {
  const { name, email, phone, street, city, zip, state, country, note } = values;
  const address = { street: street.trim(), city: city.trim(), zip: zip.trim(), state: state.trim(), country };
  const contact: Contact = {
    name: name.trim(),
    email: email.trim().toLowerCase(),
    phone: phone.trim(),
    ...(fulfilment === 'delivery' && address),
  };
  return { contact, note: note.trim() };
}
