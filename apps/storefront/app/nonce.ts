import { documentNonce } from '@marketplace/theme';
import { NONCE_PLACEHOLDER } from '../server/nonce';

/**
 * The nonce of the document's styles. The browser reads it again when React renders the document
 * anew, for example after an error screen.
 */
export const nonce = (): string | undefined => (import.meta.env.SSR ? NONCE_PLACEHOLDER : documentNonce());
