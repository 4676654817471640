import type { ReactNode } from 'react';
import { PageHead } from '@marketplace/ui';
import styles from './page-frame.module.css';

/** A page with one form in a narrow column. */
export function PageFrame({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  return (
    <div className="page">
      <PageHead title={title} path={path} noIndex />
      <div className={styles['column']}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
