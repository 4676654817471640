import { z } from 'zod';
import { LANGUAGES } from './constants';
import { endpoint } from './endpoint';

const Lat = z.number().min(-90).max(90);
const Lng = z.number().min(-180).max(180);

/** A place of the world, named in the language that was asked for. */
export const PlaceSuggestion = z.object({
  name: z.string(),
  /** First-level region ('Alberta'); empty where it says no more than the name. */
  region: z.string(),
  country: z.string(),
  countryCode: z.string(),
  lat: Lat,
  lng: Lng,
  /** What stands for this place, and for no other, in an address and in a query. */
  value: z.string(),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

export const suggestPlaces = endpoint({
  method: 'POST',
  path: '/api/placeNames',
  access: 'key',
  summary: 'Suggestions while a place is typed',
  body: z.object({ value: z.string().trim().min(1).max(100), language: z.enum(LANGUAGES).optional() }),
  answer: z.array(PlaceSuggestion),
});

/** Degrees; west above east is an area over the date line. */
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
  /** How often the population can be halved: 20 is a million, 0 a quarter or a place whose population is unknown. */
  size: z.int().min(0).max(26),
});
export type MapPlace = z.infer<typeof MapPlace>;

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  access: 'key',
  summary: 'The largest places of an area, for the labels of a map',
  query: Area.extend({ limit: z.coerce.number().int().min(1).max(400).default(60) }),
  answer: z.array(MapPlace),
});
