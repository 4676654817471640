import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '@marketplace/ui';
import styles from './chips.module.css';

/** `tab` has its icon above its text. */
export type ChipVariant = 'chip' | 'tab';

interface ChipLinkProps {
  to: string;
  /** Whether the results have this filter. */
  isSelected?: boolean;
  label?: string;
  variant?: ChipVariant;
  children: ReactNode;
}

/** A filter as a real link, which works in a new tab, for crawlers and without JavaScript. */
export function ChipLink({ to, isSelected = false, label, variant = 'chip', children }: ChipLinkProps) {
  return (
    <Link to={to} className={styles[variant]} aria-current={isSelected ? 'true' : undefined} aria-label={label}>
      {children}
    </Link>
  );
}

/** Intersection ratio of a fully visible chip, allowing for fractions of a pixel. */
const FULLY_VISIBLE = 0.98;

/** Chips in one horizontally scrolling row, scrolled so that the selected one is visible. */
export function ChipRow({
  label,
  variant = 'chip',
  children,
}: {
  label: string;
  variant?: ChipVariant;
  children: ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  const { search } = useLocation();

  useEffect(() => {
    const scroller = row.current;
    const selected = scroller?.querySelector('[aria-current]');
    if (!scroller || !selected) return;
    // An observer reads positions after layout; reading them here would force a second layout.
    const observer = new IntersectionObserver(
      (entries) => {
        observer.disconnect();
        for (const { intersectionRatio, boundingClientRect: chip, rootBounds: viewport } of entries)
          // Horizontal only: scrollIntoView would scroll the page too.
          if (intersectionRatio < FULLY_VISIBLE && viewport)
            scroller.scrollLeft += (chip.left + chip.right) / 2 - (viewport.left + viewport.right) / 2;
      },
      { root: scroller },
    );
    observer.observe(selected);
    return () => observer.disconnect();
  }, [search]);

  return (
    <nav ref={row} aria-label={label} className={`${styles['scroller']} ${styles[`${variant}s`]}`}>
      <ul className={styles['row']}>{children}</ul>
    </nav>
  );
}
