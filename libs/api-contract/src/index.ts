// Everything that these files name is the contract: nothing in them is private, so they are passed on whole.
export * from './lib/accounts';
export * from './lib/constants';
export * from './lib/endpoint';
export * from './lib/endpoints';
export * from './lib/errors';
export * from './lib/holds';
export * from './lib/live';
export * from './lib/orders';
export * from './lib/payments';
export * from './lib/places';
export * from './lib/primitives';
export * from './lib/products';
export * from './lib/saved';
export * from './lib/sellers';
export * from './lib/site';
export * from './lib/uploads';
export * from './lib/visitor';
