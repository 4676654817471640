export { Alert } from './lib/alert';
export { FullScreenOverlay } from './lib/full-screen-overlay';
export { Overlay } from './lib/overlay';
export { Popover } from './lib/popover';
