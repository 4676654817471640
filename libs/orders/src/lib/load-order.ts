import type { Api } from '@marketplace/api-client';
import type { Contact, Order } from '@marketplace/api-contract';
import { getLastContact, getOrder } from '@marketplace/api-contract/operations';

/** Rejects with `not_found` for another customer's order. */
export const loadOrder = (api: Api, id: string): Promise<Order> => api(getOrder, { params: { id } });

/** The contact of the customer's latest order; null before it, or if it can't be loaded. */
export const loadLastContact = (api: Api): Promise<Contact | null> =>
  // Without it the customer fills in the form.
  api(getLastContact).then(
    ({ contact }) => contact,
    () => null,
  );
