import type { conversations, messages } from '@marketplace/database/schema';
import type { GeneratedOrders } from './generate-orders';
import type { DemoData } from './demo-data';
import type { Random } from './random';

/** The demo customer's conversations. */
export interface GeneratedMessages {
  conversations: (typeof conversations.$inferInsert)[];
  messages: (typeof messages.$inferInsert)[];
}

interface ConversationTemplate {
  /** Of the ordered product. */
  category: string;
  /** Hours after the order. */
  script: readonly (readonly [hours: number, sender: 'customer' | 'seller', text: string])[];
}

const CONVERSATION_TEMPLATES: readonly ConversationTemplate[] = [
  {
    category: 'photo',
    script: [
      [2, 'customer', 'Hello! Is there a spare battery with it, or should I bring my own?'],
      [5, 'seller', 'Hello Robin! Two batteries and the charger are in the bag. Just bring a memory card.'],
      [6, 'customer', 'Perfect, thank you.'],
      [290, 'seller', 'Thanks for taking such good care of it. You’re welcome any time.'],
    ],
  },
  {
    category: 'canoes',
    script: [
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
    script: [[3, 'customer', 'Is the stove the only heating? My mother is coming along and gets cold easily.']],
  },
];

const HOUR_MS = 3_600_000;

/** One conversation for each template with a matching order. */
export function generateMessages(
  { orders, lines }: Pick<GeneratedOrders, 'orders' | 'lines'>,
  { products, categories }: Pick<DemoData, 'products' | 'categories'>,
  random: Random,
): GeneratedMessages {
  const generated: GeneratedMessages = { conversations: [], messages: [] };
  for (const { category, script } of CONVERSATION_TEMPLATES) {
    const categoryId = categories.find(({ slug }) => slug === category)?.id;
    const ordered = new Set(products.filter((product) => product.categoryId === categoryId).map(({ id }) => id));
    const line = lines.find(({ productId }) => ordered.has(productId));
    const order = orders.find(({ id }) => id === line?.orderId);
    if (!line || !order?.createdAt) continue;
    const at = (hours: number) => new Date(Number(order.createdAt) + hours * HOUR_MS);
    const id = random.uuid();
    generated.conversations.push({
      id,
      customerId: order.customerId,
      sellerId: order.sellerId,
      productId: line.productId,
      createdAt: at(script[0]?.[0] ?? 0),
      lastAt: at(script.at(-1)?.[0] ?? 0),
      lastNumber: script.length,
      // The seller's last answer is unread.
      customerReadNumber: script.findLastIndex(([, sender]) => sender === 'customer') + 1,
      customerDeliveredNumber: script.length,
      sellerReadNumber: script.length,
      sellerDeliveredNumber: script.length,
    });
    for (const [index, [hours, sender, text]] of script.entries())
      generated.messages.push({
        conversationId: id,
        number: index + 1,
        sender,
        text,
        key: random.uuid(),
        createdAt: at(hours),
      });
  }
  return generated;
}
