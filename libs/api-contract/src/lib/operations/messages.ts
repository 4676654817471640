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
export const readConversation: Operation<typeof messages.readConversation> = {
  method: 'POST',
  path: '/api/conversations/:id/read',
};
export const archiveConversation: Operation<typeof messages.archiveConversation> = {
  method: 'PUT',
  path: '/api/conversations/:id/archived',
};
export const blockConversation: Operation<typeof messages.blockConversation> = {
  method: 'PUT',
  path: '/api/conversations/:id/blocked',
};
export const reportConversation: Operation<typeof messages.reportConversation> = {
  method: 'POST',
  path: '/api/conversations/:id/report',
};
