import type { CustomerAttribute } from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';

export type SignUpStep = 'userInfo' | 'additionalInfo' | 'paymentInfo';

/** The steps of a sign-up, in order (AU-04): what the operator asks of customers, if anything is asked; a card, if one is. */
export const signUpSteps = (attributes: readonly CustomerAttribute[], hasPayment: boolean): readonly SignUpStep[] => [
  'userInfo',
  ...(attributes.length > 0 ? (['additionalInfo'] as const) : []),
  ...(hasPayment ? (['paymentInfo'] as const) : []),
];

/** Whether the operator asks for a card at sign-up, and there is a key for the provider. */
export const asksForCard = ({ registration, publishableKey }: Site): boolean =>
  registration.loginAttributes.paymentEnabled === true && publishableKey !== '';
