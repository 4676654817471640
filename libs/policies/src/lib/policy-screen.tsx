import { useLocation } from 'react-router';
import type { Policy } from '@marketplace/api-contract';
import { PageHead, SafeHtml } from '@marketplace/ui';
import styles from './policy-screen.module.css';

/** PO-01: a policy's name and its HTML, which the server has sanitised. */
export function PolicyScreen({ policy }: { policy: Policy }) {
  const { pathname } = useLocation();
  return (
    <article className={`page ${styles['policy']}`}>
      <PageHead title={policy.name} path={pathname} />
      <h1>{policy.name}</h1>
      <SafeHtml html={policy.value} />
    </article>
  );
}
