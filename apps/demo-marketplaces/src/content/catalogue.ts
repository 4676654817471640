import { BIKES } from './bikes';
import { CAMERAS } from './cameras';
import { CAMPING } from './camping';
import type { Kind } from './content-types';
import { EXPERIENCES } from './experiences';
import { COLLECTIBLES } from './collectibles';
import { HOME } from './home';
import { INSTRUMENTS } from './instruments';
import { LISTINGS_GERMAN } from './listings-german';
import { LISTINGS_ITALIAN } from './listings-italian';
import { LISTINGS_JAPANESE } from './listings-japanese';
import { LISTINGS_SPANISH } from './listings-spanish';
import { PARTY } from './party';
import { SERVICES } from './services';
import { SPACES } from './spaces';
import { SPORTS } from './sports';
import { STAYS } from './stays';
import { TOOLS } from './tools';
import { VEHICLES } from './vehicles';
import { WATER } from './water';
import { WINTER } from './winter';

/** The catalogue of the demo marketplace. */
export const CATALOGUE: readonly Kind[] = [
  ...WATER,
  ...STAYS,
  ...CAMERAS,
  ...BIKES,
  ...CAMPING,
  ...TOOLS,
  ...VEHICLES,
  ...INSTRUMENTS,
  ...SPACES,
  ...PARTY,
  ...SERVICES,
  ...WINTER,
  ...EXPERIENCES,
  ...SPORTS,
  ...HOME,
  ...COLLECTIBLES,
  ...LISTINGS_GERMAN,
  ...LISTINGS_ITALIAN,
  ...LISTINGS_SPANISH,
  ...LISTINGS_JAPANESE,
];
