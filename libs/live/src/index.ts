// Named exports only, one sentence of TSDoc on each where it is defined: the only file that others import.
export { createLive, type Live } from './lib/live';
export { LiveContext, useNews } from './lib/use-news';
