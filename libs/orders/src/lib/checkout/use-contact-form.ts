import type { Contact, Fulfilment, Profile } from '@marketplace/api-contract';
import { firstProblem, rules, useForm, type Form } from '@marketplace/forms';
import type { Customer } from './checkout-store';

type Values = Record<'name' | 'email' | 'phone' | 'street' | 'city' | 'zip' | 'note', string>;

/** Who orders; the address only where it is brought. */
export function useContactForm(user: Profile | null, fulfilment: Fulfilment): Form<Values> {
  const atHome = (value: string) => (fulfilment === 'delivery' ? rules.required(value) : undefined);
  return useForm<Values>(
    { name: user?.name ?? '', email: user?.email ?? '', phone: '', street: '', city: '', zip: '', note: '' },
    ({ name, email, phone, street, city, zip }) => ({
      name: rules.required(name),
      email: firstProblem(email, rules.required, rules.email),
      phone: firstProblem(phone, rules.required, rules.phone),
      street: atHome(street),
      city: atHome(city),
      zip: atHome(zip),
    }),
  );
}

/** The form's values as an order takes them. */
export function customerOf({ name, email, phone, street, city, zip, note }: Values, fulfilment: Fulfilment): Customer {
  const address = { street: street.trim(), city: city.trim(), zip: zip.trim() };
  const contact: Contact = {
    name: name.trim(),
    email: email.trim().toLowerCase(),
    phone: phone.trim(),
    ...(fulfilment === 'delivery' && address),
  };
  return { contact, note: note.trim() };
}
