import type { CustomerAttribute } from '@marketplace/api-contract';

export type SignUpStep = 'userInfo' | 'additionalInfo';

/** The steps of a sign-up, in order (AU-04): what the operator asks of customers comes second, if anything is asked. */
export function signUpSteps(attributes: readonly CustomerAttribute[]): readonly SignUpStep[] {
  return attributes.length > 0 ? ['userInfo', 'additionalInfo'] : ['userInfo'];
}

/** Files are sent on their own once there is an account: a sign-up asks for all the others. */
export const askedAtSignUp = (attributes: readonly CustomerAttribute[]): readonly CustomerAttribute[] =>
  attributes.filter(({ attributeType }) => attributeType !== 'File');
