/** A module of its own, so that its code loads only on logout. */
export { browserDocument, clearPersonalData } from '@marketplace/session';
