import type { SavedCard } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { ProviderCard } from './payment-provider';
import { findProviderCustomer } from './provider-customers';

type CardDeps = Pick<Deps, 'db' | 'payments'>;

/** The customer's saved cards, newest first. A card that was saved twice is listed once. */
export async function listSavedCards(deps: CardDeps, customerId: string, now: Date): Promise<SavedCard[]> {
  const cards = await findCards(deps, customerId);
  const distinct = cards.filter((card, position) => cards.findIndex((other) => isSameCard(card, other)) === position);
  const preferred = distinct.find((card) => !isExpired(card, now));
  return distinct.map((card) => ({
    id: card.id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    isExpired: isExpired(card, now),
    isDefault: card === preferred,
  }));
}

/** Whether the customer has saved a card that isn't expired. */
export const hasUsableCard = async (deps: CardDeps, customerId: string, now: Date): Promise<boolean> =>
  (await findCards(deps, customerId)).some((card) => !isExpired(card, now));

/** Removes a card of the customer, however often it was saved. */
export async function removeSavedCard(deps: CardDeps, customerId: string, cardId: string): Promise<void> {
  const cards = await findCards(deps, customerId);
  const card = cards.find(({ id }) => id === cardId);
  if (!card) throw new AppError('not_found');
  for (const { id } of cards.filter((other) => isSameCard(card, other))) await deps.payments.provider.removeCard(id);
}

async function findCards({ db, payments }: CardDeps, customerId: string): Promise<ProviderCard[]> {
  const providerCustomer = await findProviderCustomer(db, customerId);
  return providerCustomer === null ? [] : payments.provider.listCards(providerCustomer);
}

const isSameCard = (one: ProviderCard, other: ProviderCard) =>
  one.id === other.id || (one.fingerprint !== null && one.fingerprint === other.fingerprint);

/** A card is valid to the end of its month. */
const isExpired = ({ expMonth, expYear }: ProviderCard, now: Date) => now >= new Date(Date.UTC(expYear, expMonth, 1));
