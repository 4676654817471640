import { createContext, useContext, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of this site, from its root: '/search?category=tents'. */
  to: string;
  /** Takes the place of this address in the history, as a link to the same address always does. */
  replace?: boolean;
  /** The page stays where it is scrolled to, as for a change of what it shows. */
  preventScrollReset?: boolean;
  /** Leaves the page as a link without scripts would: the server draws the whole document. */
  reloadDocument?: boolean;
  /** Fetches scripts and data of the page when a pointer or the focus comes near. */
  isPrefetched?: boolean;
}

/** What fetches a page before it is asked for, as elements; the storefront gives the router's, elsewhere there is none. */
export const PrefetchContext = createContext<(page: string) => ReactNode>(() => null);

/**
 * A link inside the site. The router's own resolves relative addresses against the matched routes, several times for each
 * link; ours are whole paths, and a page has about eighty of them (docs/decisions/0008-render-in-one-string.md).
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
    if (event.defaultPrevented || event.button !== 0 || isForElsewhere(event)) return;
    // Without a network a new document would be the browser's error page; the router shows the site's own.
    if (reloadDocument && navigator.onLine) return;
    event.preventDefault();
    // The window is asked, not the router: links that follow the address would all be drawn again with each change of it.
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
  const approach = () => setIsNear(true);
  return (
    <>
      <a {...rest} href={href} onPointerEnter={approach} onFocus={approach}>
        {children}
      </a>
      {isNear && prefetch(href)}
    </>
  );
}

/** A press that asks the browser for another tab or window. */
export const isForElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
