import type { Currency } from '@marketplace/api-contract';

export interface Place {
  city: string;
  /** As shown after the city; `state` is the state in addresses, if different. */
  region: string;
  state?: string;
  country: string;
  currency: Currency;
  timeZone: string;
  /** The local price of what costs 1.00 CAD in Canada. */
  priceFactor: number;
  dialling: string;
  neighbourhoods: readonly (readonly [name: string, lat: number, lng: number, zip: string])[];
  streets: readonly string[];
  /** The format of a street address. */
  address: (street: string, number: number) => string;
}

const numberFirst = (street: string, number: number) => `${number} ${street}`;
const numberLast = (street: string, number: number) => `${street} ${number}`;

export const PLACES = {
  Edmonton: {
    city: 'Edmonton',
    region: 'Alberta',
    country: 'CA',
    currency: 'CAD',
    timeZone: 'America/Edmonton',
    priceFactor: 1,
    dialling: '+1 780 555',
    neighbourhoods: [
      ['Strathcona', 53.5182, -113.4966, 'T6E 1X2'],
      ['Garneau', 53.5205, -113.5157, 'T6G 0Y1'],
      ['Westmount', 53.5544, -113.5423, 'T5M 1T1'],
      ['Highlands', 53.5672, -113.4312, 'T5W 2V3'],
      ['Glenora', 53.5482, -113.5569, 'T5N 1W6'],
      ['Bonnie Doon', 53.5212, -113.4606, 'T6C 3S4'],
      ['Oliver', 53.5424, -113.5203, 'T5K 1M5'],
      ['Terwillegar', 53.4486, -113.5728, 'T6R 2Z7'],
      ['Mill Woods', 53.4565, -113.4302, 'T6K 3L2'],
      ['Ritchie', 53.5113, -113.4803, 'T6E 1V7'],
    ],
    streets: [
      'Whyte Avenue',
      '124 Street',
      'Jasper Avenue',
      'Saskatchewan Drive',
      '99 Street',
      'Ada Boulevard',
      '142 Street',
    ],
    address: numberFirst,
  },
  Calgary: {
    city: 'Calgary',
    region: 'Alberta',
    country: 'CA',
    currency: 'CAD',
    timeZone: 'America/Edmonton',
    priceFactor: 1.04,
    dialling: '+1 403 555',
    neighbourhoods: [
      ['Inglewood', 51.0379, -114.0233, 'T2G 0S2'],
      ['Kensington', 51.0526, -114.0903, 'T2N 3P4'],
      ['Bowness', 51.0867, -114.1878, 'T3B 0A5'],
      ['Mission', 51.0316, -114.0689, 'T2S 1M4'],
    ],
    streets: ['9 Avenue SE', '17 Avenue SW', 'Bowness Road NW', 'Elbow Drive SW', '10 Street NW'],
    address: numberFirst,
  },
  Vancouver: {
    city: 'Vancouver',
    region: 'British Columbia',
    country: 'CA',
    currency: 'CAD',
    timeZone: 'America/Vancouver',
    priceFactor: 1.15,
    dialling: '+1 604 555',
    neighbourhoods: [
      ['Kitsilano', 49.2684, -123.1683, 'V6K 1N6'],
      ['Mount Pleasant', 49.2633, -123.0961, 'V5T 3B6'],
      ['Commercial Drive', 49.2737, -123.0694, 'V5L 3X3'],
      ['Point Grey', 49.2645, -123.2031, 'V6R 1P4'],
    ],
    streets: ['West 4th Avenue', 'Main Street', 'Commercial Drive', 'Cornwall Avenue', 'Cambie Street'],
    address: numberFirst,
  },
  Toronto: {
    city: 'Toronto',
    region: 'Ontario',
    country: 'CA',
    currency: 'CAD',
    timeZone: 'America/Toronto',
    priceFactor: 1.12,
    dialling: '+1 416 555',
    neighbourhoods: [
      ['Leslieville', 43.6636, -79.3302, 'M4M 1H3'],
      ['The Junction', 43.6655, -79.4704, 'M6P 1Z1'],
      ['Kensington Market', 43.6547, -79.4005, 'M5T 2K2'],
      ['High Park', 43.6537, -79.4672, 'M6R 2X1'],
    ],
    streets: ['Queen Street East', 'Dundas Street West', 'Augusta Avenue', 'Roncesvalles Avenue', 'Ossington Avenue'],
    address: numberFirst,
  },
  Montréal: {
    city: 'Montréal',
    region: 'Québec',
    country: 'CA',
    currency: 'CAD',
    timeZone: 'America/Toronto',
    priceFactor: 1,
    dialling: '+1 514 555',
    neighbourhoods: [
      ['Plateau-Mont-Royal', 45.5236, -73.5822, 'H2J 1M2'],
      ['Mile End', 45.5249, -73.5965, 'H2T 2M7'],
      ['Verdun', 45.4586, -73.5683, 'H4G 1N4'],
      ['Saint-Henri', 45.4789, -73.5862, 'H4C 1P3'],
    ],
    streets: [
      'rue Saint-Denis',
      'avenue du Mont-Royal Est',
      'rue Wellington',
      'rue Notre-Dame Ouest',
      'rue Bernard Ouest',
    ],
    address: numberFirst,
  },
  Seattle: {
    city: 'Seattle',
    region: 'Washington',
    country: 'US',
    currency: 'USD',
    timeZone: 'America/Los_Angeles',
    priceFactor: 0.82,
    dialling: '+1 206 555',
    neighbourhoods: [
      ['Ballard', 47.6687, -122.3847, '98107'],
      ['Fremont', 47.6513, -122.3501, '98103'],
      ['Capitol Hill', 47.6231, -122.3165, '98102'],
      ['Georgetown', 47.5478, -122.3212, '98108'],
    ],
    streets: ['Ballard Avenue NW', 'Fremont Avenue N', 'East Pine Street', 'Airport Way S', '15th Avenue E'],
    address: numberFirst,
  },
  Austin: {
    city: 'Austin',
    region: 'Texas',
    country: 'US',
    currency: 'USD',
    timeZone: 'America/Chicago',
    priceFactor: 0.78,
    dialling: '+1 512 555',
    neighbourhoods: [
      ['East Austin', 30.2636, -97.7164, '78702'],
      ['Zilker', 30.2587, -97.7688, '78704'],
      ['Hyde Park', 30.3052, -97.7269, '78751'],
      ['South Congress', 30.2481, -97.7501, '78704'],
    ],
    streets: [
      'East Cesar Chavez Street',
      'South Lamar Boulevard',
      'Duval Street',
      'South Congress Avenue',
      'Manor Road',
    ],
    address: numberFirst,
  },
  Sydney: {
    city: 'Sydney',
    region: 'New South Wales',
    country: 'AU',
    currency: 'AUD',
    timeZone: 'Australia/Sydney',
    priceFactor: 1.12,
    dialling: '+61 2 5550',
    neighbourhoods: [
      ['Newtown', -33.8981, 151.1749, '2042'],
      ['Manly', -33.7969, 151.2842, '2095'],
      ['Marrickville', -33.9111, 151.1551, '2204'],
      ['Balmain', -33.8588, 151.1792, '2041'],
    ],
    streets: ['King Street', 'Pittwater Road', 'Illawarra Road', 'Darling Street', 'Enmore Road'],
    address: numberFirst,
  },
  Milan: {
    city: 'Milan',
    region: 'Lombardy',
    country: 'IT',
    currency: 'EUR',
    timeZone: 'Europe/Rome',
    priceFactor: 0.7,
    dialling: '+39 02 5550',
    neighbourhoods: [
      ['Navigli', 45.4506, 9.1743, '20144'],
      ['Isola', 45.4881, 9.1892, '20159'],
      ['Lambrate', 45.4836, 9.2423, '20134'],
      ['Brera', 45.4722, 9.1877, '20121'],
    ],
    streets: ['Ripa di Porta Ticinese', 'Via Borsieri', 'Via Conte Rosso', 'Via Solferino', 'Via Savona'],
    address: numberLast,
  },
  Tokyo: {
    city: 'Tokyo',
    region: 'Japan',
    state: 'Tokyo',
    country: 'JP',
    currency: 'YEN',
    timeZone: 'Asia/Tokyo',
    priceFactor: 108,
    dialling: '+81 3 5550',
    neighbourhoods: [
      ['Shimokitazawa', 35.6617, 139.6669, '155-0031'],
      ['Kichijōji', 35.7031, 139.5798, '180-0003'],
      ['Nakameguro', 35.6442, 139.699, '153-0051'],
      ['Yanaka', 35.7278, 139.7675, '110-0001'],
    ],
    streets: ['Kitazawa 2-chōme', 'Honchō 1-chōme', 'Kamimeguro 3-chōme', 'Yanaka 5-chōme'],
    address: (street, number) => `${number}-${1 + (number % 9)} ${street}`,
  },
  Berlin: {
    city: 'Berlin',
    region: 'Germany',
    state: 'Berlin',
    country: 'DE',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    priceFactor: 0.68,
    dialling: '+49 30 5550',
    neighbourhoods: [
      ['Kreuzberg', 52.4986, 13.4033, '10999'],
      ['Neukölln', 52.4811, 13.4354, '12047'],
      ['Prenzlauer Berg', 52.5419, 13.4242, '10437'],
      ['Friedrichshain', 52.5158, 13.454, '10245'],
    ],
    streets: ['Oranienstraße', 'Weserstraße', 'Kastanienallee', 'Boxhagener Straße', 'Sonnenallee'],
    address: numberLast,
  },
} as const satisfies Record<string, Place>;

export type City = keyof typeof PLACES;

export const getPlace = (city: City): Place => PLACES[city];
