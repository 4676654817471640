export { loadMessages } from './lib/load-messages';
export { MessagesScreen } from './lib/messages-screen';
