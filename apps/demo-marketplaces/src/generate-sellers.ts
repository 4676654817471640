import type { Day } from '@marketplace/api-contract';
import { addDays, slug } from '@marketplace/formats';
import type { Recipe } from '@marketplace/picture-recipes';
import { TRADERS, type Trader } from './content/people';
import { createAvatar } from './gallery';
import { getPlace } from './places';
import type { SellerRow } from './demo-data';
import type { Random } from './random';

/** A number from a range that is not assigned. */
const createPhone = (dialling: string, random: Random) => `${dialling} 01${random.int(10, 99)}`;

const toMailName = (text: string) => slug(text.normalize('NFD').replace(/\p{M}+/gu, '')).replaceAll('-', '.');

/** The name of a company; first name and initial of a person. */
const getPublicName = ({ company, first, last }: Trader) => company ?? `${first} ${last.slice(0, 1)}.`;

/** One row per trader, in the order of the table; `id` counts from 1. */
export function generateSellers(random: Random, today: Day): { sellers: SellerRow[]; recipes: Recipe[] } {
  const recipes: Recipe[] = [];
  const sellers = TRADERS.map((trader, index): SellerRow => {
    const own = random.branch(`seller ${trader.first} ${trader.last}`);
    const avatar = createAvatar(trader.face, getPublicName(trader), own);
    recipes.push(avatar.recipe);
    return sellerRow(trader, index + 1, avatar.picture, own, today);
  });
  return { sellers, recipes };
}

function sellerRow(trader: Trader, id: number, avatar: SellerRow['avatar'], random: Random, today: Day): SellerRow {
  const place = getPlace(trader.city);
  const [, , , zip] = random.pick(place.neighbourhoods);
  const name = getPublicName(trader);
  const address = {
    street: place.address(random.pick(place.streets), random.int(11, 998)),
    city: place.city,
    state: place.state ?? place.region,
    zip,
    country: place.country,
  };
  const phone = createPhone(place.dialling, random);
  const email = `${toMailName(`${trader.first} ${trader.last}`)}@northlend.example`;
  return {
    id,
    name,
    slug: slug(name),
    personal: { firstName: trader.first, lastName: trader.last, address, phone, email },
    company: trader.company
      ? {
          name: trader.company,
          address,
          phone: createPhone(place.dialling, random),
          email: `hello@${slug(toMailName(trader.company))}.example`,
        }
      : null,
    about: `<p>${trader.about}</p>`,
    avatar,
    city: place.city,
    region: place.region,
    country: place.country,
    joinedAt: addDays(today, -random.int(730, 3300)),
  };
}
