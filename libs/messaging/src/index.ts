export { MessageSeller } from './lib/compose/message-seller';
export { keepListOnError } from './lib/keep-list-on-error';
export { loadMessages, MESSAGES_PARAMETERS, type MessagesData } from './lib/load-messages';
export { MessageNotices } from './lib/notices/message-notices';
export { MessagesScreen } from './lib/messages-screen';
