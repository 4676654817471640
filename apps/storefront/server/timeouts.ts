/** How long the storefront waits for an API that accepts a call and does not answer it. */
export interface Timeouts {
  /** The server's own calls, such as reading the settings. */
  ownMs: number;
  /** Reading the settings again; the last known settings are used after that. */
  renewalMs: number;
  /** All calls of one page together. */
  pageMs: number;
}

/** Together, a page or its fallback is sent within ten seconds. */
export const DEFAULT_TIMEOUTS: Timeouts = { ownMs: 8_000, renewalMs: 3_000, pageMs: 7_000 };
