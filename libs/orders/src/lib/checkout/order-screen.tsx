import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { NewOrderLine } from '@marketplace/api-contract';
import { useTopicUpdates } from '@marketplace/realtime';
import { savePage, useSession, useSessionStore } from '@marketplace/session';
import { MuiProvider } from '@marketplace/theme';
import { Button, ButtonLink, Icon, Link, StatusMessage, PageHead } from '@marketplace/ui';
import { useCheckout, useCheckoutStore } from './checkout-context';
import { isBeforeOrder } from './checkout-process';
import type { Card, QuoteState } from './checkout-state';
import { ContactSection } from './contact-section';
import { EndedOfferScreen } from './ended-offer-screen';
import { HoldNotice } from './hold-notice';
import { FulfilmentSection } from './fulfilment-section';
import styles from './order-screen.module.css';
import { PaymentSection } from './payment-section';
import { PromoCodeSection } from './promo-code-section';
import { Summary, SummarySkeleton } from './summary';
import { useContactForm } from './use-contact-form';
import { isLiftedByConfirmation } from './notice';
import { useShownOrder } from './use-shown-order';

/** Codes of a quote that can't be ordered by any more. */
const OFFER_ENDS: ReadonlySet<string> = new Set([
  'not_found',
  'quote_expired',
  'order_expired',
  'action_unavailable',
  'invalid_input',
]);

interface OrderScreenProps {
  /** Reminds customers whose email isn’t confirmed. */
  confirmEmail?: ReactNode;
  /** Of the quote or won auction that is ordered by instead of the cart. */
  offer?: {
    /** Beside the price, for example what the seller has written and until when it is valid. */
    details: ReactNode;
    /** The request that a quote is for. */
    request?: { id: string; title: string };
    /** Where to go if it can't be ordered: the request, or the auction's listing. */
    backPath: string;
    /** Loads the quote again: the page calls it when it may have changed. */
    onOutdated: () => void;
  };
}

/** `/order`: the cart, a seller's quote, a won auction or an unpaid order, with contact, delivery and card (OR-01, RQ-03). */
export function OrderScreen({ confirmEmail, offer }: OrderScreenProps) {
  const { t } = useTranslation('orders');
  const { pathname } = useLocation();
  const quote = useCheckout((state) => state.quote);
  const { order } = useShownOrder();
  const lines = useCheckout((state) => (state.quote.status === 'ready' ? state.quote.lines : NO_LINES));
  useCheckoutLifecycle();
  useSignInAgain();

  const isEnded = !order && quote.status === 'failed' && OFFER_ENDS.has(quote.code);
  const isAuction = offer !== undefined && offer.request === undefined;
  if (offer && isEnded) return <EndedOfferScreen backPath={offer.backPath} isAuction={isAuction} />;
  return (
    <MuiProvider>
      <div className="page">
        <PageHead title={t('order.title')} path={pathname} noIndex />
        {offer && <FollowOffer onOutdated={offer.onOutdated} />}
        {[...new Set(lines.map(({ productId }) => productId))].map((id) => (
          <FollowListing key={id} id={id} />
        ))}
        {order || quote.status === 'ready' || quote.status === 'loading' ? (
          <Checkout confirmEmail={confirmEmail} details={offer?.details} request={offer?.request} />
        ) : (
          <NoOrder quote={quote} backPath={offer?.backPath} isAuction={isAuction} />
        )}
      </div>
    </MuiProvider>
  );
}

const NO_LINES: readonly NewOrderLine[] = [];

/** Reloads the quote when a listing of the cart changes (AV-08). */
function FollowListing({ id }: { id: string }) {
  const store = useCheckoutStore();
  useTopicUpdates(`product:${id}`, () => {
    const { process, loadQuote } = store.getState();
    if (isBeforeOrder(process)) loadQuote(true);
  });
  return null;
}

/** Codes of an order that the server has rejected because the quote has changed. */
const OFFER_CHANGES: ReadonlySet<string> = new Set([
  'price_changed',
  'quote_expired',
  'order_expired',
  'action_unavailable',
]);

