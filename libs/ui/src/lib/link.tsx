import { createContext, useContext, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An absolute path of this site: '/search?category=tents'. */
  to: string;
  /** Replaces the history entry, as a link to the current URL always does. */
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Loads a new document instead of navigating on the client. */
  reloadDocument?: boolean;
  /** Prefetches scripts and data of the page on hover or focus. */
  isPrefetched?: boolean;
}

/** Renders the elements that prefetch a page; the storefront provides the router's. */
export const PrefetchContext = createContext<(page: string) => ReactNode>(() => null);

/**
 * A link within the site. Unlike the router's `Link` it takes absolute paths only: resolving
 * relative ones for about eighty links of a page is slow
 * (docs/decisions/0008-render-in-one-string.md).
 */
export function Link({
  to,
  replace,
  preventScrollReset,
  reloadDocument,
  isPrefetched = false,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || isModifiedClick(event)) return;
    // Offline, a new document would be the browser's error page; the router shows the site's own.
    if (reloadDocument && navigator.onLine) return;
    event.preventDefault();
    // Not useLocation(), which would render all links again on each navigation.
    const isHere = event.currentTarget.href === window.location.href;
    void navigate(to, { replace: replace ?? isHere, preventScrollReset });
  };
  if (isPrefetched) {
    return (
      <PrefetchedAnchor {...rest} href={to} onClick={follow}>
        {children}
      </PrefetchedAnchor>
    );
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

function PrefetchedAnchor({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const [isNear, setIsNear] = useState(false);
  const prefetch = useContext(PrefetchContext);
  const startPrefetch = () => setIsNear(true);
  return (
    <>
      <a {...rest} href={href} onPointerEnter={startPrefetch} onFocus={startPrefetch}>
        {children}
      </a>
      {isNear && prefetch(href)}
    </>
  );
}

/** Whether a click opens another tab or window. */
export const isModifiedClick = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
