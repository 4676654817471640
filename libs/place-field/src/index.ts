export { PlaceField } from './lib/place-field';
