import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, createIdempotencyKey, type ClientErrorCode } from '@marketplace/api-client';
import type { QuoteRequest } from '@marketplace/api-contract';
import { changeQuoteRequest, createQuoteRequest } from '@marketplace/api-contract/operations';
import { useBusy } from '@marketplace/forms';
import { savePage, useSessionStore } from '@marketplace/session';
import { dropDraft, readDraft, writeDraft, type DraftKey } from './request-draft';
import { isAboutField, toRequestBody, toRequested, type FormRules, type RequestValues } from './request-values';

const TEXTS = {
  network: 'network',
  service_unavailable: 'network',
  too_many_requests: 'tooMany',
  request_limit: 'limit',
  no_sellers: 'nobody',
  not_found: 'gone',
  action_unavailable: 'answered',
} as const satisfies Partial<Record<ClientErrorCode, string>>;

export type SendFailure = (typeof TEXTS)[keyof typeof TEXTS] | 'failed';

interface SendOptions {
  draftKey: DraftKey;
  rules: Pick<FormRules, 'data' | 'language'>;
  /** Shows the fields that the server rejected. */
  onRejected: (fields: Readonly<Record<string, string>>) => void;
}

/**
 * Sends a request once, despite repeated presses, reloads and lost answers: the key of the request
 * is stored with its content. A signed-out visitor signs in first and comes back to this page.
 */
export function useSendRequest({ draftKey, rules, onRejected }: SendOptions) {
  const session = useSessionStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isBusy, run] = useBusy();
  const [failure, setFailure] = useState<SendFailure | null>(null);

  function signIn() {
    savePage(pathname + search);
    session.getState().openSignIn();
  }

  function call(values: RequestValues): Promise<QuoteRequest> {
    const { api } = session.getState();
    if (rules.data.kind === 'change')
      return api(changeQuoteRequest, {
        params: { id: rules.data.request.id },
        body: toRequested(values, rules.language),
      });
    const body = toRequestBody(values, rules);
    const json = JSON.stringify(body);
    const stored = readDraft(draftKey)?.attempt;
    const attempt = stored?.body === json ? stored : { key: createIdempotencyKey(), body: json };
    writeDraft(draftKey, { attempt });
    return api(createQuoteRequest, { body: { ...body, idempotencyKey: attempt.key } });
  }

  async function send(values: RequestValues) {
    if (!session.getState().user) return signIn();
    setFailure(null);
    try {
      const { id } = await call(values);
      dropDraft(draftKey);
      const path =
        rules.data.kind === 'change' ? `/requestOrder/view/${id}` : `/requestOrder/confirmation?request=${id}`;
      await navigate(path, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'signed_out') return signIn();
      if (Object.keys(error.fields).some(isAboutField)) return onRejected(error.fields);
      // A key that is taken by another request isn't tried again.
      if (error.code === 'invalid_input') writeDraft(draftKey, { attempt: null });
      setFailure(TEXTS[error.code as keyof typeof TEXTS] ?? 'failed');
    }
  }

  return { isBusy, failure, signIn, send: (values: RequestValues) => run(() => send(values)) };
}
