export type { MapArea, Point } from './lib/geometry';
export { ResultsMap } from './lib/results-map';
export type { MapLabel, MapMarker, ResultsMapProps } from './lib/types';
