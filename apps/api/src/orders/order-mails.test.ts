import { LANGUAGES } from '@marketplace/api-contract';
import { describe, expect, it } from 'vitest';
import type { Mail } from '../mail/mail';
import { renderPlainText } from '../mail/mail-plain-text';
import { depositMail } from './deposit-mails';
import { confirmationMail, problemMail, sellerNoticeMail, soldMail, UPDATE_ACTIONS, updateMail } from './order-mails';

const LINK = 'https://m.example/orders/1';
const problem = { kind: 'damaged' as const, text: 'It leaks.' };
const deposit = { amount: 15_000, capturedAmount: 4000, reason: 'A paddle is gone.' };
const days = { startDate: '2026-06-10', endDate: '2026-06-12', slotStart: null, slotEnd: null };
const slot = {
  startDate: null,
  endDate: null,
  slotStart: '2026-06-02T16:00:00.000Z',
  slotEnd: '2026-06-02T18:00:00.000Z',
};
const line = {
  id: '7f9d2c1e-0000-4000-8000-000000000001',
  picture: { src: '/media/p/1', alt: 'A studio', ratio: 4 / 3, colors: ['#abc', '#def'] as [string, string] },
  name: 'Studio',
  quantity: 1,
  amount: 8000,
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
  request: null,
  fulfilment: 'visit' as const,
  note: 'Two of us.\nAt nine?',
  createdAt: '2026-05-20T12:00:00.000Z',
  total: { amount: 8000, currency: 'CAD' as const },
  charges: [],
  deposits: [],
  seller: { name: 'Noor S.', phone: '+1 780 555 0199', email: 'noor@private.example' },
  sellerEmail: 'noor@private.example',
  sellerLanguage: 'en' as const,
  isVerified: true,
  changeCount: 0,
  lines: [{ ...line, ...slot }],
};
const free = { ...order, total: { amount: 0, currency: 'CAD' as const } };

/** Date formats contain spaces of several widths. */
const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ');

const withText = (mail: Mail) => ({ ...mail, text: renderPlainText(mail) });
const confirmation = (...parts: Parameters<typeof confirmationMail>) => withText(confirmationMail(...parts));
const sold = (...parts: Parameters<typeof soldMail>) => withText(soldMail(...parts));

describe('the emails about a paid order by a quote', () => {
  const quoted = { ...order, request: { title: 'Piano tuning' }, fulfilment: 'delivery' as const };

  it('RQ-03 name the request first, and say that the seller comes to the customer', () => {
    const { text, attachments } = confirmation(quoted, LINK);
    expect(plain(text)).toContain('- Piano tuning\n  1 × Studio\n');
    expect(text).toContain('The seller comes or delivers to');
    expect(text).toContain('9 River Rd');
    expect(text).not.toContain('77 Hidden Lane');
    expect(String(attachments?.[0]?.content)).toContain('SUMMARY:Piano tuning');
    const seller = sold(quoted, LINK).text;
    expect(plain(seller)).toContain('- Piano tuning\n  1 × Studio\n');
    expect(seller).toContain('Come or deliver to');
    const handover = {
      action: 'handOver',
      isOwn: false,
      note: '',
      refunded: null,
      paid: null,
      confirmUrl: LINK,
    } as const;
    const { subject, text: update } = withText(updateMail(quoted, handover, LINK));
    expect(subject).toBe('Your order M-1 is under way');
    expect(update).toContain('Piano tuning');
    expect(update).toContain('Has everything been done as agreed?');
  });

  it('RQ-03 contain no title that was typed for an address that may belong to somebody else', () => {
    const { text } = confirmation({ ...quoted, isVerified: false }, LINK);
    expect(text).not.toContain('Piano tuning');
    expect(text).toContain('The seller comes or delivers to your address.');
  });
});

