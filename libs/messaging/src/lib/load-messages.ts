import { ApiError, type Api } from '@marketplace/api-client';
import { LAST_PAGE, type ConversationPage, type Thread } from '@marketplace/api-contract';
import { getConversation, listConversations } from '@marketplace/api-contract/operations';
import type { PageQuery } from '@marketplace/search-params';
import type { Site } from '@marketplace/session';

/** The query parameters of `/messages`. */
export const MESSAGES_PARAMETERS = ['conversation', 'page'] as const;

/** A page of the customer's conversations, and the open one. */
export interface MessagesData {
  page: ConversationPage;
  thread: Thread | null;
}

/**
 * Loads the page of conversations and the one in `?conversation=`. Rejects with `not_found` without
 * the messaging package (ME-05).
 */
export async function loadMessages(api: Api, site: Pick<Site, 'installedPackages'>, url: URL): Promise<MessagesData> {
  if (!site.installedPackages.includes('messaging'))
    throw new ApiError('not_found', 'There are no messages in this marketplace.', 404);
  const query: PageQuery<typeof MESSAGES_PARAMETERS> = url.searchParams;
  const id = query.get('conversation') ?? '';
  const pageNumber = Number(query.get('page'));
  const page = Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= LAST_PAGE ? pageNumber : 1;
  const [list, thread] = await Promise.all([
    api(listConversations, { query: { page } }),
    // An empty id or dots would make the path that of the list.
    /^[\w-]+$/.test(id) ? api(getConversation, { params: { id }, query: {} }) : null,
  ]);
  return { page: list, thread };
}
