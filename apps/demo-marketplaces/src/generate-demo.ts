import { dayIn } from '@marketplace/formats';
import type { Recipe } from '@marketplace/picture-recipes';
import { pictureKey } from '@marketplace/picture-recipes';
import { CATEGORY_TREE } from './content/category-tree';
import { generateAuctions } from './generate-auctions';
import { generateBookings } from './generate-bookings';
import { generateProducts } from './generate-products';
import { generateReviews } from './generate-reviews';
import { generateSellers } from './generate-sellers';
import type { DemoData } from './demo-data';
import { createRandom } from './random';

/**
 * Generates the whole demo marketplace for a seed and a time, with at most `listings` listings.
 * Deterministic: equal arguments give equal rows.
 */
export function generateDemo({ seed, now, listings }: { seed: number; now: Date; listings: number }): DemoData {
  const random = createRandom(seed);
  const categories = createCategories();
  const ids = new Map(categories.map(({ slug, id }) => [slug, id]));
  const { sellers, recipes: avatars } = generateSellers(random, dayIn('America/Edmonton', now));
  const { generated, recipes } = generateProducts(random, now, { categoryIds: ids, sellers, limit: listings });
  const products = generated.map(({ product }) => product);
  return {
    categories,
    sellers,
    products,
    auctions: generateAuctions(products, random, now),
    reviews: generateReviews(generated, sellers, random, now),
    ...generateBookings(products, random, now),
    recipes: unique([...avatars, ...recipes]),
  };
}

/** Parents before children; ids count from 1. */
function createCategories() {
  let id = 0;
  return CATEGORY_TREE.flatMap(([slug, name, icon, children], position) => {
    const parent = { id: ++id, slug, name, icon, parentId: null as number | null, position };
    return [
      parent,
      ...children.map(([childSlug, childName, childIcon], childPosition) => ({
        id: ++id,
        slug: childSlug,
        name: childName,
        icon: childIcon,
        parentId: parent.id as number | null,
        position: childPosition,
      })),
    ];
  });
}

const unique = (recipes: readonly Recipe[]): Recipe[] => [
  ...new Map(recipes.map((recipe) => [pictureKey(recipe), recipe])).values(),
];