/** Reloads a seller's quote when it changes, until it is ordered by. */
function FollowOffer({ onOutdated }: { onOutdated: () => void }) {
  const store = useCheckoutStore();
  const rejection = useCheckout(({ process }) => (process.step === 'editing' ? process.rejection : null));
  const reload = useEffectEvent(onOutdated);
  useTopicUpdates('orders', () => {
    const { process, loadQuote } = store.getState();
    if (!isBeforeOrder(process)) return;
    loadQuote(true);
    onOutdated();
  });
  useEffect(() => {
    if (rejection && OFFER_CHANGES.has(rejection.code)) reload();
  }, [rejection]);
  return null;
}

/** The messages for a cart that cannot be quoted as it is. */
const REJECTIONS: Partial<Record<string, 'failed.gone' | 'failed.mixed'>> = {
  not_found: 'failed.gone',
  invalid_input: 'failed.gone',
  mixed_sellers: 'failed.mixed',
};

interface NoOrderProps {
  quote: Exclude<QuoteState, { status: 'ready' | 'loading' }>;
  backPath: string | undefined;
  isAuction: boolean;
}

/** Shown when the cart is empty or cannot be quoted, or the order has expired or was cancelled. */
function NoOrder({ quote, backPath, isAuction }: NoOrderProps) {
  const { t } = useTranslation('orders');
  const store = useCheckoutStore();
  const reason = useCheckout(({ process }) => {
    const code = process.step === 'editing' ? process.rejection?.code : undefined;
    return code === 'order_expired' ? 'expired' : code === 'cancelled' ? 'cancelled' : 'empty';
  });
  const paidOrder = useCheckout((state) => state.paidOrder);
  if (quote.status === 'failed') {
    // A rejected cart gets the same answer again: no retry.
    const rejection = REJECTIONS[quote.code];
    return (
      <StatusMessage
        illustration="broken"
        level={1}
        title={t(backPath === undefined ? 'failed.title' : isAuction ? 'offer.failedAuction' : 'offer.failed')}
        actions={
          <>
            {!rejection && (
              <Button variant="primary" onClick={() => store.getState().loadQuote()}>
                {t('failed.retry')}
              </Button>
            )}
            {backPath === undefined && (
              <Button variant={rejection ? 'primary' : 'quiet'} onClick={() => store.getState().clear()}>
                {t('failed.clear')}
              </Button>
            )}
          </>
        }
      >
        {t(rejection ?? 'failed.text')}
      </StatusMessage>
    );
  }
  if (paidOrder && reason === 'empty')
    return (
      <StatusMessage
        illustration="empty"
        level={1}
        title={t('paidBefore.title')}
        actions={
          <ButtonLink variant="primary" to={`/orders/${paidOrder.id}`}>
            {t('confirmation.order')}
          </ButtonLink>
        }
      >
        {t('paidBefore.text', { number: paidOrder.number })}
      </StatusMessage>
    );
  return (
    <StatusMessage
      illustration={reason === 'expired' ? 'waiting' : 'empty'}
      level={1}
      title={t(`${reason}.title`)}
      actions={
        <ButtonLink variant="primary" to={backPath ?? '/search'}>
          {t(backPath === undefined ? 'empty.browse' : isAuction ? 'offer.listing' : 'offer.request')}
        </ButtonLink>
      }
    >
      {t(`${reason}.text`)}
    </StatusMessage>
  );
}

interface CheckoutProps {
  confirmEmail: ReactNode;
  details: ReactNode;
  request: { id: string; title: string } | undefined;
}

