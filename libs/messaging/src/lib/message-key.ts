/** A new idempotency key of a message. */
export const createMessageKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