describe('the email to the customer of a paid order', () => {
  it.each([
    ['en', '02 Jun 2026, 10:00 AM - 12:00 PM MDT'],
    ['de', '02. Juni 2026, 10:00–12:00 GMT-6'],
    ['ja', '2026年6月2日 10:00～12:00 GMT-6'],
  ] as const)('OR-06 IL-03 AV-07 contains times in the zone of the listing: %s', (language, when) => {
    expect(confirmation({ ...order, language }, LINK).text).toContain(when);
  });

  it('OR-06 contains address, dates, the seller’s contact details, the cancellation terms and the total', () => {
    const { text, to, subject } = confirmation({ ...order, lines: [{ ...line, ...days }] }, LINK);
    expect(to).toBe('ada@example.com');
    expect(subject).toBe('Your order M-1 is confirmed');
    expect(plain(text)).toBe(
      [
        'Hello Ada Lovelace,',
        'Thank you. Your order M-1 is paid and confirmed.',
        '- 1 × Studio\n  10 Jun 2026 - 12 Jun 2026\n  Address: 77 Hidden Lane, Edmonton, Alberta, Canada\n  Cancel before 05 Jun 2026 for a full refund, or later for half.',
        'Times are local to Edmonton.\nAgree on the exact times with the seller.',
        'Seller: Noor S.\n+1 780 555 0199\nnoor@private.example',
        '1 × Studio: CA$80.00\nTotal: CA$80.00',
        `View order:\n${LINK}`,
      ].join('\n\n'),
    );
  });

  it('OR-06 AV-07 names the time zone, and asks to agree on times only when none are booked', () => {
    const { text } = confirmation(order, LINK);
    expect(text).toContain('Times are local to Edmonton.');
    expect(text).not.toContain('Agree on');
  });

  it('OR-06 AV-07 names the listing’s town, not the city of its time zone', () => {
    const inMontreal = {
      ...line,
      ...slot,
      timeZone: 'America/Toronto',
      address: { city: 'Montréal', state: 'Québec', country: 'CA' },
    };
    const { text } = confirmation({ ...order, lines: [inMontreal] }, LINK);
    expect(text).toContain('Times are local to Montréal.');
    expect(text).not.toContain('Toronto');
  });

  it('OR-06 mentions no times for a sale', () => {
    const bought = { ...line, ...days, startDate: null, endDate: null };
    expect(confirmation({ ...order, lines: [bought] }, LINK).text).not.toMatch(/local to|Agree on/);
  });

  it('OR-06 contains the delivery address and the return terms of a sale', () => {
    const bought = { ...line, ...days, startDate: null, endDate: null };
    const { text } = confirmation({ ...order, fulfilment: 'delivery', lines: [bought] }, LINK);
    expect(text).toContain('Delivery to: 9 River Rd, Calgary, Alberta T2P 1J9, Canada');
    expect(text).toContain('Cancel before handover for a full refund, or return it within 14 days for half.');
    expect(text).not.toContain('Hidden Lane');
  });

  it('OR-06 shows the deposit apart from the total, to customer and seller', () => {
    const deposits = [{ amount: 3000 }, { amount: 500 }];
    const { text } = confirmation({ ...order, deposits }, LINK);
    expect(plain(text)).toContain('Total: CA$80.00\n');
    expect(plain(text)).toContain('A deposit of CA$35.00 is held on your card the day before the start');
    expect(plain(sold({ ...order, deposits }, LINK).text)).toContain(
      'A deposit of CA$35.00 is held on the customer’s card',
    );
    expect(plain(confirmation(order, LINK).text)).not.toContain('deposit');
  });

  it('OR-02 OR-06 shows items, delivery, discount, taxes and fees, which add up to the total, and what it includes', () => {
    const charges = [
      { kind: 'delivery' as const, amount: 1500 },
      { kind: 'promo_code' as const, code: 'WELCOME10', amount: -500 },
      { kind: 'service_fee' as const, names: { en: 'Booking fee' }, amount: 300 },
      { kind: 'tax' as const, names: { en: 'GST' }, rate: 500, amount: 0, included: 381 },
    ];
    const lines = [...order.lines, { ...line, ...slot, name: 'Lamp', quantity: 2, amount: 1200 }];
    const priced = { ...order, lines, charges, total: { amount: 10_500, currency: 'CAD' as const } };
    for (const { text } of [confirmation(priced, LINK), sold(priced, LINK)])
      expect(plain(text)).toContain(
        [
          '1 × Studio: CA$80.00',
          '2 × Lamp: CA$12.00',
          'Delivery: CA$15.00',
          'Promo code WELCOME10: -CA$5.00',
          'Booking fee: CA$3.00',
          'Total: CA$105.00',
          'Includes GST 5%: CA$3.81',
        ].join('\n'),
      );
  });

  it('OR-06 promises no refund whose deadline had passed when the order was placed', () => {
    const { text } = confirmation({ ...order, createdAt: '2026-06-01T12:00:00.000Z' }, LINK);
    expect(text).toContain('Cancel before it starts for half of your money back.');
    expect(text).not.toContain('full refund');
  });

  it('OR-06 contains nothing that the customer typed while their email is unverified', () => {
    const { text } = confirmation({ ...order, fulfilment: 'delivery', isVerified: false }, LINK);
    for (const typed of ['Lovelace', 'River Rd', 'At nine']) expect(text).not.toContain(typed);
    expect(text).toContain('The seller delivers it to your address.');
  });
});

