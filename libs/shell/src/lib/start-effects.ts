import { useEffect } from 'react';
import { useSession, writeDefaultCountry, writeSessionUser } from '@marketplace/session';
import { retireServiceWorkers } from './service-workers';

/** What the browser does once when it takes over the server's page; shows nothing. */
export function StartEffects() {
  const user = useSession((session) => session.user);
  const country = useSession((session) => session.site.supportCountries[0]);
  const followFavourites = useSession((session) => session.followFavourites);
  const restoreCart = useSession((session) => session.restoreCart);

  useEffect(() => retireServiceWorkers(), []);
  // AU-13: the server has decided who is signed in; other tabs of this session read it here.
  useEffect(() => writeSessionUser(user), [user]);
  // IL-04
  useEffect(() => writeDefaultCountry(country), [country]);
  useEffect(() => restoreCart(), [restoreCart]);
  useEffect(() => followFavourites(), [followFavourites]);
  return null;
}
