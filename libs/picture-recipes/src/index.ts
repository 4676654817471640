// Named exports only, one sentence of TSDoc on each where it is defined: the only file that others
// import.
export { hex, PALETTE_NAMES, getPalette, placeholderColors, type Palette, type PaletteName } from './lib/palettes';
export { pictureKey, Recipe, SCENES, type Scene } from './lib/recipe';
export { saveRecipes } from './lib/save-recipes';
