import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { countryCode, currencyOfCountry, todayIn } from '@marketplace/formats';
import { useForm } from '@marketplace/forms';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import type { PageQuery } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { MuiProvider } from '@marketplace/theme';
import { Button, ButtonLink, Icon, Link, PageHead } from '@marketplace/ui';
import type { REQUEST_PARAMETERS, RequestFormData } from './load-request-form';
import { isNobody, RecipientsCard } from './recipients-card';
import type { DraftKey } from './request-draft';
import { RequestFields } from './request-fields';
import styles from './request-form.module.css';
import { RequestPreview } from './request-preview';
import { findProblems, getFirstValues, PATHS, readPlace, type RequestValues } from './request-values';
import { usePlace } from './use-place';
import { useRecipients, type Target } from './use-recipients';
import { useRequestDraft } from './use-request-draft';
import { useSendRequest, type SendFailure } from './use-send-request';

/**
 * `/requestOrder`: asks a listing's seller, or sellers of a category near a place, for quotes, or
 * changes a request (RQ-01). Signed-out visitors fill it in too, and sign in when they send it.
 */
export function RequestOrderScreen({ data }: { data: RequestFormData }) {
  // Loads the texts of all its parts at once, not one after the other.
  useTranslation(['request-orders', 'forms', 'place-field']);
  const account = useSession((session) => session.user?._id ?? '');
  const form = getFormName(data);
  return (
    <MuiProvider>
      <RequestForm key={`${form} ${account}`} data={data} draftKey={{ form, account }} />
    </MuiProvider>
  );
}

function getFormName(data: RequestFormData): string {
  if (data.kind === 'change') return `change ${data.request.id}`;
  const name = data.kind === 'listing' ? `listing ${data.listing.id}` : 'category';
  // Not mixed with a draft about something else.
  return data.prefill ? `${name} ${JSON.stringify(data.prefill)}` : name;
}

function getTarget(data: RequestFormData, values: RequestValues): Target | null {
  if (data.kind === 'change') return null;
  if (data.kind === 'listing') return { productId: data.listing.id };
  const place = readPlace(values);
  return values.category !== '' && place ? { category: values.category, place } : null;
}

