import {
  isPaid,
  isPayable,
  type CallInput,
  type changeOrder,
  type Order,
  type PaymentStep,
} from '@marketplace/api-contract';
import { CANCELLED_PAYMENT } from '@marketplace/payments';

/** Why a payment failed, with the provider's code and message. */
export interface PaymentFailure {
  code: string;
  message: string;
  /** The card field that shows the message. */
  part?: string;
}

/** Why the server rejected the order: a stable code with details for the message. */
export interface Rejection {
  code: string;
  details: Readonly<Record<string, unknown>>;
  /** The rejected fields of the request with their messages. */
  fields: Readonly<Record<string, string>>;
}

/** Where the promo code is in a request, as in `fields`. */
export const PROMO_CODE_FIELD = 'body.promoCode';

const NO_REASONS = { details: {}, fields: {} };

/** A change of an unpaid order. */
export type OrderChange = CallInput<typeof changeOrder>['body'];

/**
 * The state of a checkout. Until there is an order nothing is reserved; from then on only that
 * order is paid, however many attempts it takes. The states of the third row continue with the
 * next submit.
 *
 *     editing ─submit→ creating ─answer→ paying ─charged→ settling ─answer→ done
 *        ↑ rejected ────┘  │ lost          │ declined        │ lost
 *                          ↓               ↓                 ↓
 *                       unknown         unpaid           unsettled
 *                                        │  └─changed→ changing ─answer→ paying
 *                                        └─cancel→ cancelling ─answer→ editing
 */
export type Checkout =
  | { step: 'editing'; rejection: Rejection | null }
  | { step: 'creating' }
  /** The answer was lost: repeating the same request tells whether there is an order (OR-04). */
  | { step: 'unknown' }
  | ({ step: 'paying' } & Payable)
  | ({ step: 'unpaid'; failure: PaymentFailure | null; rejection: Rejection | null } & Payable)
  | ({ step: 'changing'; change: OrderChange } & Payable)
  | ({ step: 'cancelling' } & Payable)
  | ({ step: 'settling' } & Settling)
  | ({ step: 'unsettled' } & Settling)
  | { step: 'done'; order: Order };

interface Payable {
  order: Order;
  payment: PaymentStep;
}

interface Settling {
  orderId: string;
  order: Order | null;
  /** The provider's answer; null after a reload. */
  charge: 'charged' | PaymentFailure | null;
}

export type CheckoutEvent =
  | { type: 'submitted' }
  /** Submitted with changes to contact, note or delivery of an unpaid order. */
  | { type: 'changed'; change: OrderChange }
  | { type: 'cancelRequested' }
  /** The time to pay has run out. */
  | { type: 'timeUp' }
  | { type: 'answered'; order: Order; payment: PaymentStep | null }
  | { type: 'rejected'; rejection: Rejection }
  /** Another tab has ordered this cart at the same moment. */
  | { type: 'placedElsewhere' }
  /** No answer, or one that does not tell what happened. */
  | { type: 'lost' }
  | { type: 'charged' }
  | { type: 'declined'; failure: PaymentFailure };

export const newCheckout: Checkout = { step: 'editing', rejection: null };

/** The checkout of an existing order, which begins by asking the server for its state. */
export const resumedCheckout = (orderId: string, order: Order | null = null): Checkout => ({
  step: 'settling',
  orderId,
  order,
  charge: null,
});

/** Whether no order is known or being created: the checkout is still of the cart. */
export const isBeforeOrder = ({ step }: Checkout): boolean => step === 'editing' || step === 'unknown';

/** Whether contact, note and delivery can be changed. */
export const isEditable = ({ step }: Checkout): boolean => step === 'editing' || step === 'unpaid';

/** What a state requires to be done; null when it waits for the customer or is over. */
export function getTask({ step }: Pick<Checkout, 'step'>): 'create' | 'pay' | 'change' | 'cancel' | 'settle' | null {
  switch (step) {
    case 'creating':
      return 'create';
    case 'paying':
      return 'pay';
    case 'changing':
      return 'change';
    case 'cancelling':
      return 'cancel';
    case 'settling':
      return 'settle';
    default:
      return null;
  }
}

