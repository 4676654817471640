/** The nonce of the page's style policy, for parts that write styles themselves; undefined where the page has no policy. */
export function documentNonce(): string | undefined {
  return document.querySelector<HTMLElement>('style[nonce],script[nonce]')?.nonce || undefined;
}