function RequestForm({ data, draftKey }: { data: RequestFormData; draftKey: DraftKey }) {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const zone = useTimeZone();
  const [now] = useState(() => new Date());
  const today = todayIn(zone, now);
  const widenId = useId();
  const isSignedIn = useSession((session) => session.user !== null);
  const guess = useSession(({ site }) => currencyOfCountry(countryCode(site.supportCountries[0] ?? '')));
  const rules = { data, today, language };
  const form = useForm(getFirstValues(data, guess), (values) => findProblems(values, rules));
  const { values } = form;
  const { isRead, draftId } = useRequestDraft(form, draftKey, language);
  const place = usePlace(form);
  const recipients = useRecipients(getTarget(data, values), (currency) => {
    if (currency !== values.currency) form.set({ currency });
  });
  const isComplete = Object.values(findProblems(values, rules)).every((problem) => problem === undefined);
  const { isPreview, openPreview, closePreview } = usePreviewStep(data.kind !== 'change', isRead, isComplete);
  const heading = useHeadingFocus(isPreview);
  const [rejected, setRejected] = useState<Readonly<Record<string, string>> | null>(null);
  const { isBusy, failure, signIn, send } = useSendRequest({
    draftKey,
    draftIdRef: draftId,
    rules,
    onRejected: (fields) => {
      setRejected(fields);
      if (isPreview) closePreview();
    },
  });

  // The fields can have the focus only when they are shown again.
  const rejectShown = useRef<() => void>(null);
  useLayoutEffect(() => {
    rejectShown.current = () => {
      if (rejected) form.reject(rejected, PATHS);
    };
  });
  useEffect(() => {
    if (!rejected || isPreview) return;
    // After the effect, in which nothing can be rendered synchronously.
    queueMicrotask(() => {
      rejectShown.current?.();
      setRejected(null);
    });
  }, [rejected, isPreview]);

  const proceed = useRef<() => void>(null);
  useLayoutEffect(() => {
    proceed.current = () => {
      if (!form.check()) return;
      if (isNobody(recipients)) document.getElementById(widenId)?.focus();
      else if (data.kind === 'change') send(values);
      else openPreview();
    };
  });
  async function submit() {
    // A place that was typed just now is looked up.
    await place.settle();
    proceed.current?.();
  }

  const step = isPreview ? 'preview' : data.kind;
  const title = t(TITLES[step]);
  return (
    <div className="page">
      <PageHead title={title} path="/requestOrder" noIndex />
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{t(LEADS[step])}</p>
      </header>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <form hidden={isPreview} className={styles['form']} method="post" noValidate>
            <RequestFields form={form} data={data} today={today} onPlace={place.choose} onSignIn={signIn} />
          </form>
          {isPreview && <RequestPreview data={data} values={values} today={today} />}
        </div>
        <aside className={styles['aside']}>
          <RecipientsCard
            widenId={widenId}
            data={data}
            recipients={recipients}
            place={readPlace(values)}
            onWiden={(radius) => form.set({ radius: String(radius) })}
          />
        </aside>
        <div className={styles['end']}>
          <Failure failure={failure} data={data} />
          <div className={styles['actions']}>
            {isPreview && <Button onClick={closePreview}>{t('preview.edit')}</Button>}
            {data.kind === 'change' && (
              <ButtonLink variant="quiet" to={`/requestOrder/view/${data.request.id}`}>
                {t('form.cancel')}
              </ButtonLink>
            )}
            {isPreview ? (
              <Button variant="primary" isBusy={isBusy} onClick={() => send(values)}>
                {t(isSignedIn ? 'preview.send' : 'preview.signIn')}
              </Button>
            ) : (
              <Button variant="primary" isBusy={isBusy} onClick={() => void submit()}>
                {t(data.kind === 'change' ? 'form.save' : 'form.continue')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

const TITLES = {
  category: 'form.heading',
  listing: 'form.heading',
  change: 'form.changeHeading',
  preview: 'preview.heading',
} as const;
const LEADS = {
  category: 'form.lead',
  listing: 'form.leadListing',
  change: 'form.changeLead',
  preview: 'preview.lead',
} as const;

function Failure({ failure, data }: { failure: SendFailure | null; data: RequestFormData }) {
  const { t } = useTranslation('request-orders');
  return (
    <div role="alert">
      {failure && (
        <p className={styles['failure']}>
          <Icon name="alert" />
          <span>
            {t(`form.failure.${failure}`)}{' '}
            {failure === 'answered' && data.kind === 'change' && (
              <Link to={`/requestOrder/view/${data.request.id}`}>{t('confirmation.view')}</Link>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

/** The second step, in the address: 'Back' of the browser returns to the form with all that it has. */
function usePreviewStep(hasPreview: boolean, isRead: boolean, isComplete: boolean) {
  const [query]: [PageQuery<typeof REQUEST_PARAMETERS>, unknown] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isRequested = hasPreview && query.get('step') === 'preview';
  const isPreview = isRequested && isRead && isComplete;

  const getPath = (step: string | null) => {
    const params = new URLSearchParams(search);
    if (step === null) params.delete('step');
    else params.set('step', step);
    return params.size > 0 ? `${pathname}?${params}` : pathname;
  };
  const formPath = getPath(null);
  // Nothing to preview, as in an address that was opened later.
  const isOutdated = isRequested && isRead && !isComplete;
  useEffect(() => {
    if (isOutdated) void navigate(formPath, { replace: true });
  }, [isOutdated, formPath, navigate]);

  return {
    isPreview,
    openPreview: () => void navigate(getPath('preview'), { state: { isFromForm: true } }),
    closePreview: () => {
      const { isFromForm = false } = (state ?? {}) as { isFromForm?: boolean };
      void (isFromForm ? navigate(-1) : navigate(formPath, { replace: true }));
    },
  };
}

/** Focuses the heading when the step changes, like the heading of a new page. */
function useHeadingFocus(isPreview: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isPreview);
  useEffect(() => {
    if (shown.current === isPreview) return;
    shown.current = isPreview;
    heading.current?.focus({ preventScroll: true });
  }, [isPreview]);
  return heading;
}
