import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '@marketplace/session';
import { documentNonce } from '@marketplace/theme';
import styles from './toasts.module.css';

/**
 * AP-03: the container of toasts, whose code loads with the first one. When loading fails, the text
 * shows as plain text, so that the page and its input stay.
 */
export function Toasts({ loadList = () => import('./toast-list') }) {
  const last = useSession((session) => session.toasts.at(-1));
  const [List, setList] = useState<ComponentType | null>(null);
  const [isPlain, setIsPlain] = useState(false);

  useEffect(() => {
    if (!last || List) return;
    // notistack's style library reads the CSP nonce from here when it loads.
    Object.assign(window, { __nonce__: documentNonce() });
    loadList().then(
      (loaded) => setList(() => loaded.default),
      () => setIsPlain(true),
    );
  }, [last, List, loadList]);

  if (List) return <List />;
  return isPlain && last ? (
    <p key={last.id} role="alert" className={styles['plain']}>
      {last.text}
    </p>
  ) : null;
}
