import { useEffect } from 'react';
import { useMessageEvents } from '../use-message-events';
import { useOutbox } from './outbox-store';

/** Sends what is in the outbox, also when the connection comes back; renders nothing. */
export function SendUnsent() {
  const start = useOutbox((outbox) => outbox.start);
  const resume = useOutbox((outbox) => outbox.resume);
  useEffect(() => start(), [start]);
  useMessageEvents({ onConversations: resume });
  return null;
}
