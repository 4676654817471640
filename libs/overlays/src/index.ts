export { Alert } from './lib/alert';
export { AnchoredOverlay } from './lib/anchored-overlay';
export { FullScreenOverlay } from './lib/full-screen-overlay';
export { Overlay } from './lib/overlay';
