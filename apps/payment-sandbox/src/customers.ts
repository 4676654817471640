import { getText, type Form } from './form';
import { invalidRequest, notFound } from './provider-error';
import type { CustomerJson } from './provider-types';
import {
  findCards,
  findCustomer,
  lockCard,
  setCardDetached,
  setCardOwner,
  writeCustomer,
  type Client,
  type SandboxCustomer,
} from './sandbox-repository';
import { parseMetadata, methodJson, newId, ok, requireNotDetached, type ProviderAnswer } from './sandbox-service';

const customerJson = (customer: SandboxCustomer): CustomerJson => ({
  ...customer,
  object: 'customer',
  livemode: false,
});

export async function createCustomer(client: Client, form: Form): Promise<ProviderAnswer> {
  const customer: SandboxCustomer = {
    id: newId('cus'),
    name: getText(form, 'name'),
    email: getText(form, 'email'),
    metadata: parseMetadata(form),
    created: Math.floor(Date.now() / 1000),
  };
  await writeCustomer(client, customer);
  return ok(customerJson(customer));
}

export async function updateCustomer(client: Client, form: Form, id: string): Promise<ProviderAnswer> {
  const before = await getCustomer(client, id);
  const customer = {
    ...before,
    name: getText(form, 'name') || before.name,
    email: getText(form, 'email') || before.email,
  };
  await writeCustomer(client, customer);
  return ok(customerJson(customer));
}

/**
 * Attaches a card to a customer, permanently: repeating it changes nothing, another customer is
 * refused.
 */
export async function attachCard(client: Client, form: Form, id: string): Promise<ProviderAnswer> {
  const { id: customerId } = await getCustomer(client, getText(form, 'customer'));
  const saved = await lockCard(client, id);
  if (!saved) throw notFound('PaymentMethod', id);
  requireNotDetached(saved);
  if (saved.customerId !== null && saved.customerId !== customerId)
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  await setCardOwner(client, id, customerId);
  return ok(methodJson(id, { ...saved, customerId }));
}

/** Removes a card from its customer. */
export async function detachCard(client: Client, id: string): Promise<ProviderAnswer> {
  const saved = await lockCard(client, id);
  if (!saved) throw notFound('PaymentMethod', id);
  if (saved.customerId === null)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  await setCardDetached(client, id);
  return ok(methodJson(id, { ...saved, customerId: null }));
}

export async function listCards(client: Client, customerId: string): Promise<ProviderAnswer> {
  const { id } = await getCustomer(client, customerId);
  const cards = await findCards(client, id);
  const url = `/v1/customers/${id}/payment_methods`;
  return ok({ object: 'list', url, has_more: false, data: cards.map((card) => methodJson(card.id, card)) });
}

async function getCustomer(client: Client, id: string): Promise<SandboxCustomer> {
  const customer = await findCustomer(client, id);
  if (!customer) throw notFound('customer', id);
  return customer;
}
