/**
 * The nonce of the page's content security policy, for libraries that insert styles; undefined
 * without a policy.
 */
export function documentNonce(): string | undefined {
  return document.querySelector<HTMLElement>('style[nonce],script[nonce]')?.nonce || undefined;
}
