import { use, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAXIMUM } from '@marketplace/api-contract';
import { AttachFiles, Field, rules, useForm, type ChosenFile } from '@marketplace/forms';
import { RealtimeContext } from '@marketplace/realtime';
import { useUpload } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { toUnsentFiles } from '../outbox/to-unsent-files';
import { useOutbox } from '../outbox/outbox-store';
import styles from './thread.module.css';

/** The least time between two notifications that the account is typing. */
const TYPING_INTERVAL_MS = 3000;

/** Where a message is written; sending puts it in the outbox. */
export function Composer({ id }: { id: string }) {
  const { t } = useTranslation('messaging');
  const form = useForm({ text: '', files: [] as readonly ChosenFile[] }, ({ text, files }) => ({
    text: files.length > 0 ? undefined : rules.required(text),
    files: rules.files(files),
  }));
  const upload = useUpload('message');
  const area = useRef<HTMLDivElement>(null);
  const field = form.field('text');
  const sendText = useOutbox((outbox) => outbox.send);
  const { sendTyping } = use(RealtimeContext);
  const lastTyping = useRef(0);

  function onChange(text: string) {
    field.onChange(text);
    if (Date.now() - lastTyping.current < TYPING_INTERVAL_MS) return;
    lastTyping.current = Date.now();
    sendTyping(id);
  }
  function send() {
    if (!form.check()) return;
    sendText(id, form.values.text, toUnsentFiles(form.values.files));
    form.clear();
  }
  return (
    <div ref={area} className={styles['composer']}>
      <Field
        {...field}
        onChange={onChange}
        // Enter is a new line.
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) send();
        }}
        label={t('text')}
        rows={2}
        maxLength={MESSAGE_MAXIMUM}
      />
      <Button variant="primary" onClick={send}>
        {t('send')}
      </Button>
      <div className={styles['files']}>
        <AttachFiles {...form.field('files')} {...upload} area={area} />
      </div>
      <p className={styles['keys']}>{t('thread.keys')}</p>
    </div>
  );
}
