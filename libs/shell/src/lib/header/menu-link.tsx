import type { ReactNode } from 'react';
import { Link } from '@marketplace/ui';
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
        <Link to={url} className={className} onClick={onClick}>
          {children}
        </Link>
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
