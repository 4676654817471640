import { documentNonce } from '@marketplace/theme';
import { NONCE_PLACEHOLDER } from '../server/nonce';

/**
 * The nonce of the document's own styles. In the browser it is asked for again when the document is drawn anew, as between an
 * error screen and a page.
 */
export const nonce = (): string | undefined => (import.meta.env.SSR ? NONCE_PLACEHOLDER : documentNonce());
