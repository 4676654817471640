/** The URL of a page of conversations with one of them open. */
export function messagesPath({ page = 1, conversation }: { page?: number; conversation?: string } = {}): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (conversation !== undefined) query.set('conversation', conversation);
  return query.size > 0 ? `/messages?${query}` : '/messages';
}
