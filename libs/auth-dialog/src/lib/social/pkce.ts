const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** 256 random bits as text: a state or a code verifier. */
export const createVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The S256 code challenge of a verifier (RFC 7636). */
export const createChallenge = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
