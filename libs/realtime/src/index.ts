// Named exports only, one sentence of TSDoc on each where it is defined: the only file that others
// import.
export type { MessageListener, Realtime } from './lib/connection';
export { createRealtime } from './lib/realtime';
export { RealtimeContext, useTopicUpdates } from './lib/use-topic-updates';
export { useServerTime } from './lib/use-server-time';
