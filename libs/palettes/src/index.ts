export { palettes, primaries, type Palette } from './lib/palettes';
