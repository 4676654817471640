import { use, useEffect, useEffectEvent } from 'react';
import { RealtimeContext, type MessageListener } from '@marketplace/realtime';
import { useSession } from '@marketplace/session';

/** Calls the listener for the messages of the signed-in account, while the component is mounted. */
export function useMessageEvents(listener: MessageListener): void {
  const realtime = use(RealtimeContext);
  const profileId = useSession((session) => session.user?._id);
  const onEvent = useEffectEvent((call: (current: MessageListener) => void) => call(listener));
  useEffect(() => {
    if (profileId === undefined) return;
    return realtime.followMessages(profileId, {
      onConversations: (page) => onEvent((current) => current.onConversations?.(page)),
      onMessage: (event) => onEvent((current) => current.onMessage?.(event)),
      onRead: (event) => onEvent((current) => current.onRead?.(event)),
      onMarks: (event) => onEvent((current) => current.onMarks?.(event)),
      onTyping: (id) => onEvent((current) => current.onTyping?.(id)),
      onChange: (id) => onEvent((current) => current.onChange?.(id)),
    });
  }, [realtime, profileId]);
}
