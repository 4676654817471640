import { listPlaces, suggestPlaces as suggestPlacesCall } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../plugins/serve';
import { placesInArea } from './places-in-area';
import { suggestPlaces } from './suggest-places';

/** Places of the world, from the gazetteer that comes with the API. */
export function placeRoutes(app: FastifyInstance): void {
  const on = serve(app);
  on(suggestPlacesCall).with(({ body }) => suggestPlaces(body.value, body.language));
  on(listPlaces).with(({ query: { limit, ...area } }) => placesInArea(area, limit));
}
