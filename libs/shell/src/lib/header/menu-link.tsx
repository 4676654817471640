import { useState, type ReactNode } from 'react';
import { Link, type LinkProps } from '@marketplace/ui';
import { linkKind } from '../link-kind';

interface MenuLinkProps {
  url: string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link configured by the operator; without a usable URL only its text. */
export function MenuLink({ url, className, onClick, children }: MenuLinkProps) {
  switch (linkKind(url)) {
    case 'internal':
      return (
        <DatedLink to={url} className={className} onClick={onClick}>
          {children}
        </DatedLink>
      );
    case 'external':
      return (
        <a href={url} className={className} onClick={onClick} rel="noopener">
          {children}
        </a>
      );
    case 'none':
      return <span className={className}>{children}</span>;
  }
}

/** Takes the dates of the page to results. Read when they are needed: the server's page is shared by all dates. */
function DatedLink({ to, ...rest }: LinkProps) {
  const [dated, setDated] = useState(to);
  const takeDates = () => {
    const dates = to.startsWith('/search') && location.search.match(/\b(start|end)Date=[\d-]+/g);
    setDated(dates ? `${to}${to.includes('?') ? '&' : '?'}${dates.join('&')}` : to);
  };
  return <Link {...rest} to={dated} onPointerEnter={takeDates} onFocus={takeDates} />;
}
