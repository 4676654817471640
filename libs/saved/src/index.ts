export { loadSaved, type SavedData } from './lib/load-saved';
export { SavedScreen } from './lib/saved-screen';
export { UnsubscribeScreen } from './lib/unsubscribe-screen';