describe('the email to the seller of a paid order', () => {
  it('OR-06 contains items, dates, customer, delivery address and note', () => {
    const { text, to, subject } = sold(
      { ...order, fulfilment: 'delivery', lines: [{ ...line, ...days }] },
      'https://m.example',
    );
    expect([to, subject]).toEqual(['noor@private.example', 'New order M-1']);
    expect(plain(text)).toBe(
      [
        'Hello Noor S.,',
        'Order M-1 is paid. Please get it ready for your customer.',
        '- 1 × Studio\n  10 Jun 2026 - 12 Jun 2026',
        'Times are local to Edmonton.\nAgree on the exact times with the customer.',
        'Delivery to: 9 River Rd, Calgary, Alberta T2P 1J9, Canada',
        'Customer: Ada Lovelace\n+1 780 555 0100\nada@example.com',
        'Message from the customer:\n> Two of us.\n> At nine?',
        '1 × Studio: CA$80.00\nTotal: CA$80.00',
        'Open the marketplace:\nhttps://m.example',
      ].join('\n\n'),
    );
  });

  it('OR-06 contains what a customer typed who has paid, whether or not their email is verified', () => {
    const { text } = sold({ ...order, fulfilment: 'delivery', isVerified: false }, LINK);
    for (const typed of ['Ada Lovelace', '9 River Rd', '> At nine?']) expect(text).toContain(typed);
    expect(text).not.toContain('hasn’t confirmed');
  });

  it('OR-06 contains neither name, address nor note of an unverified customer whose order cost nothing', () => {
    const { text } = sold({ ...free, fulfilment: 'delivery', isVerified: false }, LINK);
    expect(text).not.toMatch(/Lovelace|River Rd|At nine/);
    expect(text).toContain('Customer: ada@example.com\n+1 780 555 0100');
    expect(text).toContain('Please agree with the customer on where to deliver it.');
    expect(text).toContain('hasn’t confirmed their email address');
  });
});

