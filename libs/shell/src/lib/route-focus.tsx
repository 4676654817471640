import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '@marketplace/ui';
import { isResultsPath } from './header/header-design';

/** The results are one place at two addresses: whoever types in the search box stays there. */
const placeOf = (pathname: string) => (isResultsPath(pathname) ? '/' : pathname);

/** After a navigation to another screen: says its title and moves the focus to its content, as a full page load would. */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const place = placeOf(pathname);
  const [title, setTitle] = useState('');
  const lastPlace = useRef(place);

  useEffect(() => {
    if (lastPlace.current === place) return;
    lastPlace.current = place;
    // Known only now: the screen has just placed it in the document.
    setTitle(document.title);
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true });
  }, [place, hash]);

  return (
    <div aria-live="polite">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
