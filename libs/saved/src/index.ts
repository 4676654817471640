export { loadSaved, SAVED_PARAMETERS, type SavedData } from './lib/load-saved';
export { SavedScreen } from './lib/saved-screen';
export { UnsubscribeScreen } from './lib/unsubscribe-screen';
export { UNSUBSCRIBE_PARAMETERS } from './lib/use-unsubscribe';
