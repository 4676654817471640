import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderStatus, PaymentStep } from '@marketplace/api-contract';
import { order } from '@marketplace/testing';
import { newCheckout, next, resumedCheckout, taskOf, type Checkout, type CheckoutEvent } from './checkout-process';

const payment: PaymentStep = { clientSecret: 'secret', isTest: true, secondsLeft: 1800 };
const pressed: CheckoutEvent = { type: 'pressed' };
const answered = (status: OrderStatus, step: PaymentStep | null = payment): CheckoutEvent => ({
  type: 'answered',
  order: order({ status }),
  payment: step,
});
const refused = (code: string): CheckoutEvent => ({ type: 'refused', refusal: { code, details: {} } });
const declined = (code: string): CheckoutEvent => ({ type: 'declined', failure: { code, message: '' } });
const go = (...events: CheckoutEvent[]) => events.reduce(next, newCheckout as Checkout);

describe('checkout', () => {
  it('orders, pays, settles and is done', () => {
    const steps = [pressed, answered('Pending Payment'), { type: 'charged' } as const, answered('Confirmed', null)];
    const seen = steps.map((_, index) => go(...steps.slice(0, index + 1)).step);
    expect(seen).toEqual(['creating', 'paying', 'settling', 'done']);
  });

  it('OR-05 a declined card leaves the order as it is, to be paid with another card', () => {
    const state = go(pressed, answered('Pending Payment'), declined('card_declined'));
    expect(state).toMatchObject({ step: 'unpaid', failure: { code: 'card_declined' } });
    expect(next(state, pressed)).toMatchObject({ step: 'paying', order: { id: order().id }, payment });
  });

  it('OR-04 a lost answer is asked for again, and nothing is charged before it is there', () => {
    const state = go(pressed, { type: 'lost' });
    expect(state).toEqual({ step: 'unknown' });
    expect(taskOf(next(state, pressed))).toBe('create');
    expect(go(pressed, { type: 'lost' }, pressed, answered('Confirmed', null)).step).toBe('done');
  });

  it('OR-05 after a connection lost while paying, the server says whether the card was charged', () => {
    const state = go(pressed, answered('Pending Payment'), declined('network'));
    expect(taskOf(state)).toBe('settle');
    expect(next(state, answered('Confirmed', null)).step).toBe('done');
    expect(next(state, answered('Pending Payment'))).toMatchObject({ step: 'unpaid', failure: { code: 'network' } });
  });

  it('OR-04 a charge whose confirmation was lost is only asked about, never paid again', () => {
    const state = go(pressed, answered('Pending Payment'), { type: 'charged' }, { type: 'lost' });
    expect(state.step).toBe('unsettled');
    expect(taskOf(next(state, pressed))).toBe('settle');
  });

  it('a charge that its bank is still working on is done', () => {
    expect(go(pressed, answered('Pending Payment'), { type: 'charged' }, answered('Pending Payment')).step).toBe(
      'done',
    );
  });

  it('a refusal leads back, with the reason', () => {
    expect(go(pressed, refused('price_changed'))).toEqual({
      step: 'editing',
      refusal: { code: 'price_changed', details: {} },
    });
  });

  it('an order whose time has run out is over', () => {
    const over = { step: 'editing', refusal: { code: 'order_expired', details: {} } };
    expect(go(pressed, answered('Expired', null))).toEqual(over);
    // Not yet marked as expired: settling does that.
    expect(go(pressed, answered('Pending Payment', null), answered('Expired', null))).toEqual(over);
    expect(go(pressed, answered('Pending Payment', null), answered('Pending Payment', null))).toEqual(over);
  });

  it('OR-04 after a reload it asks where the order stands', () => {
    const state = resumedCheckout(order().id);
    expect(taskOf(state)).toBe('settle');
    expect(next(state, answered('Confirmed', null)).step).toBe('done');
    expect(next(state, answered('Payment Failed'))).toMatchObject({ step: 'unpaid', failure: null });
    expect(next(state, refused('not_found'))).toEqual(newCheckout);
  });

  it('OR-04 never orders anew once there is an order, unless that order is over', () => {
    const events = fc.oneof(
      fc.constant(pressed),
      fc.constant<CheckoutEvent>({ type: 'lost' }),
      fc.constant<CheckoutEvent>({ type: 'charged' }),
      fc.constantFrom(declined('card_declined'), declined('network')),
      fc.constantFrom(answered('Pending Payment'), answered('Payment Failed'), answered('Confirmed', null)),
    );
    fc.assert(
      fc.property(fc.array(events, { maxLength: 14 }), (history) => {
        let state: Checkout = go(pressed, answered('Pending Payment'));
        for (const event of history) {
          state = next(state, event);
          expect(taskOf(state)).not.toBe('create');
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
