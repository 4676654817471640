import { MessageNotices } from '@marketplace/messaging';
import { RealtimeProvider } from './realtime';

/** Announces new messages; loaded after the page is usable. */
export function PageMessageNotices() {
  return (
    <RealtimeProvider>
      <MessageNotices />
    </RealtimeProvider>
  );
}
