import type { Profile } from '@marketplace/api-contract';
import { pendingSearch, takeSavedPage, tellSessionNews, writeSessionUser } from '@marketplace/session';
import { leavePage } from './leave-page';

/** Where to go when somebody has signed in and no page was saved: stay on this one, or a path. */
export type Afterwards = 'stay' | `/${string}`;

/** AU-02, AU-13: remembers who it is and reloads, at the page from before signing in if one was saved (RT-05). */
export function enter(profile: Profile, afterwards: Afterwards): void {
  writeSessionUser(profile);
  tellSessionNews();
  // Without a saved page, as in the tab of an email's link, what waits to be saved leads.
  leavePage(takeSavedPage() ?? pendingSearch.page() ?? (afterwards === 'stay' ? null : afterwards));
}
