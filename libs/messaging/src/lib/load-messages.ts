import { ApiError, type Api } from '@marketplace/api-client';
import {
  getConversation,
  LAST_PAGE,
  listConversations,
  type ConversationPage,
  type Thread,
} from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';

/** A page of the customer's conversations, and the open one. */
export interface MessagesData {
  page: ConversationPage;
  thread: Thread | null;
}

/**
 * What an address asks for: `?conversation=` opens one, beside the list. Rejects with `not_found` where the messaging package is not
 * installed: then this marketplace has no such page, for nobody (ME-05).
 */
export async function loadMessages(
  api: Api,
  site: Pick<Site, 'installedPackages'>,
  { searchParams }: URL,
): Promise<MessagesData> {
  if (!site.installedPackages.includes('messaging'))
    throw new ApiError('not_found', 'There are no messages in this marketplace.', 404);
  const id = searchParams.get('conversation') ?? '';
  const asked = Number(searchParams.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 && asked <= LAST_PAGE ? asked : 1;
  const [list, thread] = await Promise.all([
    api(listConversations, { query: { page } }),
    // An empty one, or dots, would ask the address of the list for a conversation.
    /^[\w-]+$/.test(id) ? api(getConversation, { params: { id }, query: {} }) : null,
  ]);
  return { page: list, thread };
}
