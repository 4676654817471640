import { NONCE_PLACEHOLDER } from '../server/nonce';

/** The nonce of what the server places in the document; browsers hide it from scripts, so there it is nothing. */
export const nonce = (): string | undefined => (import.meta.env.SSR ? NONCE_PLACEHOLDER : undefined);
