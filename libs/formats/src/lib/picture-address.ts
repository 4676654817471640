/** The origin of a URL, resolved against `base`; null if it isn't an http(s) URL. */
export function webOrigin(address: string, base?: string): string | null {
  try {
    const { origin, protocol } = new URL(address, base);
    return protocol === 'https:' || protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
}

/** Whether a picture may be loaded: from the page's own origin, or one that the operator allows. */
export function isPictureAllowed(src: string, ownOrigin: string, allowedOrigins: readonly string[]): boolean {
  const origin = webOrigin(src, ownOrigin);
  return origin !== null && (origin === ownOrigin || allowedOrigins.includes(origin));
}
