import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '@marketplace/session';
import { documentNonce } from '@marketplace/theme';
import styles from './toasts.module.css';

/**
 * AP-03: the container of toasts; its code arrives with the first one. Where it cannot be fetched the text stands there plainly for as
 * long: the page and what is typed into it stay.
 */
export function Toasts() {
  const last = useSession((session) => session.toasts.at(-1));
  const [List, setList] = useState<ComponentType | null>(null);
  const [isPlain, setIsPlain] = useState(false);

  useEffect(() => {
    if (!last || List) return;
    // The library that styles toasts takes the nonce of the page's style policy from here, when it is loaded.
    Object.assign(window, { __nonce__: documentNonce() });
    import('./toast-list').then(
      (loaded) => setList(() => loaded.default),
      () => setIsPlain(true),
    );
  }, [last, List]);

  if (List) return <List />;
  return isPlain && last ? (
    <p key={last.id} role="alert" className={styles['plain']}>
      {last.text}
    </p>
  ) : null;
}
