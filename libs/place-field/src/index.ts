export { DEFAULT_RADIUS, PlaceField, RADII } from './lib/place-field';
