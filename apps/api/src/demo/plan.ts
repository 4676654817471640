import { dayIn } from '@marketplace/formats';
import type { Recipe } from '../media/recipe';
import { pictureKey } from '../media/recipe';
import { CATEGORY_TREE } from './content/category-tree';
import { planAuctions } from './plan-auctions';
import { planBookings } from './plan-bookings';
import { planProducts } from './plan-products';
import { planReviews } from './plan-reviews';
import { planSellers } from './plan-sellers';
import type { DemoPlan } from './plan-types';
import { createRandom } from './random';

/** The whole demo marketplace for this seed and moment, `listings` of it at most; equal arguments give equal rows. */
export function planDemo({ seed, now, listings }: { seed: number; now: Date; listings: number }): DemoPlan {
  const random = createRandom(seed);
  const categories = planCategories();
  const ids = new Map(categories.map(({ slug, id }) => [slug, id]));
  const { sellers, recipes: avatars } = planSellers(random, dayIn('America/Edmonton', now));
  const { offered, recipes } = planProducts(random, now, ids, listings);
  const products = offered.map(({ product }) => product);
  return {
    categories,
    sellers,
    products,
    auctions: planAuctions(products, random, now),
    reviews: planReviews(offered, sellers, random, now),
    ...planBookings(products, random, now),
    recipes: unique([...avatars, ...recipes]),
  };
}

/** Parents before children; ids count from 1. */
function planCategories() {
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
