import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useSession, useSessionStore, writeDefaultCountry, writeSessionUser } from '@marketplace/session';

/** What the browser does once when it takes over the server's page; shows nothing. */
export function StartEffects() {
  const user = useSession((session) => session.user);
  const country = useSession((session) => session.site.supportCountries[0]);
  const followFavourites = useSession((session) => session.followFavourites);
  const store = useSessionStore();
  const { revalidate } = useRevalidator();
  const restoreCart = useSession((session) => session.restoreCart);

  // AU-13: the server has decided who is signed in; other tabs of this session read it here.
  useEffect(() => writeSessionUser(user), [user]);
  // IL-04
  useEffect(() => writeDefaultCountry(country), [country]);
  useEffect(() => restoreCart(), [restoreCart]);
  useEffect(() => followFavourites(), [followFavourites, user?._id]);
  useEffect(() => {
    const late = import('./late-effects')
      .then(({ startLateEffects }) => startLateEffects(store, revalidate))
      // A page that could not fetch them shows who was signed in until the next one.
      .catch(() => undefined);
    return () => void late.then((stop) => stop?.());
  }, [store, revalidate]);
  return null;
}
