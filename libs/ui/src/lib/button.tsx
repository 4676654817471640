import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from './link';
import { Spinner } from './spinner';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'outlined' | 'quiet' | 'icon';

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  /** As wide as its container. */
  isWide?: boolean;
}

const classes = ({ variant = 'outlined', size = 'normal', isWide }: ButtonStyle, isBusy = false, own = '') =>
  [
    styles['button'],
    styles[variant],
    size === 'small' && styles['small'],
    isWide && styles['wide'],
    isBusy && styles['busy'],
    own,
  ]
    .filter(Boolean)
    .join(' ');

/** A button; while `isBusy` it keeps its size, shows a spinner and ignores clicks. */
export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonStyle & { isBusy?: boolean } & ComponentProps<'button'>): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      className={classes({ variant, size, isWide }, isBusy, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {isBusy && <Spinner />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, isWide, className, ...rest }: ButtonStyle & LinkProps): ReactNode {
  return <Link {...rest} className={classes({ variant, size, isWide }, false, className)} />;
}
