import { listPlaces, suggestPlaces as suggestPlacesCall } from '@marketplace/api-contract';
import { placesInArea, suggestPlaces } from '@marketplace/gazetteer';
import type { FastifyInstance } from 'fastify';
import { serve } from '../plugins/serve';

/** Places of the world, from the gazetteer. */
export function registerPlaceRoutes(app: FastifyInstance): void {
  const on = serve(app);
  on(suggestPlacesCall).with(({ body }) => suggestPlaces(body.value, body.language));
  on(listPlaces).with(({ query: { limit, ...area } }) => placesInArea(area, limit));
}
