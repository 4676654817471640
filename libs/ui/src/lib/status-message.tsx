import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import styles from './status-message.module.css';
import { PageHead } from './page-head';
import { Illustration, type IllustrationName } from './illustration';

interface StatusMessageProps {
  illustration: IllustrationName;
  title: string;
  /** What happened or what to do. */
  children?: ReactNode;
  /** One primary action and at most one secondary. */
  actions?: ReactNode;
  /** The heading level: 1 for a page, 2 for a section. */
  level?: 1 | 2;
}

/** The state of a screen or section without content: empty, failed, signed out, not found. */
export function StatusMessage({ illustration, title, children, actions, level = 2 }: StatusMessageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={styles['message']}>
      <Illustration name={illustration} />
      <Heading className={styles['title']}>{title}</Heading>
      {children && <div className={styles['text']}>{children}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}

interface MessagePageProps extends Omit<StatusMessageProps, 'level'> {
  /** Announces changes of the message to screen readers. */
  isLive?: boolean;
  /** Sections under the message. */
  below?: ReactNode;
}

/**
 * A page with only a message: not found, verified, unsubscribed, failed. Excluded from search
 * engines.
 */
export function MessagePage({ isLive, below, ...message }: MessagePageProps) {
  const { pathname } = useLocation();
  return (
    <div className="page" aria-live={isLive ? 'polite' : undefined}>
      <PageHead title={message.title} path={pathname} noIndex />
      <StatusMessage level={1} {...message} />
      {below}
    </div>
  );
}
