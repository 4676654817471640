/** The helper for every feature store: provides a store by context. */
export { createStoreContext, type StoreContext } from './lib/store-context';
