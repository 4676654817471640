import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '@marketplace/ui';
import styles from './chips.module.css';

/** `tab` has its picture above its words. */
export type ChipLook = 'chip' | 'tab';

interface ChipLinkProps {
  to: string;
  /** Whether this is what the results are narrowed to. */
  isChosen?: boolean;
  label?: string;
  look?: ChipLook;
  children: ReactNode;
}

/** A choice that is an address: it can be crawled, opened elsewhere and used without scripts. */
export function ChipLink({ to, isChosen = false, label, look = 'chip', children }: ChipLinkProps) {
  return (
    <Link to={to} className={styles[look]} aria-current={isChosen ? 'true' : undefined} aria-label={label}>
      {children}
    </Link>
  );
}

/** Of a chip that is in sight, but for parts of a pixel. */
const WHOLE = 0.98;

/** Chips in one line that scrolls sideways where it is longer than the page; the chosen one is in sight. */
export function ChipRow({ label, look = 'chip', children }: { label: string; look?: ChipLook; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const { search } = useLocation();

  useEffect(() => {
    const scroller = row.current;
    const chosen = scroller?.querySelector('[aria-current]');
    if (!scroller || !chosen) return;
    // The observer is told of places after the page is laid out: asking for them here would have it laid out twice.
    const observer = new IntersectionObserver(
      (entries) => {
        observer.disconnect();
        for (const { intersectionRatio, boundingClientRect: chip, rootBounds: sight } of entries)
          // Sideways only: scrollIntoView would move the page too.
          if (intersectionRatio < WHOLE && sight)
            scroller.scrollLeft += (chip.left + chip.right) / 2 - (sight.left + sight.right) / 2;
      },
      { root: scroller },
    );
    observer.observe(chosen);
    return () => observer.disconnect();
  }, [search]);

  return (
    <nav ref={row} aria-label={label} className={`${styles['scroller']} ${styles[`${look}s`]}`}>
      <ul className={styles['row']}>{children}</ul>
    </nav>
  );
}
