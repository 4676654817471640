import type { CustomerAttribute } from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';

export type SignUpStep = 'userInfo' | 'additionalInfo' | 'paymentInfo';

/** The steps in order (AU-04): customer attributes if there are any, payment if it is enabled. */
export const signUpSteps = (attributes: readonly CustomerAttribute[], hasPayment: boolean): readonly SignUpStep[] => [
  'userInfo',
  ...(attributes.length > 0 ? (['additionalInfo'] as const) : []),
  ...(hasPayment ? (['paymentInfo'] as const) : []),
];

/** Whether the operator requires a card at sign-up and the provider's key is configured. */
export const isCardRequired = ({ loginDesign, publishableKey }: Site): boolean =>
  loginDesign.loginAttributes.paymentEnabled === true && publishableKey !== '';
