// Named exports only, one sentence of TSDoc on each where it is defined: the only file that others
// import.
export { getCountryNames } from './lib/country-names';
export { getTownNames } from './lib/exonyms';
export { findPlace, type Place } from './lib/find-place';
export { loadGazetteer } from './lib/gazetteer';
export { loadPlaceNames, type PlaceNames } from './lib/place-names';
export { placesInArea } from './lib/places-in-area';
export { suggestPlaces } from './lib/suggest-places';
