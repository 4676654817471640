import { useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, createIdempotencyKey, type ClientErrorCode } from '@marketplace/api-client';
import { changeQuoteRequest, createQuoteRequest } from '@marketplace/api-contract/operations';
import { useBusy } from '@marketplace/forms';
import { savePage, useSessionStore } from '@marketplace/session';
import { dropDraft, findSentRequest, markSent, readDraft, writeDraft, type DraftKey } from './request-draft';
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
  /** Of the draft that this tab has open. */
  draftIdRef: RefObject<string>;
  rules: Pick<FormRules, 'data' | 'language'>;
  /** Shows the fields that the server rejected. */
  onRejected: (fields: Readonly<Record<string, string>>) => void;
}

/**
 * Sends a request once, despite repeated presses, reloads, lost answers and other tabs with the same
 * draft: the key of the request is stored with its content, and what it became. A signed-out visitor signs in first and comes back to this page.
 */
export function useSendRequest({ draftKey, draftIdRef, rules, onRejected }: SendOptions) {
  const session = useSessionStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isBusy, run] = useBusy();
  const [failure, setFailure] = useState<SendFailure | null>(null);

  function signIn() {
    savePage(pathname + search);
    session.getState().openSignIn();
  }

  /** Returns the id of the request. */
  async function call(values: RequestValues): Promise<string> {
    const { api } = session.getState();
    if (rules.data.kind === 'change') {
      const { id } = rules.data.request;
      await api(changeQuoteRequest, { params: { id }, body: toRequested(values, rules.language) });
      dropDraft(draftKey);
      return id;
    }
    const sent = findSentRequest(draftKey, draftIdRef.current);
    if (sent !== null) return sent;
    const body = toRequestBody(values, rules);
    const json = JSON.stringify(body);
    const stored = readDraft(draftKey)?.attempt;
    const attempt = stored?.body === json ? stored : { key: createIdempotencyKey(), body: json };
    draftIdRef.current = writeDraft(draftKey, { attempt }, draftIdRef.current);
    const { id } = await api(createQuoteRequest, { body: { ...body, idempotencyKey: attempt.key } });
    markSent(draftKey, draftIdRef.current, id);
    return id;
  }

  async function send(values: RequestValues) {
    if (!session.getState().user) return signIn();
    setFailure(null);
    try {
      const id = await callAlone(draftIdRef.current, () => call(values));
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

/** Tabs that send a draft at the same moment do it one after the other. Without https there are no locks. */
const callAlone = (draftId: string, call: () => Promise<string>): Promise<string> =>
  'locks' in navigator ? navigator.locks.request(`request ${draftId}`, call) : call();