/** The next state. Events that do not belong to the state, such as late answers, change nothing. */
export function next(state: Checkout, event: CheckoutEvent): Checkout {
  switch (state.step) {
    case 'editing':
    case 'unknown':
      return event.type === 'submitted' ? { step: 'creating' } : state;
    case 'creating':
      if (event.type === 'answered') return afterCreating(event);
      if (event.type === 'rejected') return { step: 'editing', rejection: event.rejection };
      if (event.type === 'placedElsewhere') return newCheckout;
      return event.type === 'lost' ? { step: 'unknown' } : state;
    case 'unpaid':
      return afterUnpaid(state, event);
    case 'changing':
    case 'cancelling':
      if (event.type === 'answered') return state.step === 'changing' ? afterCreating(event) : afterCancelling(event);
      return event.type === 'rejected' || event.type === 'lost' ? afterRejection(state, event) : state;
    case 'paying':
      return afterPaying(state, event);
    case 'settling':
      if (event.type === 'answered') return afterSettling(state, event);
      // After a reload: the order is gone, so the checkout starts again without a message.
      if (event.type === 'rejected')
        return { step: 'editing', rejection: state.charge === null ? null : event.rejection };
      return event.type === 'lost' ? { ...state, step: 'unsettled' } : state;
    case 'unsettled':
      return event.type === 'submitted' ? { ...state, step: 'settling' } : state;
    case 'done':
      return state;
  }
}

type Answer = Extract<CheckoutEvent, { type: 'answered' }>;

function afterCreating({ order, payment }: Answer): Checkout {
  if (isPaid(order.status)) return { step: 'done', order };
  if (!isPayable(order.status)) return getOver(order);
  // Unpaid without a payment: its time has just run out, and settling confirms that.
  return payment ? { step: 'paying', order, payment } : resumedCheckout(order.id, order);
}

function afterUnpaid(
  { order, payment, ...state }: Extract<Checkout, { step: 'unpaid' }>,
  event: CheckoutEvent,
): Checkout {
  switch (event.type) {
    case 'submitted':
      return { step: 'paying', order, payment };
    case 'changed':
      return { step: 'changing', order, payment, change: event.change };
    case 'cancelRequested':
      return { step: 'cancelling', order, payment };
    case 'timeUp':
      return resumedCheckout(order.id, order);
    default:
      return { ...state, order, payment };
  }
}

const afterCancelling = ({ order }: Answer): Checkout => getOver(order);

/** A rejected change leaves the order as it was, unless it was paid or has expired since. */
function afterRejection(
  { order, payment }: Payable,
  event: Extract<CheckoutEvent, { type: 'rejected' | 'lost' }>,
): Checkout {
  const rejection = event.type === 'rejected' ? event.rejection : { code: 'network', ...NO_REASONS };
  if (rejection.code === 'already_paid' || rejection.code === 'order_expired') return resumedCheckout(order.id, order);
  return { step: 'unpaid', order, payment, failure: null, rejection };
}

function afterPaying(state: Extract<Checkout, { step: 'paying' }>, event: CheckoutEvent): Checkout {
  const { order, payment } = state;
  if (event.type === 'charged') return { step: 'settling', orderId: order.id, order, charge: 'charged' };
  if (event.type !== 'declined') return state;
  // After a lost connection only the server knows whether the card was charged (OR-05), and after a
  // cancelled payment whether the order was cancelled elsewhere.
  return event.failure.code === 'network' || event.failure.code === CANCELLED_PAYMENT
    ? { step: 'settling', orderId: order.id, order, charge: event.failure }
    : { step: 'unpaid', order, payment, failure: event.failure, rejection: null };
}

function afterSettling({ charge }: Settling, { order, payment }: Answer): Checkout {
  if (isPaid(order.status)) return { step: 'done', order };
  if (!isPayable(order.status)) return getOver(order);
  // Charged, and the bank is still processing: the confirmation page says so.
  if (charge === 'charged') return { step: 'done', order };
  return payment ? { step: 'unpaid', order, payment, failure: charge, rejection: null } : expired;
}

const expired: Checkout = { step: 'editing', rejection: { code: 'order_expired', ...NO_REASONS } };

/** Of an order that can't be paid any more. */
const getOver = ({ status }: Order): Checkout =>
  status === 'Cancelled' ? { step: 'editing', rejection: { code: 'cancelled', ...NO_REASONS } } : expired;
