/** The demo marketplace's customer with orders to look at; the launcher prints it. */
export const DEMO_CUSTOMER = { email: 'demo@example.com', password: 'northern-lights' } as const;

/** The demo marketplace's operator. */
export const DEMO_ADMIN = { email: 'admin@example.com', password: 'river-valley-2026' } as const;
