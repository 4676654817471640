// All tables, for Drizzle and the migrations.
export * from './lib/schema/accounts';
export * from './lib/schema/auctions';
export * from './lib/schema/messages';
export * from './lib/schema/orders';
export * from './lib/schema/payments';
export * from './lib/schema/pictures';
export * from './lib/schema/products';
export * from './lib/schema/quote-requests';
export * from './lib/schema/reservations';
export * from './lib/schema/reviews';
export * from './lib/schema/saved';
export * from './lib/schema/search';
export * from './lib/schema/sellers';
export * from './lib/schema/site';
export * from './lib/schema/uploads';
