/** Which conversations the list shows. */
export interface ConversationFilter {
  search?: string;
  isArchived?: boolean;
}

interface MessagesPathOptions extends ConversationFilter {
  page?: number;
  conversation?: string;
  /** The number of the message that is shown, instead of the latest. */
  around?: number;
}

/** The URL of a page of conversations with one of them open. */
export function messagesPath({
  page = 1,
  conversation,
  search,
  isArchived = false,
  around,
}: MessagesPathOptions = {}): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (isArchived) query.set('archived', 'true');
  if (page > 1) query.set('page', String(page));
  if (conversation !== undefined) query.set('conversation', conversation);
  if (around !== undefined) query.set('around', String(around));
  return query.size > 0 ? `/messages?${query}` : '/messages';
}
