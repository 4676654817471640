import { ApiError, type Api } from '@marketplace/api-client';
import {
  getConversation,
  LAST_PAGE,
  listConversations,
  type ConversationPage,
  type Thread,
} from '@marketplace/api-contract';
import type { PageQuery } from '@marketplace/search-params';
import type { Site } from '@marketplace/session';

/** What the address of `/messages` says. */
export const MESSAGES_PARAMETERS = ['conversation', 'page'] as const;

/** A page of the customer's conversations, and the open one. */
export interface MessagesData {
  page: ConversationPage;
  thread: Thread | null;
}

/**
 * What an address asks for: `?conversation=` opens one, beside the list. Rejects with `not_found` where the messaging package is not
 * installed: then this marketplace has no such page, for nobody (ME-05).
 */
export async function loadMessages(api: Api, site: Pick<Site, 'installedPackages'>, url: URL): Promise<MessagesData> {
  if (!site.installedPackages.includes('messaging'))
    throw new ApiError('not_found', 'There are no messages in this marketplace.', 404);
  const query: PageQuery<typeof MESSAGES_PARAMETERS> = url.searchParams;
  const id = query.get('conversation') ?? '';
  const asked = Number(query.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 && asked <= LAST_PAGE ? asked : 1;
  const [list, thread] = await Promise.all([
    api(listConversations, { query: { page } }),
    // An empty one, or dots, would ask the address of the list for a conversation.
    /^[\w-]+$/.test(id) ? api(getConversation, { params: { id }, query: {} }) : null,
  ]);
  return { page: list, thread };
}
