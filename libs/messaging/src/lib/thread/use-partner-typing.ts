import { useEffect, useRef, useState } from 'react';
import { useMessageEvents } from '../use-message-events';

const TYPING_MS = 5000;

/** Whether the other side is typing: for five seconds after each event, or until its message. */
export function usePartnerTyping(id: string): boolean {
  const [isTyping, setIsTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useMessageEvents({
    onTyping: (conversationId) => {
      if (conversationId !== id) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsTyping(false), TYPING_MS);
      setIsTyping(true);
    },
    onMessage: ({ conversationId, isOwn }) => {
      if (conversationId === id && !isOwn) setIsTyping(false);
    },
  });
  return isTyping;
}
