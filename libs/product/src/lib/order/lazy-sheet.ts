/** A file of its own, so that it becomes a script of its own. */
export { Overlay } from '@marketplace/overlays';
