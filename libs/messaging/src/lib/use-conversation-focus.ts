import { useEffect, useRef } from 'react';

/** The id of the heading of the open conversation. */
export const OPEN_CONVERSATION_ID = 'open-conversation';
/** The id of the link to a conversation in the list. */
export const getRowId = (conversationId: string) => `conversation-${conversationId}`;

/** Moves the focus into a conversation that is opened, and back to its row when it is closed. */
export function useConversationFocus(openId: string | undefined): void {
  const lastId = useRef(openId);
  useEffect(() => {
    const closedId = lastId.current;
    if (closedId === openId) return;
    lastId.current = openId;
    const target = document.getElementById(openId === undefined ? getRowId(closedId ?? '') : OPEN_CONVERSATION_ID);
    // An archived conversation has left the list.
    (target ?? document.getElementById('main'))?.focus({ preventScroll: openId !== undefined });
  }, [openId]);
}
