import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAXIMUM, type Conversation, type Message, type Thread } from '@marketplace/api-contract';
import { sendMessage } from '@marketplace/api-contract/operations';
import { Field, rules, useForm } from '@marketplace/forms';
import { productPath, sellerPath } from '@marketplace/search-params';
import { Button, Icon, Link } from '@marketplace/ui';
import { readDraft, writeDraft } from '../drafts';
import { messagesPath } from '../messages-path';
import { getPartnerName, PartnerAvatar } from '../partner';
import { useSend } from '../use-send';
import { Bubbles } from './bubbles';
import styles from './thread.module.css';
import { useThread } from './use-thread';

/** One conversation with its messages and a composer; key it by its id. */
export function ThreadView({ thread, listPage }: { thread: Thread; listPage: number }) {
  const { t } = useTranslation('messaging');
  const { id, role, seller } = thread;
  const partnerName = getPartnerName(thread);
  const { messages, hasEarlier, status, showEarlier, add } = useThread(thread);
  return (
    <section className={styles['thread']} aria-label={t('thread.label', { name: partnerName })}>
      <header className={styles['head']}>
        <Link to={messagesPath({ page: listPage })} className={styles['back']} aria-label={t('thread.back')}>
          <Icon name="left" />
        </Link>
        <PartnerAvatar conversation={thread} size={44} />
        <div className={styles['who']}>
          <h2 className={styles['name']}>
            {role === 'customer' ? <Link to={sellerPath(seller.id)}>{partnerName}</Link> : partnerName}
          </h2>
          <Subject conversation={thread} />
        </div>
      </header>
      {/* Reversed, so that it shows its end before any script runs and as messages are added. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content needs keyboard access */}
      <div className={styles['scroll']} tabIndex={0} role="log" aria-label={t('thread.messages')}>
        <div className={styles['inside']}>
          {(hasEarlier || status === 'failed') && (
            <div className={styles['earlier']}>
              <Button size="small" isBusy={status === 'loading'} onClick={() => void showEarlier()}>
                {t('thread.earlier')}
              </Button>
              {status === 'failed' && <p role="status">{t('thread.failed')}</p>}
            </div>
          )}
          <Bubbles messages={messages} role={role} partnerName={partnerName} />
        </div>
      </div>
      <Composer id={id} onSent={add} />
    </section>
  );
}

/** What a conversation is about; the page of an order is its customer's. */
function Subject({ conversation: { role, order, product } }: { conversation: Conversation }) {
  const { t } = useTranslation('messaging');
  const number = order && t('order', { number: order.number });
  if (!order && !product) return null;
  return (
    <p className={styles['about']}>
      {order && (role === 'customer' ? <Link to={`/orders/${order.id}`}>{number}</Link> : number)}
      {!order && product && <Link to={productPath(product)}>{product.name}</Link>}
    </p>
  );
}

function Composer({ id, onSent }: { id: string; onSent: (message: Message) => void }) {
  const { t } = useTranslation('messaging');
  const form = useForm({ text: '' }, ({ text }) => ({ text: rules.required(text) }));
  const { set } = form;
  const to = `conversation ${id}`;
  const { isBusy, failure, send } = useSend({
    to,
    returnPath: messagesPath({ conversation: id }),
    reject: (fields) => form.reject(fields, { text: 'body.text' }),
    call: (api, message) => api(sendMessage, { params: { id }, body: message }),
    onSent: (message) => {
      form.clear();
      onSent(message);
    },
  });
  useEffect(() => {
    const draft = readDraft(to);
    if (!draft) return;
    set({ text: draft });
    writeDraft(to, '');
    // Once per conversation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [to]);
  return (
    <div className={styles['composer']}>
      <Field {...form.field('text')} label={t('text')} rows={2} maxLength={MESSAGE_MAXIMUM} />
      <Button variant="primary" isBusy={isBusy} onClick={() => form.check() && send(form.values.text)}>
        {t('send')}
      </Button>
      <p role="alert" className={styles['failure']}>
        {failure && t(failure)}
      </p>
    </div>
  );
}
