/** A file of its own, so that it can be fetched alone. */
export { Sheet } from '@marketplace/ui';
