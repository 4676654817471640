import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isResultsPath } from '@marketplace/search-params';
import { VisuallyHidden } from '@marketplace/ui';

/** The result pages count as one screen, so that the search box keeps the focus. */
const getScreen = (pathname: string) => (isResultsPath(pathname) ? '/' : pathname);

/**
 * After a navigation to another screen: announces its title and focuses its content, like a page
 * load.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const current = getScreen(pathname);
  const [title, setTitle] = useState('');
  const lastScreen = useRef(current);

  useEffect(() => {
    if (lastScreen.current === current) return;
    lastScreen.current = current;
    // The new screen has set the title by now.
    setTitle(document.title);
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true });
  }, [current, hash]);

  return (
    <div aria-live="polite">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
