import { ApiError, type Api } from '@marketplace/api-client';
import { LAST_PAGE, type ConversationPage, type Thread } from '@marketplace/api-contract';
import { getConversation, listConversations } from '@marketplace/api-contract/operations';
import type { PageQuery } from '@marketplace/search-params';
import type { Site } from '@marketplace/session';
import type { ConversationFilter } from './messages-path';

/** The query parameters of `/messages`. */
export const MESSAGES_PARAMETERS = ['conversation', 'page', 'search', 'archived', 'around'] as const;

const SEARCH_MAXIMUM = 100;
const MESSAGE_NUMBER_MAXIMUM = 2_147_483_647;

/** A page of the customer's conversations, and the open one. */
export interface MessagesData {
  page: ConversationPage;
  thread: Thread | null;
  filter: ConversationFilter;
  /** The number of the message that the open one shows, instead of the latest. */
  around?: number;
  /** The conversation that could not be loaded, when the page has only its list; empty without one. */
  failedId?: string;
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
  const page = readNumber(query.get('page'), LAST_PAGE) ?? 1;
  const around = readNumber(query.get('around'), MESSAGE_NUMBER_MAXIMUM);
  const search = query.get('search')?.trim().slice(0, SEARCH_MAXIMUM);
  const isArchived = !search && query.get('archived') === 'true';
  const [list, thread] = await Promise.all([
    api(listConversations, { query: { page, search: search || undefined, archived: isArchived ? 'true' : undefined } }),
    // An empty id or dots would make the path that of the list.
    /^[\w-]+$/.test(id) ? api(getConversation, { params: { id }, query: { around } }) : null,
  ]);
  return { page: list, thread, filter: { search: search || undefined, isArchived }, around };
}

/** A whole number from 1 to the maximum. */
function readNumber(text: string | null, maximum: number): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= maximum ? number : undefined;
}
