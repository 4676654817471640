import { textAt, type Form } from './form';
import { invalidRequest, missing } from './provider-error';
import {
  findCustomer,
  lockCard,
  setCardOwner,
  writeCustomer,
  type Client,
  type SandboxCustomer,
} from './sandbox-repository';
import { metadataOf, methodJson, newId, ok, type ProviderAnswer } from './sandbox-service';

const customerJson = (customer: SandboxCustomer) => ({ ...customer, object: 'customer', livemode: false });

export async function createCustomer(client: Client, form: Form): Promise<ProviderAnswer> {
  const customer: SandboxCustomer = {
    id: newId('cus'),
    name: textAt(form, 'name'),
    email: textAt(form, 'email'),
    metadata: metadataOf(form),
    created: Math.floor(Date.now() / 1000),
  };
  await writeCustomer(client, customer);
  return ok(customerJson(customer));
}

export async function updateCustomer(client: Client, form: Form, id: string): Promise<ProviderAnswer> {
  const before = await customerOf(client, id);
  const customer = {
    ...before,
    name: textAt(form, 'name') || before.name,
    email: textAt(form, 'email') || before.email,
  };
  await writeCustomer(client, customer);
  return ok(customerJson(customer));
}

/** Makes it a card of that customer, for good: a second time for the same changes nothing, for another is refused. */
export async function attachCard(client: Client, form: Form, id: string): Promise<ProviderAnswer> {
  const { id: customerId } = await customerOf(client, textAt(form, 'customer'));
  const saved = await lockCard(client, id);
  if (!saved) throw missing('PaymentMethod', id);
  if (saved.customerId !== null && saved.customerId !== customerId)
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  await setCardOwner(client, id, customerId);
  return ok(methodJson(id, { ...saved, customerId }));
}

async function customerOf(client: Client, id: string): Promise<SandboxCustomer> {
  const customer = await findCustomer(client, id);
  if (!customer) throw missing('customer', id);
  return customer;
}