function Checkout({ confirmEmail, details, request }: CheckoutProps) {
  const { t } = useTranslation('orders');
  const store = useCheckoutStore();
  const user = useSession((session) => session.user);
  const { order, shown, submitted, fulfilment, isBlocked } = useShownOrder();
  const { order: first, offer, lastContact } = store.getState();
  const form = useContactForm({ user, order: first, offer, lastContact, fulfilment });
  const changes = useCheckout((state) => state.changes);
  const paidOrder = useCheckout((state) => state.paidOrder);
  const isLimited = useCheckout(
    ({ process }) => process.step === 'editing' && isLiftedByConfirmation(process.rejection),
  );

  async function submit(card: Card) {
    await store.getState().submit(form.getCustomer(), card);
    const { process } = store.getState();
    if ('rejection' in process && process.rejection) form.rejectFields(process.rejection.fields);
  }

  return (
    <>
      <h1 className={styles['title']}>{t('order.title')}</h1>
      {paidOrder && (
        <p className={styles['info']} role="status">
          <Icon name="info" />
          <span>
            {t('paidBefore.removed', { number: paidOrder.number })}{' '}
            <Link to={`/orders/${paidOrder.id}`}>{t('confirmation.order')}</Link>
          </span>
        </p>
      )}
      <div className={styles['columns']}>
        <div className={styles['aside']}>
          {details}
          <HoldNotice />
          {shown ? (
            <Summary
              order={shown}
              request={request}
              isBlocked={isBlocked}
              changes={order ? undefined : changes}
              // An order is cancelled as a whole, by the button below its payment.
              onRemove={order || submitted || offer ? undefined : store.getState().removeLine}
              onChangeDates={order || submitted || offer ? undefined : store.getState().changeDates}
            />
          ) : (
            <SummarySkeleton />
          )}
        </div>
        <form className={styles['main']} method="post" noValidate>
          <FulfilmentSection isReadOnly={submitted !== null} />
          <ContactSection
            form={form}
            fulfilment={fulfilment}
            submitted={submitted}
            confirmEmail={isLimited ? undefined : confirmEmail}
          />
          <PromoCodeSection isReadOnly={submitted !== null} />
          <PaymentSection
            shown={shown}
            isBlocked={isBlocked}
            confirmEmail={isLimited ? confirmEmail : undefined}
            onSubmit={(card) => {
              const isCharged = shown?.total !== 0 && store.getState().process.step !== 'unsettled';
              // Both are always checked, to show all problems at once; the first gets the focus.
              const isFormValid = submitted !== null || form.checkShown();
              const isCardValid = !isCharged || card.check({ hasFocus: isFormValid });
              if (!isFormValid || !isCardValid) return;
              void submit(card);
            }}
            onCancel={() => void store.getState().cancel()}
          />
        </form>
      </div>
    </>
  );
}

/** What another tab changes of the cart; its draft changes with each key. */
const FOLLOWED: ReadonlySet<string> = new Set(['PRODUCTS_IN_CART', 'UNPAID_ORDER']);

/** Starts the checkout after hydration, follows other tabs, navigates once the order is paid. */
function useCheckoutLifecycle(): void {
  const { t } = useTranslation('orders');
  const session = useSessionStore();
  const store = useCheckoutStore();
  const navigate = useNavigate();
  const placedOrderId = useCheckout((state) => state.placedOrderId);
  const cancelledId = useCheckout(({ order, process }) =>
    process.step === 'editing' && process.rejection?.code === 'cancelled' ? (order?.id ?? null) : null,
  );
  const doneId = useCheckout(({ process }) => (process.step === 'done' ? process.order.id : null));
  useEffect(() => {
    const { start, followCart, leave, loadQuote, suspend } = store.getState();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || FOLLOWED.has(key)) void followCart();
    };
    const onVisibilityChange = () => {
      if (!document.hidden && isBeforeOrder(store.getState().process)) loadQuote();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isBeforeOrder(store.getState().process)) loadQuote();
    };
    void start();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', suspend);
    window.addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', suspend);
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      leave();
    };
  }, [store]);
  useEffect(() => {
    if (doneId !== null) void navigate(`/order/confirmation?order=${doneId}`, { replace: true });
  }, [doneId, navigate]);
  // An order of the cart leaves its customer with the cart instead.
  useEffect(() => {
    if (cancelledId === null) return;
    // It may have been cancelled in another tab.
    session.getState().notify('info', t('cancelled.notice'));
    void navigate(`/orders/${cancelledId}`, { replace: true });
  }, [cancelledId, navigate, session, t]);
  useEffect(() => {
    if (placedOrderId !== null) void navigate(`/order?pay=${placedOrderId}`, { replace: true });
  }, [placedOrderId, navigate]);
}

/** Opens sign-in when the session has ended, to return here. */
function useSignInAgain(): void {
  const { pathname, search } = useLocation();
  const openSignIn = useSession((session) => session.openSignIn);
  const isSignedOut = useCheckout(
    ({ process }) => process.step === 'editing' && process.rejection?.code === 'signed_out',
  );
  useEffect(() => {
    if (!isSignedOut) return;
    savePage(pathname + search);
    openSignIn();
  }, [isSignedOut, openSignIn, pathname, search]);
}
