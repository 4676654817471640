import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { REPORT_MAXIMUM } from '@marketplace/api-contract';
import { reportConversation } from '@marketplace/api-contract/operations';
import { SelectInput, TextInput } from '@marketplace/fields';
import { rules, useBusy, useForm } from '@marketplace/forms';
import { Overlay } from '@marketplace/overlays';
import { useSession } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import styles from './thread.module.css';

// The values of the contract, whose schemas would be loaded with its constant.
const REASONS = ['spam', 'fraud', 'insult', 'other'] as const;
type Reason = (typeof REASONS)[number];

interface ReportSheetProps {
  id: string;
  partnerName: string;
  onClose: () => void;
}

/** Reports the other side of a conversation to the operator. */
export function ReportSheet({ id, partnerName, onClose }: ReportSheetProps) {
  const { t } = useTranslation('messaging');
  const api = useSession((session) => session.api);
  const notify = useSession((session) => session.notify);
  const [isBusy, run] = useBusy();
  const [hasFailed, setHasFailed] = useState(false);
  const form = useForm({ reason: '', text: '' }, ({ reason }) => ({ reason: rules.required(reason) }));

  async function send() {
    const { reason, text } = form.values;
    setHasFailed(false);
    try {
      await api(reportConversation, { params: { id }, body: { reason: reason as Reason, text } });
      notify('success', t('report.sent'));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && form.reject(error.fields, { reason: 'body.reason', text: 'body.text' })) return;
      setHasFailed(true);
    }
  }

  return (
    <Overlay
      title={t('menu.report', { name: partnerName })}
      onClose={onClose}
      footer={
        <Button variant="primary" isWide isBusy={isBusy} onClick={() => form.check() && run(send)}>
          {t('report.send')}
        </Button>
      }
    >
      <div className={styles['report']}>
        <p>{t('report.intro')}</p>
        <SelectInput
          {...form.field('reason')}
          label={t('report.reason')}
          options={REASONS}
          names={Object.fromEntries(REASONS.map((reason) => [reason, t(`report.${reason}`)]))}
        />
        <TextInput {...form.field('text')} label={t('report.text')} rows={4} maxLength={REPORT_MAXIMUM} isOptional />
        <p role="alert" className={styles['failure']}>
          {hasFailed && t('menu.failed')}
        </p>
      </div>
    </Overlay>
  );
}