it.each(LANGUAGES)('OR-06 IL-02 the emails to customer and seller are complete in %s', (language) => {
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
        deposits: [{ amount: 1 }],
      };
      for (const mail of [own, late].flatMap((one) => [
        confirmation(one, LINK),
        sold(one, LINK),
        ...(['cancelled', 'changed', 'confirmed', 'problem', 'solved'] as const).map((notice) =>
          withText(sellerNoticeMail(one, { notice, problem: notice === 'problem' ? problem : undefined }, LINK)),
        ),
        ...UPDATE_ACTIONS.map((action) =>
          withText(
            updateMail(one, { action, isOwn: true, note: 'A note', refunded: 500, paid: 300, confirmUrl: LINK }, LINK),
          ),
        ),
        ...(['failed', 'captured'] as const).map((kind) =>
          withText(depositMail({ ...one, currency: 'CAD' }, { ...deposit, kind }, LINK)),
        ),
      ])) {
        expect(mail.language).toBe(language);
        expect(mail.subject + mail.text).not.toMatch(/order\.|pair|\{\{|undefined/);
      }
    }
});

describe('the emails about a deposit', () => {
  const about = (kind: 'failed' | 'captured', isVerified = true) =>
    withText(depositMail({ ...order, isVerified, currency: 'CAD' }, { ...deposit, kind }, LINK));

  it('OR-06 say what is held or charged, and why to a verified customer only', () => {
    expect(about('failed').subject).toBe('Your card is needed for the deposit of order M-1');
    expect(about('failed').text).toContain('CA$150.00');
    expect(about('captured').subject).toContain('CA$40.00');
    expect(about('captured').text).toContain('A paddle is gone.');
    expect(about('captured', false).text).not.toMatch(/A paddle|Ada/);
    expect(about('captured', false).text).toContain('The reason is on the page of your order.');
  });
});

describe('the emails about changed dates', () => {
  const changed = { ...order, changeCount: 2, lines: [{ ...line, ...days }] };
  const update = { action: 'changeDates' as const, isOwn: true, note: '', paid: null, confirmUrl: null };

  it('OR-07 OR-06 name the new dates to the customer, their cancellation terms and what is paid back', () => {
    const mail = withText(updateMail(changed, { ...update, refunded: 4500 }, LINK));
    expect(mail.subject).toBe('The dates of your order M-1 have changed');
    for (const part of ['10 Jun 2026 - 12 Jun 2026', 'CA$45.00']) expect(plain(mail.text)).toContain(part);
    const [{ content = '' } = {}] = mail.attachments ?? [];
    for (const part of ['DTSTART;VALUE=DATE:20260610', `UID:${line.id}@m.example`, 'SEQUENCE:2', 'STATUS:CONFIRMED'])
      expect(content.replace(/\r\n /g, '')).toContain(part);
  });

  it('OR-07 OR-06 say what was paid for the change, and the new total', () => {
    const text = (paid: number | null) =>
      plain(withText(updateMail(changed, { ...update, paid, refunded: null }, LINK)).text);
    expect(text(3000)).toContain('You paid CA$30.00 for the change.\n\nNew total: CA$80.00');
    expect(text(null).match(/CA\$[\d.]+/g)).toEqual(['CA$80.00']);
  });

  it('OR-07 name the new dates to the seller, and nothing that the customer typed', () => {
    const { to, subject, text } = withText(sellerNoticeMail(changed, { notice: 'changed' }, LINK));
    expect(to).toBe('noor@private.example');
    expect(subject + plain(text)).toMatch(/M-1[^]*10 Jun 2026 - 12 Jun 2026/);
    expect(text).not.toMatch(/Lovelace|At nine/);
  });
});

describe('the emails about a reported problem', () => {
  const text = (mail: Mail) => withText(mail).text;

  it('OR-07 quote the customer to the seller, and name only the kind of problem while they are neither verified nor have paid', () => {
    const notice = { notice: 'problem' as const, problem };
    expect(text(sellerNoticeMail(order, notice, LINK))).toContain('> It leaks.');
    const unverified = text(sellerNoticeMail({ ...free, isVerified: false }, notice, LINK));
    expect(unverified).toContain('Damaged or not working');
    expect(unverified).not.toContain('It leaks.');
  });

  it('OR-07 name the customer and the seller to the operator', () => {
    const mail = text(problemMail(order, problem, 'help@m.example', LINK));
    for (const part of ['Damaged or not working', '> It leaks.', order.contact.email, order.seller.name])
      expect(mail).toContain(part);
  });
});

