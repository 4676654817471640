import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MESSAGE_MAXIMUM, startConversation } from '@marketplace/api-contract';
import { Field, rules, useForm } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Button, ButtonLink, Sheet } from '@marketplace/ui';
import { draftFor, keepDraft } from '../drafts';
import { messagesPath } from '../messages-path';
import { useSend } from '../use-send';
import styles from './compose-sheet.module.css';

interface ComposeSheetProps {
  seller: { id: string; name: string };
  product: { id: string; name: string } | undefined;
  /** The end of the address that opens it, to come back to after signing in. */
  mark?: '#message' | '#quote';
  onClose: () => void;
}

/** One message to a seller, about a listing or about none; it begins their conversation or continues it (PD-05). */
export function ComposeSheet({ seller, product, mark = '#message', onClose }: ComposeSheetProps) {
  const { t } = useTexts('messaging');
  const isSignedIn = useSession((session) => session.user !== null);
  const address = useAddressWithoutMark(mark);
  const to = `seller ${seller.id} ${product?.id ?? ''}`;
  const [draft] = useState(() => draftFor(to));
  const content = useRef<HTMLDivElement>(null);
  const seeIt = useRef<HTMLAnchorElement>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ text: draft }, ({ text }) => ({ text: rules.required(text) }));
  const { isBusy, failure, send } = useSend({
    to,
    returnTo: address + mark,
    call: (api, message) =>
      api(startConversation, { body: { ...message, sellerId: seller.id, productId: product?.id } }),
    onSent: ({ conversationId }) => {
      keepDraft(to, '');
      setSentTo(conversationId);
    },
    onSignIn: onClose,
  });
  // The sheet itself would begin at its close button, and what was pressed goes when the message is sent.
  useLayoutEffect(() => {
    if (sentTo === null) content.current?.querySelector('textarea')?.focus();
    else seeIt.current?.focus();
  }, [sentTo]);

  function close() {
    keepDraft(to, form.values.text);
    onClose();
  }

  if (sentTo !== null) {
    return (
      <Sheet
        title={t('compose.sent')}
        onClose={onClose}
        footer={
          <ButtonLink ref={seeIt} look="primary" isWide to={messagesPath({ conversation: sentTo })}>
            {t('compose.open')}
          </ButtonLink>
        }
      >
        <p role="status">{t('compose.sentText', { name: seller.name })}</p>
      </Sheet>
    );
  }
  return (
    <Sheet
      title={t('compose.title', { name: seller.name })}
      onClose={close}
      footer={
        <Button look="primary" isWide isBusy={isBusy} onClick={() => form.check() && send(form.values.text)}>
          {t(isSignedIn ? 'send' : 'signInToSend')}
        </Button>
      }
    >
      <div ref={content} className={styles['form']}>
        {product && <p className={styles['about']}>{t('compose.about', { name: product.name })}</p>}
        <Field
          {...form.field('text')}
          label={t('text')}
          hint={t('compose.hint')}
          rows={6}
          maxLength={MESSAGE_MAXIMUM}
        />
        <p role="alert" className={styles['failure']}>
          {failure && t(failure)}
        </p>
      </div>
    </Sheet>
  );
}

/** This page's address; the mark that opened the sheet is taken off it, so that a reload does not open it again. */
function useAddressWithoutMark(mark: string): string {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const address = pathname + search;
  useEffect(() => {
    if (hash === mark) void navigate(address, { replace: true, preventScrollReset: true });
  }, [hash, mark, address, navigate]);
  return address;
}
