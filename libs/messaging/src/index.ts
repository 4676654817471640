export { MessageSeller } from './lib/compose/message-seller';
export { loadMessages, type MessagesData } from './lib/load-messages';
export { MessagesScreen } from './lib/messages-screen';
