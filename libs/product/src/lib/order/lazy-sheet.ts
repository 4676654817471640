/** Separate module for code splitting. */
export { Overlay } from '@marketplace/overlays';
