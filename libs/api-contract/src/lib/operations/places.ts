import type { Operation } from '../operation';
import type * as places from '../places';

export const suggestPlaces: Operation<typeof places.suggestPlaces> = { method: 'POST', path: '/api/placeNames' };
export const listPlaces: Operation<typeof places.listPlaces> = { method: 'GET', path: '/api/places' };
