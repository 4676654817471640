import { useSession } from '@marketplace/session';
import { LazyComponent } from '@marketplace/ui';

const NoNotices = () => null;
// Without a connection nothing is announced on this page.
const load = () =>
  import('./message-notices').then(
    (module) => module.PageMessageNotices,
    () => NoNotices,
  );

/** Announces new messages to customers; its code loads after hydration (ME-03, ME-05). */
export function LateMessageNotices() {
  const isNeeded = useSession(({ user, site }) => user !== null && site.installedPackages.includes('messaging'));
  return <LazyComponent isNeeded={isNeeded} load={load} onFailure={() => undefined} props={{}} />;
}
