import { LANGUAGES } from '@marketplace/api-contract';
import { describe, expect, it } from 'vitest';
import { confirmationMail, soldMail } from './order-mails';

const LINK = 'https://m.example/orders/1';
const days = { startDate: '2026-06-10', endDate: '2026-06-12', slotStart: null, slotEnd: null };
const slot = {
  startDate: null,
  endDate: null,
  slotStart: '2026-06-02T16:00:00.000Z',
  slotEnd: '2026-06-02T18:00:00.000Z',
};
const line = {
  name: 'Studio',
  quantity: 1,
  timeZone: 'America/Edmonton',
  cancellation: 'moderate' as const,
  address: { street: '77 Hidden Lane', city: 'Edmonton', state: 'Alberta', country: 'CA' },
};
const order = {
  number: 'M-1',
  contact: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+1 780 555 0100',
    street: '9 River Rd',
    city: 'Calgary',
    state: 'Alberta',
    zip: 'T2P 1J9',
    country: 'CA',
  },
  language: 'en' as const,
  fulfilment: 'visit' as const,
  note: 'Two of us.\nAt nine?',
  createdAt: '2026-05-20T12:00:00.000Z',
  total: { amount: 8000, currency: 'CAD' as const },
  charges: [],
  seller: { name: 'Noor S.', phone: '+1 780 555 0199', email: 'noor@private.example' },
  sellerEmail: 'noor@private.example',
  sellerLanguage: 'en' as const,
  isVerified: true,
  lines: [{ ...line, ...slot }],
};

/** Date formats contain spaces of several widths. */
const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ');

describe('the email to the customer of a paid order', () => {
  it.each([
    ['en', /June 2, 2026, 10:00\sAM\s–\s12:00\sPM MDT/],
    ['de', /2\. Juni 2026, 10:00–12:00 Uhr GMT-6/],
    ['ja', /2026\/6\/2 10時00分～12時00分 GMT-6/],
  ] as const)('OR-06 IL-03 AV-07 contains times in the zone of the listing: %s', (language, when) => {
    expect(confirmationMail({ ...order, language }, LINK).text).toMatch(when);
  });

  it('OR-06 contains address, dates, the seller’s contact details, the cancellation terms and the total', () => {
    const { text, to, subject } = confirmationMail({ ...order, lines: [{ ...line, ...days }] }, LINK);
    expect(to).toBe('ada@example.com');
    expect(subject).toBe('Your order M-1 is confirmed');
    expect(plain(text)).toBe(
      [
        'Hello Ada Lovelace,',
        'Thank you. Your order M-1 is paid and confirmed.',
        '- 1 × Studio, June 10 – 12, 2026\n  Address: 77 Hidden Lane, Edmonton, Alberta, Canada\n  Cancel before June 5, 2026 for a full refund, or later for half.',
        'Times are local to Edmonton.\nAgree on the exact times with the seller.',
        'Seller: Noor S.\n+1 780 555 0199\nnoor@private.example',
        'Total: CA$80.00',
        `View order:\n${LINK}`,
      ].join('\n\n'),
    );
  });

  it('OR-06 AV-07 names the time zone, and asks to agree on times only when none are booked', () => {
    const { text } = confirmationMail(order, LINK);
    expect(text).toContain('Times are local to Edmonton.');
    expect(text).not.toContain('Agree on');
  });

  it('OR-06 mentions no times for a sale', () => {
    const sold = { ...line, ...days, startDate: null, endDate: null };
    expect(confirmationMail({ ...order, lines: [sold] }, LINK).text).not.toMatch(/local to|Agree on/);
  });

  it('OR-06 contains the delivery address and the return terms of a sale', () => {
    const sold = { ...line, ...days, startDate: null, endDate: null };
    const { text } = confirmationMail({ ...order, fulfilment: 'delivery', lines: [sold] }, LINK);
    expect(text).toContain('Delivery to: 9 River Rd, Calgary, Alberta T2P 1J9, Canada');
    expect(text).toContain('Cancel before handover for a full refund, or return it within 14 days for half.');
    expect(text).not.toContain('Hidden Lane');
  });

  it('OR-06 shows the deposit apart from the price, to customer and seller', () => {
    const charges = [
      { kind: 'delivery' as const, amount: 1500 },
      { kind: 'deposit' as const, amount: 3000 },
    ];
    for (const { text } of [confirmationMail({ ...order, charges }, LINK), soldMail({ ...order, charges }, LINK)])
      expect(plain(text)).toContain('Total: CA$50.00\nWith deposit: CA$80.00\nCA$30.00 refundable deposit');
  });

  it('OR-06 promises no refund whose deadline had passed when the order was placed', () => {
    const { text } = confirmationMail({ ...order, createdAt: '2026-06-01T12:00:00.000Z' }, LINK);
    expect(text).toContain('Cancel before it starts for half of your money back.');
    expect(text).not.toContain('full refund');
  });

  it('OR-06 contains nothing that the customer typed while their email is unverified', () => {
    const { text } = confirmationMail({ ...order, fulfilment: 'delivery', isVerified: false }, LINK);
    for (const typed of ['Lovelace', 'River Rd', 'At nine']) expect(text).not.toContain(typed);
  });
});

describe('the email to the seller of a paid order', () => {
  it('OR-06 contains items, dates, customer, delivery address and note', () => {
    const { text, to, subject } = soldMail(
      { ...order, fulfilment: 'delivery', lines: [{ ...line, ...days }] },
      'https://m.example',
    );
    expect([to, subject]).toEqual(['noor@private.example', 'New order M-1']);
    expect(plain(text)).toBe(
      [
        'Hello Noor S.,',
        'Order M-1 is paid. Please get it ready for your customer.',
        '- 1 × Studio, June 10 – 12, 2026',
        'Times are local to Edmonton.\nAgree on the exact times with the customer.',
        'Delivery to: 9 River Rd, Calgary, Alberta T2P 1J9, Canada',
        'Customer: Ada Lovelace\n+1 780 555 0100\nada@example.com',
        'Message from the customer:\n> Two of us.\n> At nine?',
        'Total: CA$80.00',
        'Open the marketplace:\nhttps://m.example',
      ].join('\n\n'),
    );
  });

  it('OR-06 contains neither name, address nor note of a customer whose email is unverified', () => {
    const { text } = soldMail({ ...order, fulfilment: 'delivery', isVerified: false }, LINK);
    expect(text).not.toMatch(/Lovelace|River Rd|At nine/);
    expect(text).toContain('Customer: ada@example.com\n+1 780 555 0100');
    expect(text).toContain('Please agree with the customer on where to deliver it.');
    expect(text).toContain('hasn’t confirmed their email address');
  });
});

it.each(LANGUAGES)('OR-06 IL-02 both emails are complete in %s', (language) => {
  for (const fulfilment of ['pickup', 'visit', 'delivery'] as const)
    for (const cancellation of ['flexible', 'moderate', 'strict'] as const) {
      const lines = [days, slot, { ...days, startDate: null, endDate: null }].map((when) => ({
        ...line,
        ...when,
        cancellation,
      }));
      const own = { ...order, language, sellerLanguage: language, fulfilment, lines };
      const late = {
        ...own,
        createdAt: '2026-06-09T12:00:00.000Z',
        charges: [{ kind: 'deposit' as const, amount: 1 }],
      };
      for (const mail of [own, late].flatMap((one) => [confirmationMail(one, LINK), soldMail(one, LINK)])) {
        expect(mail.language).toBe(language);
        expect(mail.subject + mail.text).not.toMatch(/order\.|\{\{|undefined/);
      }
    }
});
