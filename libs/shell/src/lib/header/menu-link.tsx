import type { ReactNode } from 'react';
import { Link } from '@marketplace/ui';
import { linkKind } from '../link-kind';

interface MenuLinkProps {
  url: string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the operator's; an address that leads nowhere is only its words. */
export function MenuLink({ url, className, onClick, children }: MenuLinkProps) {
  switch (linkKind(url)) {
    case 'own':
      return (
        <Link to={url} className={className} onClick={onClick}>
          {children}
        </Link>
      );
    case 'elsewhere':
      return (
        <a href={url} className={className} onClick={onClick} rel="noopener">
          {children}
        </a>
      );
    case 'none':
      return <span className={className}>{children}</span>;
  }
}
