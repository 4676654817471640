import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, createIdempotencyKey } from '@marketplace/api-client';
import { MESSAGE_MAXIMUM } from '@marketplace/api-contract';
import { startConversation } from '@marketplace/api-contract/operations';
import { TextInput } from '@marketplace/fields';
import { firstProblem, rules, useBusy, useForm } from '@marketplace/forms';
import { Overlay } from '@marketplace/overlays';
import { useSession } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import styles from './sheet.module.css';

interface QuestionSheetProps {
  seller: { id: string; name: string };
  request: { id: string; title: string };
  onClose: () => void;
}

/** Writes to a seller about the request and opens the conversation. */
export function QuestionSheet({ seller, request, onClose }: QuestionSheetProps) {
  const { t } = useTranslation('request-orders');
  const api = useSession((session) => session.api);
  const navigate = useNavigate();
  const [isBusy, run] = useBusy();
  const [failure, setFailure] = useState<'failed' | 'tooMany' | null>(null);
  const last = useRef({ text: '', key: '' });
  const form = useForm({ text: '' }, ({ text }) => ({ text: firstProblem(text, rules.required) }));

  async function send() {
    setFailure(null);
    const { text } = form.values;
    // A retry of the same text keeps its key: the earlier attempt may have arrived.
    if (last.current.text !== text) last.current = { text, key: createIdempotencyKey() };
    const body = { text, key: last.current.key, attachments: [], sellerId: seller.id, requestId: request.id };
    try {
      const { conversationId } = await api(startConversation, { body });
      void navigate(`/messages?${new URLSearchParams({ conversation: conversationId })}`);
    } catch (error) {
      if (error instanceof ApiError && form.reject(error.fields, { text: 'body.text' })) return;
      setFailure(error instanceof ApiError && error.code === 'too_many_requests' ? 'tooMany' : 'failed');
    }
  }

  return (
    <Overlay
      title={t('view.question.title', { seller: seller.name })}
      isForm
      onClose={onClose}
      footer={
        <Button variant="primary" isWide isBusy={isBusy} onClick={() => form.check() && run(send)}>
          {t('view.question.send')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p className={styles['quiet']}>{t('view.question.about', { title: request.title })}</p>
        <TextInput
          {...form.field('text')}
          label={t('view.question.text')}
          hint={t('view.question.hint')}
          rows={5}
          maxLength={MESSAGE_MAXIMUM}
        />
        <p role="alert" className={styles['problem']}>
          {failure && t(`view.problem.${failure}`)}
        </p>
      </div>
    </Overlay>
  );
}
