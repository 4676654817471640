import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn, dayWithYear } from '@marketplace/formats';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { sellerPath } from '@marketplace/search-params';
import { ButtonLink, Icon, Link, PageHead } from '@marketplace/ui';
import { REQUESTS_PATH } from '../list/requests-query';
import { RequestStatusChip } from '../status-chip';
import { ConfirmedButton } from './confirmed-button';
import { NextStep } from './next-step';
import { QuotesTable } from './quotes-table';
import { RequestHistory } from './request-history';
import { RequestedDetails } from './requested-details';
import { useRequestView, useRequestViewStore } from './request-view-provider';
import styles from './request-view-screen.module.css';

/** `/requestOrder/view/{id}`: a request, its quotes side by side, and what happens next (RQ-02). */
export function RequestViewScreen() {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const timeZone = useTimeZone();
  const request = useRequestView((view) => view.request);
  const finishedActions = useRequestView((view) => view.actions);
  const heading = useRef<HTMLHeadingElement>(null);
  // An action may remove the button that had the focus, also for what it opened.
  useEffect(() => {
    if (finishedActions > 0 && document.activeElement === document.body) heading.current?.focus();
  }, [finishedActions]);
  const day = dayWithYear(dayIn(timeZone, request.createdAt), language);
  return (
    <div className="page">
      <PageHead title={request.title} path={`/requestOrder/view/${request.id}`} noIndex />
      <Link to={REQUESTS_PATH} className={styles['back']}>
        <Icon name="left" />
        {t('list.tab')}
      </Link>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {request.title}
        </h1>
        <RequestStatusChip status={request.status} />
        <p className={styles['sent']}>{t('view.sent', { count: request.sellers.length, day })}</p>
        <Actions />
      </header>
      <NextStep />
      <Updates />
      {request.quotes.length > 0 && <QuotesTable />}
      <div className={styles['columns']}>
        <RequestedDetails request={request} />
        <div className={styles['aside']}>
          <section className={styles['section']}>
            <h2>{t('view.sellers')}</h2>
            <ul className={styles['sellers']}>
              {request.sellers.map(({ id, name }) => (
                <li key={id}>
                  <Link to={sellerPath(id)}>{name}</Link>
                </li>
              ))}
            </ul>
          </section>
          <RequestHistory request={request} timeZone={timeZone} />
        </div>
      </div>
    </div>
  );
}

function Actions() {
  const { t } = useTranslation('request-orders');
  const store = useRequestViewStore();
  const { id, actions, sellers } = useRequestView((view) => view.request);
  const action = useRequestView((view) => view.action);
  const isOwn = action.status !== 'idle' && action.id === id;
  return (
    <div className={styles['actions']}>
      {actions.includes('change') && (
        <ButtonLink size="small" to={`/requestOrder?change=${id}`}>
          {t('view.change')}
        </ButtonLink>
      )}
      {actions.includes('withdraw') && (
        <ConfirmedButton
          label={t('view.withdraw.action')}
          isBusy={isOwn && action.status === 'busy'}
          question={{
            title: t('view.withdraw.title'),
            text: t(sellers.length === 1 ? 'view.withdraw.textOne' : 'view.withdraw.text'),
            keep: t('view.withdraw.keep'),
            confirm: t('view.withdraw.action'),
          }}
          onConfirm={() => void store.getState().withdraw()}
        />
      )}
      <p role="alert" className={styles['problem']}>
        {isOwn && action.status !== 'busy' && t(`view.problem.${action.status}`)}
      </p>
    </div>
  );
}

/** Tells what sellers did while the page was open. */
function Updates() {
  const { t } = useTranslation('request-orders');
  const updates = useRequestView((view) => view.updates);
  return (
    <div role="status" className={styles['updates']}>
      {updates.map(({ kind, seller }) => (
        <p key={kind + seller}>{t(`view.updates.${kind}`, { seller })}</p>
      ))}
    </div>
  );
}