describe('the calendar file of an order', () => {
  const contents = ({ attachments = [] }: Mail) => attachments.map(({ content }) => content.replace(/\r\n /g, ''));

  it('OR-06 has an event with the days of a rental, its address, seller and page', () => {
    const { attachments = [] } = confirmationMail({ ...order, lines: [{ ...line, ...days, quantity: 2 }] }, LINK);
    expect(attachments).toMatchObject([
      { filename: 'order-M-1.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
    ]);
    const [calendar = ''] = contents({ ...confirmationMail(order, LINK), attachments });
    const lines = calendar.split('\r\n');
    for (const expected of [
      'METHOD:PUBLISH',
      `UID:${line.id}@m.example`,
      'DTSTART;VALUE=DATE:20260610',
      // The day after the last one: the end is exclusive.
      'DTEND;VALUE=DATE:20260613',
      'SUMMARY:2 × Studio',
      'LOCATION:77 Hidden Lane\\, Edmonton\\, Alberta\\, Canada',
      'DESCRIPTION:Your order M-1 is confirmed\\nSeller: Noor S.\\n+1 780 555 0199\\nnoor@private.example',
      `URL;VALUE=URI:${LINK}`,
      'STATUS:CONFIRMED',
    ])
      expect(lines).toContain(expected);
  });

  it('OR-06 AV-07 has the times of a slot in UTC', () => {
    const [calendar = ''] = contents(confirmationMail(order, LINK));
    expect(calendar).toMatch(/\r\nDTSTART:20260602T160000Z\r\nDTEND:20260602T180000Z\r\n/);
  });

  it('OR-06 has one event for each line with dates, and does not exist without any', () => {
    const bought = { ...line, ...days, startDate: null, endDate: null };
    const [calendar = ''] = contents(confirmationMail({ ...order, lines: [{ ...line, ...days }, bought] }, LINK));
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(confirmationMail({ ...order, lines: [bought] }, LINK).attachments).toEqual([]);
  });

  it('OR-06 keeps what a seller typed within its property, in lines of at most 75 bytes', () => {
    const name = `Studio; "A", B\nSTATUS:CANCELLED ${'渡辺'.repeat(30)}`;
    const [{ content = '' } = {}] =
      confirmationMail({ ...order, lines: [{ ...line, ...slot, name }] }, LINK).attachments ?? [];
    expect(content.replace(/\r\n /g, '')).toContain(
      `SUMMARY:Studio\\; "A"\\, B\\nSTATUS:CANCELLED ${'渡辺'.repeat(30)}\r\n`,
    );
    for (const part of content.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
  });

  it('OR-06 contains nothing that the customer typed, and no address of a delivery', () => {
    const [calendar = ''] = contents(confirmationMail({ ...order, fulfilment: 'delivery' }, LINK));
    expect(calendar).toContain('SUMMARY:Studio');
    expect(calendar).not.toMatch(/Lovelace|River Rd|At nine|LOCATION/);
  });

  it.each(['cancel', 'cancelLines'] as const)('OR-07 a later file cancels the same event: %s', (action) => {
    const [calendar = ''] = contents(
      updateMail(order, { action, isOwn: true, note: '', refunded: null, paid: null, confirmUrl: null }, LINK),
    );
    for (const expected of [`UID:${line.id}@m.example`, 'SEQUENCE:1', 'STATUS:CANCELLED'])
      expect(calendar).toContain(`\r\n${expected}\r\n`);
    expect(
      contents(
        updateMail(
          order,
          { action: 'accept', isOwn: false, note: '', refunded: null, paid: null, confirmUrl: null },
          LINK,
        ),
      ),
    ).toEqual([]);
  });
});
