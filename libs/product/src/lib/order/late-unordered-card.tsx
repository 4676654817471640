import { Suspense } from 'react';
import { documentPart } from '@marketplace/ui';
import styles from './order.module.css';
import type { UnorderedCardProps } from './unordered-card';

// Most pages have the form of an order instead.
const { load, Part: UnorderedCard } = documentPart<UnorderedCardProps>(
  async () => (await import('./unordered-card')).UnorderedCard,
);

/** Fetches the script of the card, for the document to have it. */
export const loadUnorderedCard = load;

/** Where an auction stands, or how a quote is asked for: in a document from the start, else in its place as soon as the script has come. */
export const LateUnorderedCard = (props: UnorderedCardProps) => (
  <Suspense fallback={<div className={styles['coming']} />}>
    <UnorderedCard {...props} />
  </Suspense>
);
