import { useRef, useState } from 'react';
import type { ConversationPage } from '@marketplace/api-contract';
import { listConversations } from '@marketplace/api-contract/operations';
import { useSession } from '@marketplace/session';
import type { ConversationFilter } from './messages-path';
import { useMessageEvents } from './use-message-events';

/** The page of conversations, loaded again when there are new or read messages. */
export function useLivePage(loaded: ConversationPage, { search, isArchived }: ConversationFilter): ConversationPage {
  const api = useSession((session) => session.api);
  const [live, setLive] = useState({ loaded, page: loaded });
  const controller = useRef<AbortController>(null);

  async function refresh() {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    try {
      const page = await api(listConversations, {
        query: { page: loaded.page, search, archived: isArchived ? 'true' : undefined },
        signal,
      });
      if (!signal.aborted) setLive({ loaded, page });
    } catch {
      // The list stays as it is until the next event.
    }
  }

  useMessageEvents({
    onConversations: (page) =>
      loaded.page === 1 && !search && !isArchived ? setLive({ loaded, page }) : void refresh(),
    onMessage: () => void refresh(),
    onRead: () => void refresh(),
  });
  return live.loaded === loaded ? live.page : loaded;
}
