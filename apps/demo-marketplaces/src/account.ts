/** The customer of the demo marketplace, who has orders; the launcher prints the credentials. */
export const DEMO_CUSTOMER = { email: 'demo@example.com', password: 'northern-lights' } as const;

/** A seller of the demo marketplace, with an order of the demo customer. */
export const DEMO_SELLER = { email: 'seller@example.com', password: 'birch-canoe-2026' } as const;

/** The operator of the demo marketplace. */
export const DEMO_ADMIN = { email: 'admin@example.com', password: 'river-valley-2026' } as const;
