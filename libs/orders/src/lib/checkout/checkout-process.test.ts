import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderStatus, PaymentStep } from '@marketplace/api-contract';
import { order } from '@marketplace/testing';
import { newCheckout, next, resumedCheckout, getTask, type Checkout, type CheckoutEvent } from './checkout-process';

const payment: PaymentStep = { clientSecret: 'secret', isTest: true, secondsLeft: 1800 };
const submitted: CheckoutEvent = { type: 'submitted' };
const answered = (status: OrderStatus, step: PaymentStep | null = payment): CheckoutEvent => ({
  type: 'answered',
  order: order({ status }),
  payment: step,
});
const rejected = (code: string): CheckoutEvent => ({ type: 'rejected', rejection: { code, details: {}, fields: {} } });
const declined = (code: string): CheckoutEvent => ({ type: 'declined', failure: { code, message: '' } });
const go = (...events: CheckoutEvent[]) => events.reduce(next, newCheckout as Checkout);

describe('checkout', () => {
  it('creates the order, pays, settles and is done', () => {
    const steps = [submitted, answered('Pending Payment'), { type: 'charged' } as const, answered('Confirmed', null)];
    const seen = steps.map((_, index) => go(...steps.slice(0, index + 1)).step);
    expect(seen).toEqual(['creating', 'paying', 'settling', 'done']);
  });

  it('OR-05 keeps the order payable with another card after a decline', () => {
    const state = go(submitted, answered('Pending Payment'), declined('card_declined'));
    expect(state).toMatchObject({ step: 'unpaid', failure: { code: 'card_declined' } });
    expect(next(state, submitted)).toMatchObject({ step: 'paying', order: { id: order().id }, payment });
  });

  it('OR-04 repeats the request after a lost answer, and charges nothing before there is one', () => {
    const state = go(submitted, { type: 'lost' });
    expect(state).toEqual({ step: 'unknown' });
    expect(getTask(next(state, submitted))).toBe('create');
    expect(go(submitted, { type: 'lost' }, submitted, answered('Confirmed', null)).step).toBe('done');
  });

  it('OR-05 asks the server whether the card was charged when the connection is lost while paying', () => {
    const state = go(submitted, answered('Pending Payment'), declined('network'));
    expect(getTask(state)).toBe('settle');
    expect(next(state, answered('Confirmed', null)).step).toBe('done');
    expect(next(state, answered('Pending Payment'))).toMatchObject({ step: 'unpaid', failure: { code: 'network' } });
  });

  it('OR-04 asks about a charge whose confirmation was lost, and never pays again', () => {
    const state = go(submitted, answered('Pending Payment'), { type: 'charged' }, { type: 'lost' });
    expect(state.step).toBe('unsettled');
    expect(getTask(next(state, submitted))).toBe('settle');
  });

  it('is done when the bank is still processing the charge', () => {
    expect(go(submitted, answered('Pending Payment'), { type: 'charged' }, answered('Pending Payment')).step).toBe(
      'done',
    );
  });

  it('returns to editing with the reason when the server rejects the order', () => {
    expect(go(submitted, rejected('price_changed'))).toEqual({
      step: 'editing',
      rejection: { code: 'price_changed', details: {}, fields: {} },
    });
  });

  it('returns to editing when the order has expired', () => {
    const over = { step: 'editing', rejection: { code: 'order_expired', details: {}, fields: {} } };
    expect(go(submitted, answered('Expired', null))).toEqual(over);
    // Not marked as expired yet: settling does that.
    expect(go(submitted, answered('Pending Payment', null), answered('Expired', null))).toEqual(over);
    expect(go(submitted, answered('Pending Payment', null), answered('Pending Payment', null))).toEqual(over);
  });

  it('OR-04 asks the server where the order stands after a reload', () => {
    const state = resumedCheckout(order().id);
    expect(getTask(state)).toBe('settle');
    expect(next(state, answered('Confirmed', null)).step).toBe('done');
    expect(next(state, answered('Payment Failed'))).toMatchObject({ step: 'unpaid', failure: null });
    expect(next(state, rejected('not_found'))).toEqual(newCheckout);
  });

  it('OR-04 creates no second order while there is a payable one', () => {
    const events = fc.oneof(
      fc.constant(submitted),
      fc.constant<CheckoutEvent>({ type: 'lost' }),
      fc.constant<CheckoutEvent>({ type: 'charged' }),
      fc.constantFrom(declined('card_declined'), declined('network')),
      fc.constantFrom(answered('Pending Payment'), answered('Payment Failed'), answered('Confirmed', null)),
    );
    fc.assert(
      fc.property(fc.array(events, { maxLength: 14 }), (history) => {
        let state: Checkout = go(submitted, answered('Pending Payment'));
        for (const event of history) {
          state = next(state, event);
          expect(getTask(state)).not.toBe('create');
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
