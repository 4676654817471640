import { retireServiceWorkers } from './service-workers';
import { followSessionNews } from './session-news';

/** Part of this file, which is here before the network goes: without one nothing could be fetched. */
export { OfflineScreen } from './screens/offline-screen';

/** What the browser does once, when it has nothing more urgent: its code is no part of the first view. */
export function startLateEffects(...news: Parameters<typeof followSessionNews>): () => void {
  const stops = [retireServiceWorkers(), followSessionNews(...news)];
  return () => stops.forEach((stop) => stop());
}
