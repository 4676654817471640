import type { CustomerAttribute } from '@marketplace/api-contract';

export type SignUpStep = 'userInfo' | 'additionalInfo';

/** The steps of a sign-up, in order (AU-04): what the operator asks of customers comes second, if anything is asked. */
export function signUpSteps(attributes: readonly CustomerAttribute[]): readonly SignUpStep[] {
  return attributes.length > 0 ? ['userInfo', 'additionalInfo'] : ['userInfo'];
}
