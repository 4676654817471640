import { use, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAXIMUM } from '@marketplace/api-contract';
import { AttachFiles, Field, rules, useForm, type ChosenFile } from '@marketplace/forms';
import { RealtimeContext } from '@marketplace/realtime';
import { useSession, useUpload } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { readDraft, writeDraft } from '../drafts';
import { toUnsentFiles } from '../outbox/to-unsent-files';
import { useOutbox } from '../outbox/outbox-store';
import styles from './thread.module.css';

/** The least time between two notifications that the account is typing. */
const TYPING_INTERVAL_MS = 3000;
/** A press sooner after a sent message is the second of a double click. */
const DOUBLE_PRESS_MS = 700;

/** Where a message is written; sending puts it in the outbox. What isn't sent is kept as a draft. */
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
  const lastSent = useRef(0);
  const account = useSession((session) => session.user?._id ?? '');
  const draftKey = { account, to: id };
  const isEmpty = form.values.text.trim() === '' && form.values.files.length === 0;

  const restoreDraft = useEffectEvent(() => {
    const text = readDraft(draftKey);
    // What was typed before the page's scripts ran is newer.
    if (text && form.values.text === '') form.set({ text });
  });
  // Only browsers have drafts: the server renders an empty field.
  useEffect(() => restoreDraft(), []);

  function onChange(text: string) {
    field.onChange(text);
    writeDraft(draftKey, text);
    if (Date.now() - lastTyping.current < TYPING_INTERVAL_MS) return;
    lastTyping.current = Date.now();
    sendTyping(id);
  }
  function send() {
    if (isEmpty && Date.now() - lastSent.current < DOUBLE_PRESS_MS) return;
    if (!form.check()) return;
    lastSent.current = Date.now();
    sendText(id, form.values.text, toUnsentFiles(form.values.files));
    form.clear();
    writeDraft(draftKey, '');
  }
  return (
    <div ref={area} className={styles['composer']}>
      <Field
        {...field}
        problem={field.problem && (isEmpty ? t('thread.empty') : field.problem)}
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
