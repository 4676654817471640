import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day, Order, OrderProblem } from '@marketplace/api-contract';
import { resolveProblem } from '@marketplace/api-contract/operations';
import { AttachmentList } from '@marketplace/forms';
import { formatInstant } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Button, LazyOverlay, usePreload } from '@marketplace/ui';
import styles from './order-detail-screen.module.css';
import { useOrderAction } from './use-order-action';

interface ProblemsProps {
  order: Order;
  timeZone: string;
  /** A day of another year is shown with its year. */
  today: Day;
  onChanged: (order: Order) => void;
}

const load = async () => (await import('./problem-sheet')).ProblemSheet;

/** The problems that the customer has reported, with the answers, and a button to report one (OR-07). */
export function Problems({ order, timeZone, today, onChanged }: ProblemsProps) {
  const { t } = useTranslation('orders');
  const { problems, actions } = order;
  const [isOpen, setIsOpen] = useState(false);
  const preload = usePreload(load);
  const onClose = () => setIsOpen(false);
  if (problems.length === 0 && !actions.includes('reportProblem')) return null;
  return (
    <section className={`${styles['section']} ${problems.length === 0 ? styles['screenOnly'] : ''}`}>
      <h2>{t('report.title')}</h2>
      {problems.map((problem) => (
        <Problem key={problem.reportedAt} problem={problem} timeZone={timeZone} today={today} />
      ))}
      {actions.includes('resolveProblem') && <SolveProblem order={order} onChanged={onChanged} />}
      {actions.includes('reportProblem') && (
        <div className={styles['screenOnly']}>
          <Button size="small" aria-haspopup="dialog" {...preload} onClick={() => setIsOpen(true)}>
            {t('report.action')}
          </Button>
          <LazyOverlay isOpen={isOpen} load={load} onFailure={onClose} props={{ order, onClose, onChanged }} />
        </div>
      )}
    </section>
  );
}

function Problem({
  problem: { kind, text, attachments, reportedAt, resolvedAt, answer },
  timeZone,
  today,
}: {
  problem: OrderProblem;
  timeZone: string;
  today: Day;
}) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const when = (at: string) => formatInstant(at, timeZone, today, language);
  return (
    <div className={styles['problem']}>
      <span className={styles['step']}>{t(`report.kind.${kind}`)}</span>
      <p className={styles['note']}>{text}</p>
      <AttachmentList attachments={attachments} />
      <p className={styles['quiet']}>
        {resolvedAt
          ? t('report.solvedOn', { when: when(resolvedAt) })
          : t('report.reportedOn', { when: when(reportedAt) })}
      </p>
      {answer && (
        <>
          <span className={styles['step']}>{t('report.answer')}</span>
          <p className={styles['note']}>{answer}</p>
        </>
      )}
    </div>
  );
}

function SolveProblem({ order: { id }, onChanged }: Pick<ProblemsProps, 'order' | 'onChanged'>) {
  const { t } = useTranslation('orders');
  const api = useSession((session) => session.api);
  const { status, start } = useOrderAction(() => api(resolveProblem, { params: { id } }), onChanged);
  return (
    <div className={styles['screenOnly']}>
      <p className={styles['quiet']}>{t('report.open')}</p>
      <Button size="small" isBusy={status === 'busy'} onClick={start}>
        {t('report.solve')}
      </Button>
      <p role="alert" className={styles['failed']}>
        {status === 'failed' && t('report.failed')}
      </p>
    </div>
  );
}
