// Named exports only, one sentence of TSDoc on each where it is defined: the only file that others
// import.
export { closeSignal } from './lib/close-signal';
export { createFairQueue, type FairQueueLimits, type FairQueue } from './lib/fair-queue';
