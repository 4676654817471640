import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { Button, Icon, Link } from '@marketplace/ui';
import { messagesPath, type ConversationFilter } from './messages-path';
import styles from './messages.module.css';

const SEARCH_MAXIMUM = 100;

/** Finds conversations and switches to archived ones; works before the page's scripts too. */
export function ListFilter({ filter: { search, isArchived = false } }: { filter: ConversationFilter }) {
  const { t } = useTranslation('messaging');
  const id = useId();
  return (
    <div className={styles['filter']}>
      <Form key={search} role="search" action="/messages" className={styles['search']}>
        <label htmlFor={id}>{t('filter.search')}</label>
        <input id={id} type="search" name="search" defaultValue={search} maxLength={SEARCH_MAXIMUM} />
        <Button type="submit" variant="icon" aria-label={t('filter.submit')}>
          <Icon name="search" />
        </Button>
      </Form>
      {/* A search covers both. */}
      {search ? (
        <Link to={messagesPath()}>{t('filter.inbox')}</Link>
      ) : (
        <Link to={messagesPath({ isArchived: !isArchived })}>{t(isArchived ? 'filter.inbox' : 'filter.archived')}</Link>
      )}
    </div>
  );
}
