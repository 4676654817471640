import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAXIMUM } from '@marketplace/api-contract';
import { startConversation } from '@marketplace/api-contract/operations';
import { AttachFiles, Field, rules, uploadedReferences, useForm, type ChosenFile } from '@marketplace/forms';
import { useSession, useUpload } from '@marketplace/session';
import { Overlay } from '@marketplace/overlays';
import { Button, ButtonLink } from '@marketplace/ui';
import { readDraft, writeDraft } from '../drafts';
import { messagesPath } from '../messages-path';
import { useSend } from '../use-send';
import styles from './compose-sheet.module.css';

/** Opens the sheet again after signing in. */
const OPEN_HASH = '#message';

interface ComposeSheetProps {
  seller: { id: string; name: string };
  product?: { id: string; name: string } | undefined;
  order?: { id: string; number: string } | undefined;
  onClose: () => void;
}

/** Starts or continues the conversation with a seller, about an order, a listing or neither (PD-05). */
export function ComposeSheet({ seller, product, order, onClose }: ComposeSheetProps) {
  const { t } = useTranslation('messaging');
  const account = useSession((session) => session.user?._id ?? '');
  const path = usePathWithoutHash();
  const about = order ? t('order', { number: order.number }) : product?.name;
  const to = `seller ${seller.id} ${order?.id ?? product?.id ?? ''}`;
  const draftKey = { account, to };
  const [draft] = useState(() => readDraft(draftKey));
  const conversationLink = useRef<HTMLAnchorElement>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ text: draft, files: [] as readonly ChosenFile[] }, ({ text, files }) => ({
    text: files.length > 0 ? undefined : rules.required(text),
    files: rules.files(files),
  }));
  const upload = useUpload('message');
  const area = useRef<HTMLDivElement>(null);
  const field = form.field('text');
  const isEmpty = form.values.text.trim() === '' && form.values.files.length === 0;
  const { isBusy, failure, send } = useSend({
    to,
    returnPath: path + OPEN_HASH,
    call: (api, { attachments, ...message }) =>
      api(startConversation, {
        body: {
          ...message,
          attachments: [...attachments],
          ...(order ? { orderId: order.id } : { sellerId: seller.id, productId: product?.id }),
        },
      }),
    reject: (fields) => form.reject(fields, { text: 'body.text', files: 'body.attachments' }),
    onSent: ({ conversationId }) => {
      writeDraft(draftKey, '');
      setSentTo(conversationId);
    },
    onSignIn: onClose,
  });
  // Sending removes the focused button.
  useLayoutEffect(() => {
    if (sentTo !== null) conversationLink.current?.focus();
  }, [sentTo]);

  function onChange(text: string) {
    field.onChange(text);
    writeDraft(draftKey, text);
  }
  function submit() {
    const { text, files } = form.values;
    if (form.check()) void send({ text, attachments: uploadedReferences(files) });
  }

  if (sentTo !== null) {
    return (
      <Overlay
        title={t('compose.sent')}
        onClose={onClose}
        footer={
          <ButtonLink ref={conversationLink} variant="primary" isWide to={messagesPath({ conversation: sentTo })}>
            {t('compose.open')}
          </ButtonLink>
        }
      >
        <p role="status">{t('compose.sentText', { name: seller.name })}</p>
      </Overlay>
    );
  }
  return (
    <Overlay
      title={t('compose.title', { name: seller.name })}
      isForm
      onClose={onClose}
      footer={
        <Button variant="primary" isWide isBusy={isBusy} onClick={submit}>
          {t(account ? 'send' : 'signInToSend')}
        </Button>
      }
    >
      <div ref={area} className={styles['form']}>
        {about !== undefined && <p className={styles['about']}>{t('compose.about', { name: about })}</p>}
        <Field
          {...field}
          onChange={onChange}
          problem={field.problem && (account && isEmpty ? t('thread.empty') : field.problem)}
          label={t('text')}
          hint={t('compose.hint')}
          rows={6}
          maxLength={MESSAGE_MAXIMUM}
        />
        {/* Only accounts upload files. */}
        {account && <AttachFiles {...form.field('files')} {...upload} area={area} />}
        <p role="alert" className={styles['failure']}>
          {failure && t(failure)}
        </p>
      </div>
    </Overlay>
  );
}

/** The page's path; removes the hash, so that a reload does not open the sheet again. */
function usePathWithoutHash(): string {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const path = pathname + search;
  useEffect(() => {
    if (hash === OPEN_HASH) void navigate(path, { replace: true, preventScrollReset: true });
  }, [hash, path, navigate]);
  return path;
}
