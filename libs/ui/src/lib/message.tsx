import type { ReactNode } from 'react';
import styles from './message.module.css';
import { Sketch, type SketchName } from './sketch';

interface MessageProps {
  sketch: SketchName;
  title: string;
  /** A sentence that says what happened or what to do. */
  children?: ReactNode;
  /** The one action, and at most a quieter second. */
  actions?: ReactNode;
  /** The page's own heading, or a section's. */
  level?: 1 | 2;
}

/** A whole screen or section that has nothing to list: empty, failed, signed out, not found. */
export function Message({ sketch, title, children, actions, level = 2 }: MessageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={styles['message']}>
      <Sketch name={sketch} />
      <Heading className={styles['title']}>{title}</Heading>
      {children && <div className={styles['text']}>{children}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
