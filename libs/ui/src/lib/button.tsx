import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from './link';
import { Spinner } from './spinner';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'outlined' | 'quiet' | 'icon';

interface Look {
  look?: ButtonLook;
  size?: 'normal' | 'small';
  /** As wide as its place. */
  isWide?: boolean;
}

const classes = ({ look = 'outlined', size = 'normal', isWide }: Look, isBusy = false, own = '') =>
  [
    styles['button'],
    styles[look],
    size === 'small' && styles['small'],
    isWide && styles['wide'],
    isBusy && styles['busy'],
    own,
  ]
    .filter(Boolean)
    .join(' ');

/** A button; while `isBusy` it keeps its size, shows progress and takes no further press. */
export function Button({
  look,
  size,
  isWide,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Look & { isBusy?: boolean } & ComponentProps<'button'>): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      className={classes({ look, size, isWide }, isBusy, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {isBusy && <Spinner />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, isWide, className, ...rest }: Look & LinkProps): ReactNode {
  return <Link {...rest} className={classes({ look, size, isWide }, false, className)} />;
}
