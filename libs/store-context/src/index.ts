/** One helper that every feature's store uses: factory in, provider and selector hook out. */
export { createStoreContext, type StoreContext } from './lib/store-context';
