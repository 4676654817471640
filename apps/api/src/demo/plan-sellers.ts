import type { Day } from '@marketplace/api-contract';
import { addDays, slug } from '@marketplace/formats';
import type { Recipe } from '../media/recipe';
import { TRADERS, type Trader } from './content/people';
import { avatarOf } from './gallery';
import { placeOf } from './places';
import type { SellerRow } from './plan-types';
import type { Random } from './random';

/** A stand-in number of the range that no telephone has. */
const phoneOf = (dialling: string, random: Random) => `${dialling} 01${random.int(10, 99)}`;

const mailName = (text: string) => slug(text.normalize('NFD').replace(/\p{M}+/gu, '')).replaceAll('-', '.');

/** A company's name; of a person the first name and the initial. */
const publicName = ({ company, first, last }: Trader) => company ?? `${first} ${last.slice(0, 1)}.`;

/** One row a trader, in the order of the table; `id` counts from 1. */
export function planSellers(random: Random, today: Day): { sellers: SellerRow[]; recipes: Recipe[] } {
  const recipes: Recipe[] = [];
  const sellers = TRADERS.map((trader, index): SellerRow => {
    const own = random.branch(`seller ${trader.first} ${trader.last}`);
    const avatar = avatarOf(trader.face, publicName(trader), own);
    recipes.push(avatar.recipe);
    return sellerRow(trader, index + 1, avatar.picture, own, today);
  });
  return { sellers, recipes };
}

function sellerRow(trader: Trader, id: number, avatar: SellerRow['avatar'], random: Random, today: Day): SellerRow {
  const place = placeOf(trader.city);
  const [, , , zip] = random.pick(place.neighbourhoods);
  const name = publicName(trader);
  const address = {
    street: place.address(random.pick(place.streets), random.int(11, 998)),
    city: place.city,
    state: place.state ?? place.region,
    zip,
    country: place.country,
  };
  const phone = phoneOf(place.dialling, random);
  const email = `${mailName(`${trader.first} ${trader.last}`)}@northlend.example`;
  return {
    id,
    name,
    slug: slug(name),
    personal: { firstName: trader.first, lastName: trader.last, address, phone, email },
    company: trader.company
      ? {
          name: trader.company,
          address,
          phone: phoneOf(place.dialling, random),
          email: `hello@${slug(mailName(trader.company))}.example`,
        }
      : null,
    about: `<p>${trader.about}</p>`,
    avatar,
    city: place.city,
    region: place.region,
    country: place.country,
    responseMinutes: random.pick([10, 15, 20, 30, 45, 60, 90, 120, 180, 360]),
    joinedAt: addDays(today, -random.int(730, 3300)),
  };
}
