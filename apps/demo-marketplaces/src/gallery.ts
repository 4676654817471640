import type { Picture } from '@marketplace/api-contract';
import { placeholderColors } from '@marketplace/picture-recipes';
import { pictureKey, Recipe, type Scene } from '@marketplace/picture-recipes';
import type { Kind, Listing } from './content/content-types';
import { LANGUAGE_TEXTS, type SceneWords } from './content/language-texts';
import type { Random } from './random';

/** A picture as stored in the tables, and the recipe that draws it. */
export interface GeneratedPicture {
  picture: Picture;
  recipe: Recipe;
}

const toPicture = (recipe: Recipe, alt: string): GeneratedPicture => ({
  recipe,
  picture: {
    src: `/media/p/${pictureKey(recipe)}`,
    alt,
    ratio: recipe.shape === 'avatar' ? 1 : 4 / 3,
    colors: placeholderColors(recipe.palette),
  },
});

/** Objects that are drawn with water. */
const WATER_OBJECTS: ReadonlySet<string> = new Set(['1f6f6', '1f6a3', '1f6a4', '26f5', '1f6e5-fe0f', '1f6a2', '1f3c4']);
const WATER_SCENES: ReadonlySet<Scene> = new Set(['water', 'wake', 'fleet']);
const WORDS: SceneWords = {
  detail: 'a detail',
  scenes: {
    cove: 'seen from the front',
    disc: 'in good light',
    arch: 'on display',
    plinth: 'on a plinth',
    window: 'by the window',
    hills: 'outdoors',
    table: 'from above',
    pair: 'with what goes along',
    row: 'several of them',
    near: 'close up',
    water: 'on the water',
    wake: 'close up on the water',
    fleet: 'out on the lake',
  },
};

/** Three to five pictures: the object first, then close-ups, scenes and details. */
export function createGallery(kind: Kind, listing: Listing, random: Random): GeneratedPicture[] {
  const object = listing.object ?? kind.objects[0];
  // The code of a boat with a rower begins with the code of the boat.
  const isBoat = WATER_OBJECTS.has(object) || WATER_OBJECTS.has(object.split('-')[0] ?? '');
  const fits = (scene: Scene) => isBoat || !WATER_SCENES.has(scene);
  const own = random.shuffled(kind.scenes).filter(fits);
  const scenes = [...new Set<Scene>([...own, 'cove', 'disc', 'window'])];
  const [main, other = main] = random.shuffled(kind.palettes);
  const companions = kind.objects.slice(1).filter((code) => code !== object);
  // The hue suits only the kind's own object.
  const paint = object === kind.objects[0] && kind.paints ? random.pick(kind.paints) : 0;
  const isFlipped = random.chance(0.4);
  const words = kind.language ? LANGUAGE_TEXTS[kind.language] : WORDS;
  const createPicture = (scene: Scene, details: Partial<Recipe> = {}): GeneratedPicture =>
    toPicture(
      Recipe.parse({
        shape: 'scene',
        object,
        palette: main,
        scene,
        paint,
        isFlipped,
        seed: random.int(0, 999),
        ...details,
      }),
      details.object ? `${listing.name}: ${words.detail}` : `${listing.name}, ${words.scenes[scene]}`,
    );
  const [hero = 'cove', aside = 'disc'] = scenes;
  const [companion, ...details] = companions;
  const gallery = [
    createPicture(hero),
    createPicture(isBoat ? 'wake' : 'near', { palette: other, isFlipped: !isFlipped }),
  ];
  if (companion)
    gallery.push(createPicture(isBoat && WATER_OBJECTS.has(companion) ? 'fleet' : 'pair', { second: companion }));
  if ((listing.stock ?? 1) > 1 && !isBoat) gallery.push(createPicture('row', { palette: other }));
  for (const detail of details)
    gallery.push(
      createPicture(random.pick(['window', 'cove', 'disc'] as const), { object: detail, paint: 0, palette: other }),
    );
  if (gallery.length < 4) gallery.push(createPicture(aside, { palette: other, isFlipped: !isFlipped }));
  return gallery.slice(0, 5);
}

const AVATAR_PALETTES = [
  'peach',
  'butter',
  'sage',
  'lake',
  'lilac',
  'mint',
  'rose',
  'apricot',
  'periwinkle',
  'slate',
] as const;

export const createAvatar = (face: string, name: string, random: Random): GeneratedPicture =>
  toPicture(
    Recipe.parse({ shape: 'avatar', object: face, palette: random.pick(AVATAR_PALETTES), scene: 'cove' }),
    name,
  );
