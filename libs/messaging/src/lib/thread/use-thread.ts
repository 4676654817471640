import { useEffect, useRef, useState } from 'react';
import type { Message, Thread } from '@marketplace/api-contract';
import { getConversation } from '@marketplace/api-contract/operations';
import { useSession } from '@marketplace/session';

type Status = 'idle' | 'loading' | 'failed';

/** The messages of a conversation: loads earlier ones on request and adds sent ones. */
export function useThread(first: Thread) {
  const api = useSession((session) => session.api);
  const [messages, setMessages] = useState<readonly Message[]>(first.messages);
  const [hasEarlier, setHasEarlier] = useState(first.hasEarlier);
  const [status, setStatus] = useState<Status>('idle');
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function showEarlier() {
    if (status === 'loading') return;
    const { signal } = (controller.current = new AbortController());
    setStatus('loading');
    try {
      const call = { params: { id: first.id }, query: { before: messages[0]?.number }, signal };
      const answer = await api(getConversation, call);
      setMessages((known) => [...answer.messages, ...known]);
      setHasEarlier(answer.hasEarlier);
      setStatus('idle');
    } catch {
      if (!signal.aborted) setStatus('failed');
    }
  }

  // A repeated request is answered with the message that is there already.
  const add = (message: Message) =>
    setMessages((known) => (known.some(({ number }) => number === message.number) ? known : [...known, message]));

  return { messages, hasEarlier, status, showEarlier, add };
}
