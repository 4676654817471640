import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAXIMUM, type Message, type Thread } from '@marketplace/api-contract';
import { sendMessage } from '@marketplace/api-contract/operations';
import { Field, rules, useForm } from '@marketplace/forms';
import { productPath, sellerPath } from '@marketplace/search-params';
import { Button, Icon, Link, Picture } from '@marketplace/ui';
import { readDraft, writeDraft } from '../drafts';
import { messagesPath } from '../messages-path';
import { MESSAGE_PATHS, useSend } from '../use-send';
import { Bubbles } from './bubbles';
import styles from './thread.module.css';
import { useThread } from './use-thread';

/** One conversation with its messages and a composer; key it by its id. */
export function ThreadView({ thread, listPage }: { thread: Thread; listPage: number }) {
  const { t } = useTranslation('messaging');
  const { id, seller, product } = thread;
  const { messages, hasEarlier, status, showEarlier, add } = useThread(thread);
  return (
    <section className={styles['thread']} aria-label={t('thread.label', { name: seller.name })}>
      <header className={styles['head']}>
        <Link to={messagesPath({ page: listPage })} className={styles['back']} aria-label={t('thread.back')}>
          <Icon name="left" />
        </Link>
        <Picture picture={seller.avatar} sizes="44px" upTo={160} alt="" className={styles['avatar']} />
        <div className={styles['who']}>
          <h2 className={styles['name']}>
            <Link to={sellerPath(seller.id)}>{seller.name}</Link>
          </h2>
          {product && (
            <p className={styles['about']}>
              <Link to={productPath(product)}>{product.name}</Link>
            </p>
          )}
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
          <Bubbles messages={messages} seller={seller.name} />
        </div>
      </div>
      <Composer id={id} onSent={add} />
    </section>
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
    call: (api, message) => api(sendMessage, { params: { id }, body: message }),
    onSent: (message) => {
      form.clear();
      onSent(message);
    },
    reject: (fields) => form.reject(fields, MESSAGE_PATHS),
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
