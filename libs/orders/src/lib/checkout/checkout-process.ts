import type { CallOf, changeOrder, Order, PaymentStep } from '@marketplace/api-contract';
import { isPaid, isPayable } from '../order-status';

/** Why a payment did not go through, in the provider's code and words. */
export interface PaymentFailure {
  code: string;
  message: string;
  /** The field of the card that says it. */
  part?: string;
}

/** Why the server made no order of it: a stable code and the facts that help. */
export interface Refusal {
  code: string;
  details: Readonly<Record<string, unknown>>;
}

/** What a customer changes of an order before they pay it. */
export type OrderChange = CallOf<typeof changeOrder>['body'];

/**
 * Where a checkout stands. Until `order` is known nothing is reserved; from then on the same order is paid, however often it takes.
 *
 *     editing ─press→ creating ─answer→ paying ─charged→ settling ─answer→ done
 *        ↑ refused ────┘  │ lost          │ declined        │ lost
 *                         ↓               ↓                 ↓
 *                      unknown         unpaid           unsettled      each goes on with the next press
 *                                       │  └─changed→ changing ─answer→ paying
 *                                       └─cancel→ cancelling ─answer→ editing
 */
export type Checkout =
  | { step: 'editing'; refusal: Refusal | null }
  | { step: 'creating' }
  /** The answer was lost: whether there is an order is found out by asking the same again (OR-04). */
  | { step: 'unknown' }
  | ({ step: 'paying' } & Payable)
  | ({ step: 'unpaid'; failure: PaymentFailure | null; refusal: Refusal | null } & Payable)
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
  /** What the provider said: charged, failed, or nothing because the page was loaded anew. */
  charge: 'charged' | PaymentFailure | null;
}

export type CheckoutEvent =
  | { type: 'pressed' }
  /** Pressed after contact, note or delivery of an unpaid order were changed. */
  | { type: 'changed'; change: OrderChange }
  | { type: 'cancelPressed' }
  /** The time to pay has run out. */
  | { type: 'timeUp' }
  | { type: 'answered'; order: Order; payment: PaymentStep | null }
  | { type: 'refused'; refusal: Refusal }
  /** No answer, or one that says nothing about what happened. */
  | { type: 'lost' }
  | { type: 'charged' }
  | { type: 'declined'; failure: PaymentFailure };

/** A checkout of nothing yet. */
export const newCheckout: Checkout = { step: 'editing', refusal: null };

/** A checkout of an order that exists: where it stands is asked first. */
export const resumedCheckout = (orderId: string, order: Order | null = null): Checkout => ({
  step: 'settling',
  orderId,
  order,
  charge: null,
});

/** Whether no order is made or being made yet, as far as is known: then the checkout is of what the cart holds. */
export const isOfCart = ({ step }: Checkout): boolean => step === 'editing' || step === 'unknown';

/** Whether contact, note and delivery can be changed. */
export const isEditable = ({ step }: Checkout): boolean => step === 'editing' || step === 'unpaid';

/** What has to be done in a state; null where it waits for the customer or is over. */
export function taskOf({ step }: Pick<Checkout, 'step'>): 'create' | 'pay' | 'change' | 'cancel' | 'settle' | null {
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

/** Where a checkout goes from here. Events that do not belong to its state, as late answers, change nothing. */
export function next(state: Checkout, event: CheckoutEvent): Checkout {
  switch (state.step) {
    case 'editing':
    case 'unknown':
      return event.type === 'pressed' ? { step: 'creating' } : state;
    case 'creating':
      if (event.type === 'answered') return afterCreating(event);
      if (event.type === 'refused') return { step: 'editing', refusal: event.refusal };
      return event.type === 'lost' ? { step: 'unknown' } : state;
    case 'unpaid':
      return afterUnpaid(state, event);
    case 'changing':
    case 'cancelling':
      if (event.type === 'answered') return state.step === 'changing' ? afterCreating(event) : afterCancelling(event);
      return event.type === 'refused' || event.type === 'lost' ? afterRefusal(state, event) : state;
    case 'paying':
      return afterPaying(state, event);
    case 'settling':
      if (event.type === 'answered') return afterSettling(state, event);
      // An order from before the page was loaded that is nobody's now: begin anew without a word.
      if (event.type === 'refused') return { step: 'editing', refusal: state.charge === null ? null : event.refusal };
      return event.type === 'lost' ? { ...state, step: 'unsettled' } : state;
    case 'unsettled':
      return event.type === 'pressed' ? { ...state, step: 'settling' } : state;
    case 'done':
      return state;
  }
}

type Answer = Extract<CheckoutEvent, { type: 'answered' }>;

function afterCreating({ order, payment }: Answer): Checkout {
  if (isPaid(order.status)) return { step: 'done', order };
  if (!isPayable(order.status)) return over;
  // Nothing to pay although it is not paid: its time has just run out, and settling says so.
  return payment ? { step: 'paying', order, payment } : resumedCheckout(order.id, order);
}

function afterUnpaid(
  { order, payment, ...state }: Extract<Checkout, { step: 'unpaid' }>,
  event: CheckoutEvent,
): Checkout {
  switch (event.type) {
    case 'pressed':
      return { step: 'paying', order, payment };
    case 'changed':
      return { step: 'changing', order, payment, change: event.change };
    case 'cancelPressed':
      return { step: 'cancelling', order, payment };
    case 'timeUp':
      return resumedCheckout(order.id, order);
    default:
      return { ...state, order, payment };
  }
}

const afterCancelling = ({ order }: Answer): Checkout =>
  order.status === 'Cancelled' ? { step: 'editing', refusal: { code: 'cancelled', details: {} } } : over;

/** A change or a cancellation that was not made: nothing is charged, and the order is as it was, unless it was paid or ran out meanwhile. */
function afterRefusal(
  { order, payment }: Payable,
  event: Extract<CheckoutEvent, { type: 'refused' | 'lost' }>,
): Checkout {
  const refusal = event.type === 'refused' ? event.refusal : { code: 'network', details: {} };
  if (refusal.code === 'already_paid' || refusal.code === 'order_expired') return resumedCheckout(order.id, order);
  return { step: 'unpaid', order, payment, failure: null, refusal };
}

function afterPaying(state: Extract<Checkout, { step: 'paying' }>, event: CheckoutEvent): Checkout {
  const { order, payment } = state;
  if (event.type === 'charged') return { step: 'settling', orderId: order.id, order, charge: 'charged' };
  if (event.type !== 'declined') return state;
  // After a lost connection only the server knows whether the card was charged (OR-05).
  return event.failure.code === 'network'
    ? { step: 'settling', orderId: order.id, order, charge: event.failure }
    : { step: 'unpaid', order, payment, failure: event.failure, refusal: null };
}

function afterSettling({ charge }: Settling, { order, payment }: Answer): Checkout {
  if (isPaid(order.status)) return { step: 'done', order };
  if (!isPayable(order.status)) return over;
  // Charged, and the money is on its way: the confirmation says that it is still being checked.
  if (charge === 'charged') return { step: 'done', order };
  return payment ? { step: 'unpaid', order, payment, failure: charge, refusal: null } : over;
}

const over: Checkout = { step: 'editing', refusal: { code: 'order_expired', details: {} } };
