import { randomUUID } from 'node:crypto';
import { giveQuote, reviseQuote, type Language } from '@marketplace/api-contract';
import { AppError } from '../errors';
import {
  findCounteredQuotes,
  findUnquotedRequests,
  type CounteredQuote,
  type UnquotedRequest,
} from './open-requests-repository';
import type { Reaction } from './reaction';
import { hash } from './seeded';

const AT_ONCE = 10;
const READ_MAXIMUM = 100;
/** Of the sellers who got a request, so many quote. */
const QUOTING = 3;
const VALID_MS = 3 * 86_400_000;
const OVERTAKEN: ReadonlySet<string> = new Set([
  'action_unavailable',
  'request_changed',
  'quote_expired',
  'conversation_closed',
]);
/** Of a request without a budget to a listing without a price, in minor units. */
const TYPICAL_AMOUNT = 24_000;

/** Quotes for requests, and answers counter-offers by meeting halfway. */
export const reactToRequests: Reaction = async ({ db, log }, actAsSeller, now) => {
  const validUntil = new Date(now.getTime() + VALID_MS).toISOString();
  const isDue = (since: Date, seed: string) => now.getTime() >= since.getTime() + getReactionMs(seed);
  const act = async (accountId: string, id: string, work: Parameters<typeof actAsSeller>[1]) => {
    try {
      await actAsSeller(accountId, work);
    } catch (error) {
      // The request was changed or decided meanwhile, or a person or another run acted as its seller.
      if (error instanceof AppError && OVERTAKEN.has(error.code)) return;
      log.warn({ err: error, id }, 'a simulated seller could not quote');
    }
  };

  const requests = await findUnquotedRequests(db, QUOTING, READ_MAXIMUM);
  const unquoted = requests.filter(({ id, sellerId, createdAt }) => isDue(createdAt, `${id} ${sellerId}`));
  for (const request of unquoted.slice(0, AT_ONCE)) {
    const { id, version: requestVersion, accountId, language } = request;
    const body = {
      lines: createLines(request),
      note: TEXTS[language].note,
      validUntil,
      requestVersion,
      idempotencyKey: randomUUID(),
    };
    await act(accountId, id, async (api) => void (await api(giveQuote, { params: { id }, body })));
  }

  const countered = (await findCounteredQuotes(db, READ_MAXIMUM)).filter(({ id, counteredAt }) =>
    isDue(counteredAt, id),
  );
  for (const quote of countered.slice(0, AT_ONCE)) {
    const { id, accountId, language } = quote;
    const body = { lines: [meetHalfway(quote)], note: TEXTS[language].revised, validUntil };
    await act(accountId, id, async (api) => void (await api(reviseQuote, { params: { id }, body })));
  }
};

/** How long a seller takes: 15 to 40 seconds, the same at each run. */
const getReactionMs = (seed: string): number => 15_000 + (hash(seed).readUInt16BE(0) % 25_001);

const roundUp = (amount: number) => Math.max(500, Math.ceil(amount / 500) * 500);

/** Near the budget, or what the listing costs: sellers differ, each always by the same. */
function createLines({ id, sellerId, budget, price, quantity, language }: UnquotedRequest) {
  const share = 0.82 + (hash(`${sellerId} ${id}`).readUInt8(0) / 255) * 0.3;
  const amount = (budget ?? (price ?? TYPICAL_AMOUNT) * quantity) * share;
  const { work, material } = TEXTS[language];
  return [
    { text: work, amount: roundUp(amount * 0.7) },
    { text: material, amount: roundUp(amount * 0.3) },
  ];
}

const meetHalfway = ({ amount, counterAmount, language }: CounteredQuote) => ({
  text: TEXTS[language].all,
  amount: roundUp((amount + counterAmount) / 2),
});

const TEXTS: Readonly<Record<Language, Record<'work' | 'material' | 'all' | 'note' | 'revised', string>>> = {
  en: {
    work: 'Work',
    material: 'Materials and transport',
    all: 'Work, materials and transport',
    note: 'Thanks for your request! The price includes everything you described. Just ask if anything is unclear.',
    revised: 'Let’s meet halfway. That’s the best I can do.',
  },
  it: {
    work: 'Lavoro',
    material: 'Materiali e trasporto',
    all: 'Lavoro, materiali e trasporto',
    note: 'Grazie della richiesta! Il prezzo comprende tutto ciò che hai descritto. Se qualcosa non è chiaro, scrivimi.',
    revised: 'Veniamoci incontro: è il meglio che posso fare.',
  },
  es: {
    work: 'Trabajo',
    material: 'Materiales y transporte',
    all: 'Trabajo, materiales y transporte',
    note: '¡Gracias por tu solicitud! El precio incluye todo lo que describes. Si algo no está claro, pregúntame.',
    revised: 'Nos encontramos a mitad de camino: es lo mejor que puedo ofrecer.',
  },
  ja: {
    work: '作業',
    material: '材料と運搬',
    all: '作業・材料・運搬',
    note: 'ご依頼ありがとうございます。ご説明いただいた内容はすべて料金に含まれています。ご不明な点があればお知らせください。',
    revised: '間を取った金額でいかがでしょうか。これが精一杯の金額です。',
  },
  ru: {
    work: 'Работа',
    material: 'Материалы и доставка',
    all: 'Работа, материалы и доставка',
    note: 'Спасибо за запрос! Цена включает всё, что вы описали. Если что-то непонятно, спрашивайте.',
    revised: 'Давайте сойдёмся посередине. Это лучшее, что могу предложить.',
  },
  de: {
    work: 'Arbeit',
    material: 'Material und Transport',
    all: 'Arbeit, Material und Transport',
    note: 'Danke für deine Anfrage! Der Preis enthält alles, was du beschrieben hast. Frag gern, wenn etwas unklar ist.',
    revised: 'Treffen wir uns in der Mitte. Mehr geht leider nicht.',
  },
};
