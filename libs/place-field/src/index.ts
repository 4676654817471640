export { PlaceField, RADII, type ChosenPlace } from './lib/place-field';
