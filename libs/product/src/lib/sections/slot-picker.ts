/** Separate module for code splitting. */
export { SlotPicker } from '@marketplace/product-availability';
