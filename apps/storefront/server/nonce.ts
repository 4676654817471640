const newPlaceholder = () => `nonce-${crypto.randomUUID()}`;

/**
 * The placeholder of the nonce in a rendered document; each response gets its own nonce instead. It
 * is random, so that no text of a listing can contain it.
 *
 * Marked as pure, so that it is not bundled for browsers: crypto.randomUUID needs a secure context.
 */
export const NONCE_PLACEHOLDER = /* #__PURE__ */ newPlaceholder();
