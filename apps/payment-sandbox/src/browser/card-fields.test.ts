// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldChange } from './field';
import { createStripe } from './stripe';

const user = userEvent.setup();
const stripe = createStripe(new URL('http://127.0.0.1:9/sandbox/'), 'pk_test_sandbox', { locale: 'en' });

function fields(elements = stripe.elements()) {
  document.body.innerHTML = '<label for="n">Card</label><div id="n"></div><div id="e"></div><div id="c"></div>';
  const changes: FieldChange[] = [];
  const mount = (kind: 'cardNumber' | 'cardExpiry' | 'cardCvc', place: string) => {
    const field = elements.create(kind);
    field.on('change', (change) => changes.push(change as FieldChange));
    field.mount(place);
    return document.querySelector(`${place} input`) as HTMLInputElement;
  };
  return {
    elements,
    changes,
    number: mount('cardNumber', '#n'),
    expiry: mount('cardExpiry', '#e'),
    cvc: mount('cardCvc', '#c'),
  };
}

let card: ReturnType<typeof fields>;
beforeEach(() => {
  card = fields();
});
const last = () => card.changes.at(-1);

describe('card fields', () => {
  it('OR-12 have a label, a numeric keyboard and autofill, and no name by which a form could send them', () => {
    const { number, expiry, cvc } = card;
    expect([number, expiry, cvc].map((input) => input.getAttribute('aria-label'))).toEqual([
      'Credit or debit card number',
      'Credit or debit card expiration date',
      'Credit or debit card CVC/CVV',
    ]);
    expect([number, expiry, cvc].map((input) => input.autocomplete)).toEqual(['cc-number', 'cc-exp', 'cc-csc']);
    expect([number, expiry, cvc].map((input) => [input.inputMode, input.name])).toEqual(Array(3).fill(['numeric', '']));
  });

  it('OR-12 format the card as it is printed', async () => {
    await user.type(card.number, '4242424242424242');
    await user.type(card.expiry, '1249');
    await user.type(card.cvc, '12345');
    expect([card.number, card.expiry, card.cvc].map(({ value }) => value)).toEqual([
      '4242 4242 4242 4242',
      '12 / 49',
      '123',
    ]);
    expect(card.changes.filter(({ complete }) => complete).map(({ elementType }) => elementType)).toEqual([
      'cardNumber',
      'cardExpiry',
      'cardCvc',
    ]);
  });

  it('OR-12 report each new value once, also when it is as complete as the one before', async () => {
    const put = (value: string) => {
      card.number.value = value;
      card.number.dispatchEvent(new Event('input'));
      return card.changes.length;
    };
    expect([put('4242424242424242'), put('4000000000000077'), put('4000000000000077')]).toEqual([1, 2, 2]);
  });

  it('OR-12 can be corrected in the middle of the number and backwards over the slash', async () => {
    await user.type(card.number, '42424242');
    await user.type(card.number, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([card.number.value, card.number.selectionStart]).toEqual(['4294 2424 2', 3]);
    await user.type(card.expiry, '12');
    expect(card.expiry.value).toBe('12 / ');
    await user.type(card.expiry, '{Backspace}');
    expect(card.expiry.value).toBe('1');
  });

  it.each(['12/49', '12 / 49', '12/2049', '12 / 2049', '2049-12'])(
    'OR-12 accept an expiry that is filled in or typed as %s',
    async (value) => {
      const { expiry } = card;
      const fill = (event: string) => {
        expiry.value = value;
        expiry.dispatchEvent(new Event(event, { bubbles: true }));
        expect(expiry.value).toBe('12 / 49');
        expect(last()).toMatchObject({ elementType: 'cardExpiry', complete: true, error: undefined });
      };
      fill('input');
      fill('input');
      expiry.value = '';
      expiry.dispatchEvent(new Event('input'));
      fill('change');
      if (value.startsWith('2049')) return;
      await user.clear(expiry);
      await user.type(expiry, value);
      expect(expiry.value).toBe('12 / 49');
    },
  );

  it('OR-12 report an invalid value at once, and an incomplete one when the field is left', async () => {
    await user.type(card.number, '4242');
    expect(last()).toMatchObject({
      elementType: 'cardNumber',
      empty: false,
      complete: false,
      error: undefined,
      brand: 'visa',
    });
    await user.tab();
    expect(last()?.error).toEqual({
      type: 'validation_error',
      code: 'incomplete_number',
      message: 'Your card number is incomplete.',
    });
    await user.type(card.number, '424242424241');
    expect(last()?.error).toMatchObject({ code: 'invalid_number', message: 'Your card number is invalid.' });
    expect(card.number.getAttribute('aria-invalid')).toBe('true');
    await user.type(card.expiry, '1220');
    expect(last()?.error).toMatchObject({
      code: 'invalid_expiry_year_past',
      message: "Your card's expiration year is in the past.",
    });
    await user.type(card.cvc, '1');
    await user.tab();
    expect(last()?.error).toMatchObject({
      code: 'incomplete_cvc',
      message: "Your card's security code is incomplete.",
    });
  });

  it('OR-12 ask for a code of four digits for an American Express number', async () => {
    await user.type(card.cvc, '123');
    expect(last()).toMatchObject({ elementType: 'cardCvc', complete: true });
    await user.type(card.number, '3782');
    expect(card.changes.filter(({ elementType }) => elementType === 'cardCvc').at(-1)).toMatchObject({
      complete: false,
    });
  });

  it('OR-12 show every mistake on paying, and charge nothing', async () => {
    await user.type(card.expiry, '12');
    const field = card.elements.getElement('cardNumber');
    const result = await stripe.confirmCardPayment('pi_1_secret_1', { payment_method: { card: field as never } });
    expect(result.error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' });
    expect(card.changes.filter(({ error }) => error).map(({ error }) => error?.code)).toEqual(
      expect.arrayContaining(['incomplete_number', 'incomplete_expiry', 'incomplete_cvc']),
    );
  });

  it('OR-12 support focus, clear, update, labels and removal like the provider’s fields', async () => {
    const field = card.elements.getElement({ __elementType: 'cardNumber' });
    const events: string[] = [];
    for (const event of ['ready', 'focus', 'blur', 'escape'] as const) field?.on(event, () => events.push(event));
    field?.once('focus', () => events.push('once'));
    await vi.waitUntil(() => events.length > 0);
    await user.click(document.querySelector('label') as HTMLElement);
    expect(document.activeElement).toBe(card.number);
    await user.keyboard('{Escape}');
    field?.blur();
    field?.focus();
    expect(events).toEqual(['ready', 'focus', 'once', 'escape', 'blur', 'focus']);
    await user.type(card.number, '4242');
    field?.clear();
    expect([card.number.value, last()?.empty]).toEqual(['', true]);
    field?.update({ disabled: true, placeholder: 'Card', style: { base: { fontSize: '18px' } } });
    expect([card.number.disabled, card.number.placeholder, card.number.style.fontSize]).toEqual([true, 'Card', '18px']);
    expect(() => card.elements.create('cardNumber')).toThrow(/already/);
    field?.destroy();
    expect([card.elements.getElement('cardNumber'), document.querySelector('#n input')]).toEqual([null, null]);
    expect(card.elements.create('cardNumber')).toBeTruthy();
  });

  it('IL-02 use the language of the page', async () => {
    card = fields(stripe.elements({ locale: 'de' }));
    await user.type(card.number, '4242');
    await user.tab();
    expect(last()?.error?.message).toBe('Die Kartennummer ist unvollständig.');
    expect(card.expiry.placeholder).toBe('MM / JJ');
  });

  it('OR-05 report a lost connection', async () => {
    await user.type(card.number, '4242424242424242');
    await user.type(card.expiry, '1249');
    await user.type(card.cvc, '123');
    const payment_method = { card: card.elements.getElement('cardNumber') as never };
    const { error } = await stripe.confirmCardPayment('pi_1_secret_1', { payment_method });
    expect(error?.type).toBe('api_connection_error');
    expect(error?.message).toContain('You have not been charged');
  });
});
