import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { PROBLEM_MAXIMUM, type Order, type ProblemKind } from '@marketplace/api-contract';
import { reportProblem } from '@marketplace/api-contract/operations';
import { SelectInput, TextInput } from '@marketplace/fields';
import { AttachFiles, firstProblem, rules, uploadedReferences, useForm, type ChosenFile } from '@marketplace/forms';
import { Overlay } from '@marketplace/overlays';
import { useSession, useSessionStore, useUpload } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import styles from './cancel-sheet.module.css';

interface ProblemSheetProps {
  order: Order;
  onClose: () => void;
  /** Called with the order once the problem is reported. */
  onChanged: (order: Order) => void;
}

const KINDS = ['not_received', 'not_as_described', 'damaged', 'charge', 'other'] as const satisfies ProblemKind[];

const PATHS = { kind: 'body.kind', text: 'body.text', files: 'body.attachments' };

/** Reports a problem to the operator and the seller (OR-07). */
export function ProblemSheet({ order: { id, seller }, onClose, onChanged }: ProblemSheetProps) {
  const { t } = useTranslation('orders');
  const api = useSession((session) => session.api);
  const store = useSessionStore();
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed' | 'limit_reached'>('idle');
  const form = useForm({ kind: '', text: '', files: [] as readonly ChosenFile[] }, ({ kind, text, files }) => ({
    kind: firstProblem(kind, rules.required),
    text: firstProblem(text, rules.required),
    files: firstProblem(files, rules.files),
  }));
  const upload = useUpload('problemReport');
  const area = useRef<HTMLFormElement>(null);

  const submit = async () => {
    if (status === 'busy' || !form.check()) return;
    setStatus('busy');
    const { kind, text, files } = form.values;
    const body = { kind: kind as ProblemKind, text, attachments: uploadedReferences(files) };
    try {
      onChanged(await api(reportProblem, { params: { id }, body }));
      store.getState().notify('success', t('report.sent'));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && form.reject(error.fields, PATHS)) return setStatus('idle');
      setStatus(error instanceof ApiError && error.code === 'limit_reached' ? 'limit_reached' : 'failed');
    }
  };

  return (
    <Overlay title={t('report.action')} onClose={onClose}>
      <form
        ref={area}
        noValidate
        className={styles['sheet']}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('report.intro', { seller: seller.name })}</p>
        <SelectInput
          {...form.field('kind')}
          label={t('report.what')}
          options={KINDS}
          names={Object.fromEntries(KINDS.map((kind) => [kind, t(`report.kind.${kind}`)]))}
        />
        <TextInput {...form.field('text')} label={t('report.text')} rows={4} maxLength={PROBLEM_MAXIMUM} />
        <AttachFiles {...form.field('files')} {...upload} area={area} />
        <p role="alert" className={styles['problem']}>
          {(status === 'failed' || status === 'limit_reached') && t(`report.${status}`)}
        </p>
        <div className={styles['actions']}>
          <Button onClick={onClose}>{t('report.back')}</Button>
          <Button variant="primary" type="submit" isBusy={status === 'busy'}>
            {t('report.send')}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
