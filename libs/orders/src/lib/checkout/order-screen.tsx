import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { WantedLine } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useNews } from '@marketplace/live';
import { savePage, useSession } from '@marketplace/session';
import { Button, ButtonLink, Message, PageHead } from '@marketplace/ui';
import { useCheckout, useCheckoutStore } from './checkout-context';
import { isOfCart } from './checkout-process';
import type { QuoteState } from './checkout-store';
import { ContactSection } from './contact-section';
import { HoldNotice } from './hold-notice';
import { FulfilmentSection } from './fulfilment-section';
import styles from './order-screen.module.css';
import { PaymentSection } from './payment-section';
import { Summary, SummarySkeleton } from './summary';
import { customerOf, fieldsFor, useContactForm } from './use-contact-form';
import { useShownOrder } from './use-shown-order';

/** `/order`: the cart, or an order that waits for its payment, with contact, delivery and card (OR-01). */
export function OrderScreen() {
  const { t } = useTexts('orders');
  const quote = useCheckout((state) => state.quote);
  const { order } = useShownOrder();
  const lines = useCheckout((state) => (state.quote.status === 'ready' ? state.quote.lines : NO_LINES));
  useStart();
  useSignInAgain();

  return (
    <div className="page">
      <PageHead title={t('order.title')} path="/order" noIndex />
      {[...new Set(lines.map(({ productId }) => productId))].map((id) => (
        <FollowListing key={id} id={id} />
      ))}
      {order || quote.status === 'ready' || quote.status === 'loading' ? <Checkout /> : <Nothing quote={quote} />}
    </div>
  );
}

const NO_LINES: readonly WantedLine[] = [];

/** What others do with a listing of the cart is seen at once (AV-08). */
function FollowListing({ id }: { id: string }) {
  const store = useCheckoutStore();
  useNews(`product:${id}`, () => {
    const { process, loadQuote } = store.getState();
    if (isOfCart(process)) loadQuote(true);
  });
  return null;
}

/** Why no price is told of the cart as it is. */
const REFUSALS: Partial<Record<string, string>> = {
  not_found: 'failed.gone',
  invalid_input: 'failed.gone',
  mixed_sellers: 'failed.mixed',
};

/** There is nothing to order: the cart is empty, or cannot be ordered, or the order waited too long for its payment. */
function Nothing({ quote }: { quote: Exclude<QuoteState, { status: 'ready' | 'loading' }> }) {
  const { t } = useTexts('orders');
  const store = useCheckoutStore();
  const end = useCheckout(({ process }) => {
    const code = process.step === 'editing' ? process.refusal?.code : undefined;
    return code === 'order_expired' ? 'expired' : code === 'cancelled' ? 'cancelled' : 'empty';
  });
  if (quote.status === 'failed') {
    // The same cart asked about again gets the same answer.
    const refusal = REFUSALS[quote.code];
    return (
      <Message
        sketch="broken"
        level={1}
        title={t('failed.title')}
        actions={
          <>
            {!refusal && (
              <Button look="primary" onClick={() => store.getState().loadQuote()}>
                {t('failed.retry')}
              </Button>
            )}
            <Button look={refusal ? 'primary' : 'quiet'} onClick={() => store.getState().clear()}>
              {t('failed.clear')}
            </Button>
          </>
        }
      >
        {t(refusal ?? 'failed.text')}
      </Message>
    );
  }
  return (
    <Message
      sketch={end === 'expired' ? 'waiting' : 'empty'}
      level={1}
      title={t(`${end}.title`)}
      actions={
        <ButtonLink look="primary" to="/search">
          {t('empty.browse')}
        </ButtonLink>
      }
    >
      {t(`${end}.text`)}
    </Message>
  );
}

function Checkout() {
  const { t } = useTexts('orders');
  const store = useCheckoutStore();
  const user = useSession((session) => session.user);
  const { order, shown, fixed, fulfilment, isBlocked } = useShownOrder();
  const form = useContactForm({ user, order: store.getState().ordered, fulfilment });
  const changes = useCheckout((state) => state.changes);
  const currency = shown?.currency ?? 'CAD';

  return (
    <>
      <h1 className={styles['title']}>{t('order.title')}</h1>
      <div className={styles['columns']}>
        <div className={styles['aside']}>
          <HoldNotice />
          {shown ? (
            <Summary
              of={shown}
              isBlocked={isBlocked}
              changes={order ? undefined : changes}
              onRemove={fixed ? undefined : store.getState().removeLine}
              onTake={fixed ? undefined : store.getState().changeDates}
            />
          ) : (
            <SummarySkeleton />
          )}
        </div>
        <form className={styles['main']} method="post" noValidate>
          <FulfilmentSection isFixed={fixed !== null} />
          <ContactSection form={form} fulfilment={fulfilment} fixed={fixed} />
          <PaymentSection
            total={shown?.total ?? null}
            currency={currency}
            isBlocked={isBlocked}
            onPay={(card) => {
              const isCharged = shown?.total !== 0 && store.getState().process.step !== 'unsettled';
              // All that is wrong is said at once; the focus goes to the first of it.
              const isFormRight = fixed !== null || form.check(fieldsFor(fulfilment, form.values));
              const isCardRight = !isCharged || card.check({ hasFocus: isFormRight });
              if (!isFormRight || !isCardRight) return;
              void store.getState().press(customerOf(form.values, fulfilment), card);
            }}
            onCancel={() => void store.getState().cancel()}
          />
        </form>
      </div>
    </>
  );
}

/** Reads the cart after hydration and whenever another tab changes it, and leaves when everything is paid. */
function useStart(): void {
  const store = useCheckoutStore();
  const navigate = useNavigate();
  const unpaidId = useCheckout((state) => state.unpaidId);
  const doneId = useCheckout(({ process }) => (process.step === 'done' ? process.order.id : null));
  useEffect(() => {
    const { start, followCart, leave, loadQuote, putAway } = store.getState();
    const follow = () => void followCart();
    const lookAgain = () => {
      if (!document.hidden && isOfCart(store.getState().process)) loadQuote();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && loadQuote();
    void start();
    window.addEventListener('storage', follow);
    window.addEventListener('pagehide', putAway);
    window.addEventListener('pageshow', comeBack);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pagehide', putAway);
      window.removeEventListener('pageshow', comeBack);
      document.removeEventListener('visibilitychange', lookAgain);
      leave();
    };
  }, [store]);
  useEffect(() => {
    if (doneId !== null) void navigate(`/order/confirmation?order=${doneId}`, { replace: true });
  }, [doneId, navigate]);
  useEffect(() => {
    if (unpaidId !== null) void navigate(`/order?pay=${unpaidId}`, { replace: true });
  }, [unpaidId, navigate]);
}

/** The session has ended meanwhile: sign in, and go on here. */
function useSignInAgain(): void {
  const openSignIn = useSession((session) => session.openSignIn);
  const isSignedOut = useCheckout(
    ({ process }) => process.step === 'editing' && process.refusal?.code === 'signed_out',
  );
  useEffect(() => {
    if (!isSignedOut) return;
    savePage('/order');
    openSignIn();
  }, [isSignedOut, openSignIn]);
}
