/** How long a visitor may be kept waiting by an API that takes a call and does not answer it. */
export interface Patience {
  /** What this server asks for itself, as the marketplace's settings. */
  ownMs: number;
  /** Settings that are read again: after that, those that are known serve. */
  renewalMs: number;
  /** All that one page asks for. */
  pageMs: number;
}

/** Together a page, or what stands in its place, is there within ten seconds. */
export const PATIENCE: Patience = { ownMs: 8_000, renewalMs: 3_000, pageMs: 7_000 };
