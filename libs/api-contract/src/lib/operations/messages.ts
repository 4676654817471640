import type { Operation } from '../operation';
import type * as messages from '../messages';

export const listConversations: Operation<typeof messages.listConversations> = {
  method: 'GET',
  path: '/api/conversations',
};
export const startConversation: Operation<typeof messages.startConversation> = {
  method: 'POST',
  path: '/api/conversations',
};
export const getConversation: Operation<typeof messages.getConversation> = {
  method: 'GET',
  path: '/api/conversations/:id',
};
export const sendMessage: Operation<typeof messages.sendMessage> = {
  method: 'POST',
  path: '/api/conversations/:id/messages',
};
