import type { conversations, messages } from '../db/schema';
import type { PlannedOrders } from './plan-orders';
import type { DemoPlan } from './plan-types';
import type { Random } from './random';

/** Whom the demo customer writes with. */
export interface PlannedMessages {
  conversations: (typeof conversations.$inferInsert)[];
  messages: (typeof messages.$inferInsert)[];
}

interface Talk {
  /** Of what was ordered. */
  category: string;
  /** Hours after the order. */
  said: readonly (readonly [hours: number, sender: 'customer' | 'seller', text: string])[];
}

const TALKS: readonly Talk[] = [
  {
    category: 'photo',
    said: [
      [2, 'customer', 'Hello! Is there a spare battery with it, or should I bring my own?'],
      [5, 'seller', 'Hello Robin! Two batteries and the charger are in the bag. Only a memory card is yours to bring.'],
      [6, 'customer', 'Perfect, thank you.'],
      [290, 'seller', 'Thanks for the good care. You are welcome any time.'],
    ],
  },
  {
    category: 'canoes',
    said: [
      [1, 'customer', 'We have never tied a canoe to a roof. Could you show us when we pick it up?'],
      [
        9,
        'seller',
        'Of course. It takes ten minutes, and straps and foam blocks come with it.\nHow many seats does your car have? The paddles are long.',
      ],
      [10, 'customer', 'Five, and the back folds down. See you then!'],
    ],
  },
  {
    category: 'cabins',
    said: [[3, 'customer', 'Is the stove the only heating? My mother comes along and gets cold easily.']],
  },
];

const HOUR_MS = 3_600_000;

/** A conversation about each of those orders, as far as the marketplace has what was ordered. */
export function planMessages(
  { orders, lines }: Pick<PlannedOrders, 'orders' | 'lines'>,
  { products, categories }: Pick<DemoPlan, 'products' | 'categories'>,
  random: Random,
): PlannedMessages {
  const planned: PlannedMessages = { conversations: [], messages: [] };
  for (const { category, said } of TALKS) {
    const categoryId = categories.find(({ slug }) => slug === category)?.id;
    const ordered = new Set(products.filter((product) => product.categoryId === categoryId).map(({ id }) => id));
    const line = lines.find(({ productId }) => ordered.has(productId));
    const order = orders.find(({ id }) => id === line?.orderId);
    if (!line || !order?.createdAt) continue;
    const at = (hours: number) => new Date(Number(order.createdAt) + hours * HOUR_MS);
    const id = random.uuid();
    planned.conversations.push({
      id,
      customerId: order.customerId,
      sellerId: order.sellerId,
      productId: line.productId,
      createdAt: at(said[0]?.[0] ?? 0),
      lastAt: at(said.at(-1)?.[0] ?? 0),
    });
    for (const [hours, sender, text] of said)
      planned.messages.push({ conversationId: id, sender, text, key: random.uuid(), createdAt: at(hours) });
  }
  return planned;
}
