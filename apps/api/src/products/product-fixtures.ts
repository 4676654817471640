import type { AvailabilityRules, Picture } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { auctions, categories, products, reservations, sellers } from '@marketplace/database/schema';

type NewProduct = typeof products.$inferInsert;

const picture: Picture = { src: '/media/test', alt: 'A test', ratio: 4 / 3, colors: ['#aabbcc', '#ddeeff'] };

export const testRules: AvailabilityRules = {
  basis: 'day',
  allowedWeekdays: [0, 1, 2, 3, 4, 5, 6],
  minimumLength: 0,
  maximumLength: 30,
  leadDays: 0,
  horizonDays: 365,
};

/** Rows for tests; every call inserts a new one. */
export async function insertSeller(db: Db, details: Partial<typeof sellers.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(sellers)
    .values({
      name: 'North Shore Rentals',
      slug: 'north-shore-rentals',
      personal: {
        firstName: 'Noor',
        lastName: 'Shore',
        address: { city: 'Edmonton' },
        phone: '555 0100',
        email: 'n@example.com',
      },
      avatar: picture,
      city: 'Edmonton',
      region: 'AB',
      country: 'CA',
      joinedAt: '2024-05-01',
      ...details,
    })
    .returning({ id: sellers.id });
  return (row as { id: number }).id;
}

export async function insertCategory(
  db: Db,
  details: Partial<typeof categories.$inferInsert> & { slug: string },
): Promise<number> {
  const [row] = await db
    .insert(categories)
    .values({ name: details.slug, ...details })
    .returning({ id: categories.id });
  return (row as { id: number }).id;
}

/** By default a rental by day for 45.00 CAD in Edmonton. */
export async function insertProduct(
  db: Db,
  details: Partial<NewProduct> & Pick<NewProduct, 'sellerId' | 'categoryId'>,
): Promise<number> {
  const saleType = details.saleType ?? 'rental';
  const isDated = saleType === 'rental' || saleType === 'booking';
  const unit = details.unit ?? (isDated ? 'per day' : 'per item');
  const price = details.price === undefined ? 4500 : details.price;
  const [row] = await db
    .insert(products)
    .values({
      saleType,
      name: 'Cedar canoe',
      slug: 'cedar-canoe',
      description: '<p>A canoe.</p>',
      summary: 'A canoe.',
      pictures: [picture],
      currency: 'CAD',
      timeZone: 'America/Edmonton',
      city: 'Edmonton',
      region: 'AB',
      country: 'CA',
      lat: 53.5461,
      lng: -113.4938,
      rules: isDated ? testRules : null,
      unit,
      price,
      unitsOfPrice: price === null ? [] : [{ amount: price, currency: 'CAD', unit }],
      maximumQuantity: Math.max(1, details.stock ?? 1),
      ...details,
    })
    .returning({ id: products.id });
  return (row as { id: number }).id;
}

/** Taken days, both inclusive; by default of a single unit. */
export const insertTakenDays = (
  db: Db,
  productId: number,
  start: string,
  end: string,
  details: Partial<typeof reservations.$inferInsert> = {},
) =>
  db
    .insert(reservations)
    .values({ productId, kind: 'Booked', days: `[${start},${end}]`, isExclusive: true, ...details });

/** Puts a listing up for bids: by default from an hour before now, for a day, in steps of 100. */
export async function insertAuction(
  db: Db,
  productId: number,
  details: Partial<typeof auctions.$inferInsert> = {},
): Promise<string> {
  const endsAt = details.endsAt ?? new Date(Date.now() + 24 * 3_600_000);
  const startPrice = details.startPrice ?? 1000;
  const [row] = await db
    .insert(auctions)
    .values({
      productId,
      startPrice,
      price: startPrice,
      increments: [{ from: 0, step: 100 }],
      startsAt: new Date(Date.now() - 3_600_000),
      plannedEndsAt: endsAt,
      endsAt,
      ...details,
    })
    .returning({ id: auctions.id });
  return (row as { id: string }).id;
}
