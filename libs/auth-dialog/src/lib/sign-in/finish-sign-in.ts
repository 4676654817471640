import type { Profile } from '@marketplace/api-contract';
import {
  browserDocument,
  pendingSearch,
  takeSavedPage,
  announceSessionChange,
  writeSessionUser,
} from '@marketplace/session';

/** Where signing in leads when no page is saved: the current page or a path. */
export type AfterSignIn = 'stay' | `/${string}`;

/** AU-02, AU-13: stores the session user and reloads, at the saved page if there is one (RT-05). */
export function finishSignIn(profile: Profile, afterSignIn: AfterSignIn): void {
  writeSessionUser(profile);
  announceSessionChange();
  // Without a saved page, as in a tab opened from an email, a search that waits to be saved comes
  // first.
  browserDocument.load(takeSavedPage() ?? pendingSearch.page() ?? (afterSignIn === 'stay' ? null : afterSignIn));
}
