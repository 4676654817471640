import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useSession, useSessionStore, writeDefaultCountry, writeSessionUser } from '@marketplace/session';

/** Effects that run once after hydration; renders nothing. */
export function StartEffects() {
  const user = useSession((session) => session.user);
  const country = useSession((session) => session.site.supportCountries[0]);
  const syncFavourites = useSession((session) => session.syncFavourites);
  const store = useSessionStore();
  const { revalidate } = useRevalidator();
  const restoreCart = useSession((session) => session.restoreCart);

  // AU-13: the server decides who is signed in; the session user is written from its answer.
  useEffect(() => writeSessionUser(user), [user]);
  // IL-04
  useEffect(() => writeDefaultCountry(country), [country]);
  useEffect(() => restoreCart(), [restoreCart]);
  useEffect(() => syncFavourites(), [syncFavourites, user?._id]);
  useEffect(() => {
    const deferred = import('./deferred-effects')
      .then(({ startDeferredEffects }) => startDeferredEffects(store, revalidate))
      // When loading fails, this page keeps its user until the next navigation.
      .catch(() => undefined);
    return () => void deferred.then((stop) => stop?.());
  }, [store, revalidate]);
  return null;
}
