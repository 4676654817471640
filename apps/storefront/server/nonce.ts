/**
 * Stands in a rendered document where the nonce will be; each response gets a fresh one in its place, cached or not.
 * Unknowable from outside, so that no text of a listing can ask for the nonce.
 */
export const NONCE_PLACEHOLDER = `nonce-${crypto.randomUUID()}`;
