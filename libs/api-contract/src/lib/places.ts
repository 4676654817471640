import { z } from 'zod';
import { LANGUAGES, LOCATION_MAXIMUM } from './constants';
import { endpoint } from './endpoint';

const Lat = z.number().min(-90).max(90);
const Lng = z.number().min(-180).max(180);

/** A place, named in the requested language. */
export const PlaceSuggestion = z.object({
  name: z.string(),
  /** First-level region ('Alberta'); empty if it equals the name. */
  region: z.string(),
  country: z.string(),
  countryCode: z.string(),
  lat: Lat,
  lng: Lng,
  /** Unique text for this place in URLs and queries. */
  value: z.string(),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

export const suggestPlaces = endpoint({
  method: 'POST',
  path: '/api/placeNames',
  access: 'key',
  summary: 'Suggestions for a place',
  body: z.object({ value: z.string().trim().min(1).max(LOCATION_MAXIMUM), language: z.enum(LANGUAGES).optional() }),
  response: z.array(PlaceSuggestion),
});

/** A bounding box in degrees; if `west` is greater than `east` it crosses the antimeridian. */
export const Area = z.object({
  south: z.coerce.number().min(-90).max(90),
  west: z.coerce.number().min(-180).max(180),
  north: z.coerce.number().min(-90).max(90),
  east: z.coerce.number().min(-180).max(180),
});
export type Area = z.infer<typeof Area>;

/** A label on a map. */
export const MapPlace = z.object({
  name: z.string(),
  lat: Lat,
  lng: Lng,
  /**
   * The binary logarithm of the population: 20 is a million; 0 for a neighbourhood or an unknown
   * population.
   */
  size: z.int().min(0).max(26),
});
export type MapPlace = z.infer<typeof MapPlace>;

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  access: 'key',
  summary: 'The largest places in a bounding box, for map labels',
  query: Area.extend({ limit: z.coerce.number().int().min(1).max(400).default(60) }),
  response: z.array(MapPlace),
});
