import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { Recipe } from '@marketplace/picture-recipes';
import { createStage, type StageObject, type Stage } from './scenes';
import { loadSprite, type Sprite } from './sprites';

/** RGB pixels of a whole picture, from which every size and format is made. */
export interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
}

interface Layer extends Sprite {
  left: number;
  top: number;
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const rawOptions = (layer: Sprite) => ({ raw: { width: layer.width, height: layer.height, channels: 4 as const } });

async function pixels(image: Sharp): Promise<Sprite> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const drawBackdrop = (stage: Stage, width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${stage.width} ${stage.height}" preserveAspectRatio="none">${stage.backdrop}</svg>`,
  );

/** The blur in pixels; 0 for an object in focus. */
const getBlur = ({ blur }: StageObject, scale: number) => (blur ? Math.max(0.4, blur * scale) : 0);

/** How far blurred edges reach. */
const getBlurMargin = (blur: number) => Math.ceil(blur * 3);

/** The object in its box, flipped, rotated and blurred as required. */
async function drawObject(sprite: Sprite, actor: StageObject, scale: number): Promise<Sprite> {
  let image = sharp(sprite.data, rawOptions(sprite));
  if (actor.isFlipped) image = image.flop();
  image = image.resize(Math.round(actor.width * scale), Math.round(actor.height * scale), {
    fit: 'inside',
    kernel: 'lanczos3',
  });
  if (actor.turn) image = image.rotate(actor.turn, { background: CLEAR });
  if (!actor.blur) return pixels(image.sharpen());
  const blur = getBlur(actor, scale);
  const room = getBlurMargin(blur);
  return pixels(image.extend({ top: room, bottom: room, left: room, right: room, background: CLEAR }).blur(blur));
}

/**
 * Fades the water at a boat's foot into the lake: sides and bottom of the lower third become
 * transparent.
 */
async function fadeIntoWater(object: Sprite): Promise<Sprite> {
  const fade = (lines: string, stops: readonly (readonly [number, number])[]) =>
    `<linearGradient id="g" ${lines}>${stops.map(([at, o]) => `<stop offset="${at}" stop-color="#fff" stop-opacity="${o}"/>`).join('')}</linearGradient>`;
  const mask = (content: string) => ({
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${object.width}" height="${object.height}" viewBox="0 0 100 100" preserveAspectRatio="none">${content}</svg>`,
    ),
    blend: 'dest-in' as const,
  });
  const down = fade('x1="0" y1="0" x2="0" y2="1"', [
    [0.72, 1],
    [0.97, 0],
  ]);
  const across = fade('x1="0" y1="0" x2="1" y2="0"', [
    [0.0, 0],
    [0.12, 1],
    [0.88, 1],
    [1, 0],
  ]);
  return pixels(
    sharp(object.data, rawOptions(object)).composite([
      mask(`<defs>${down}</defs><rect width="100" height="100" fill="url(#g)"/>`),
      mask(
        `<defs>${across}</defs><rect width="100" height="64" fill="#fff"/><rect y="64" width="100" height="36" fill="url(#g)"/>`,
      ),
    ]),
  );
}

/** Shadows are computed at a fraction of their size, since blur needs no detail. */
const SHADOW_REDUCTION = 4;

/** The outline of the object in one colour, blurred. `squash` flattens it onto the floor. */
async function drawShadow(
  object: Sprite,
  { squash, blur, opacity, ink }: { squash: number; blur: number; opacity: number; ink: readonly number[] },
): Promise<Sprite & { room: number }> {
  const small = Math.max(0.6, blur / SHADOW_REDUCTION);
  const room = Math.ceil(small * 3);
  const reduced = await pixels(
    sharp(object.data, rawOptions(object))
      .resize(
        Math.max(1, Math.round(object.width / SHADOW_REDUCTION)),
        Math.max(2, Math.round((object.height * squash) / SHADOW_REDUCTION)),
        { fit: 'fill' },
      )
      .extend({ top: room, bottom: room, left: room, right: room, background: CLEAR }),
  );
  const soft = await pixels(
    sharp(reduced.data, rawOptions(reduced))
      .blur(small)
      .linear([0, 0, 0, opacity], [...ink, 0]),
  );
  const full = await pixels(
    sharp(soft.data, rawOptions(soft)).resize(soft.width * SHADOW_REDUCTION, soft.height * SHADOW_REDUCTION, {
      kernel: 'cubic',
    }),
  );
  return { ...full, room: room * SHADOW_REDUCTION };
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The top left corner of the object's box. */
const getPosition = (object: Sprite, actor: StageObject, scale: number) => ({
  left: Math.round(actor.x * scale - object.width / 2),
  top: Math.round(actor.base * scale - object.height * (actor.pose === 'lying' ? 0.5 : 1)),
});

async function shadows(object: Sprite, actor: StageObject, color: string, scale: number): Promise<Layer[]> {
  if (actor.pose === 'floating') return [];
  const ink = channels(color);
  const { left, top } = getPosition(object, actor, scale);
  if (actor.pose === 'lying') {
    const far = await drawShadow(object, { squash: 1, blur: 30 * scale, opacity: 0.42, ink });
    const near = await drawShadow(object, { squash: 1, blur: 9 * scale, opacity: 0.3, ink });
    return [
      { ...far, left: left - far.room + Math.round(22 * scale), top: top - far.room + Math.round(40 * scale) },
      { ...near, left: left - near.room + Math.round(6 * scale), top: top - near.room + Math.round(12 * scale) },
    ];
  }
  const foot = Math.round(actor.base * scale);
  const cast = await drawShadow(object, { squash: 0.26, blur: (24 + actor.blur) * scale, opacity: 0.34, ink });
  const contact = await drawShadow(object, { squash: 0.1, blur: (9 + actor.blur) * scale, opacity: 0.5, ink });
  return [
    {
      ...cast,
      left: left - cast.room + Math.round(34 * scale),
      top: foot - cast.height + cast.room + Math.round(object.height * 0.065),
    },
    {
      ...contact,
      left: left - contact.room + Math.round(8 * scale),
      top: foot - contact.height + contact.room + Math.round(object.height * 0.022),
    },
  ];
}

/** Crops a layer to the canvas: sharp refuses a larger one. */
async function overlay(layer: Layer, width: number, height: number): Promise<OverlayOptions | null> {
  const x = Math.max(0, -layer.left);
  const y = Math.max(0, -layer.top);
  const w = Math.min(layer.width - x, width - Math.max(0, layer.left));
  const h = Math.min(layer.height - y, height - Math.max(0, layer.top));
  if (w <= 0 || h <= 0) return null;
  const cut =
    w === layer.width && h === layer.height
      ? layer
      : await pixels(sharp(layer.data, rawOptions(layer)).extract({ left: x, top: y, width: w, height: h }));
  return { input: cut.data, ...rawOptions(cut), left: Math.max(0, layer.left), top: Math.max(0, layer.top) };
}

/** The object and its shadows, from back to front. */
async function drawLayers(recipe: Recipe, actor: StageObject, ink: string, scale: number): Promise<Layer[]> {
  const isSecond = actor.role === 'second';
  const code = isSecond ? (recipe.second ?? recipe.object) : recipe.object;
  const sprite = await loadSprite(code, isSecond ? 0 : recipe.paint);
  const drawn = await drawObject(sprite, actor, scale);
  const object = actor.pose === 'floating' ? await fadeIntoWater(drawn) : drawn;
  const { left, top } = getPosition(object, actor, scale);
  // A blurred object has a margin around it, so it is placed lower by that much.
  return [
    ...(await shadows(object, actor, ink, scale)),
    { ...object, left, top: top + getBlurMargin(getBlur(actor, scale)) },
  ];
}

/** Draws a recipe `width` pixels wide: scenes are 4:3, avatars square. */
export async function composePicture(recipe: Recipe, width: number): Promise<RawPicture> {
  const stage = createStage(recipe);
  const scale = width / stage.width;
  const height = Math.round(stage.height * scale);
  const overlays: OverlayOptions[] = [];
  for (const actor of stage.objects)
    for (const layer of await drawLayers(recipe, actor, stage.ink, scale)) {
      const visible = await overlay(layer, width, height);
      if (visible) overlays.push(visible);
    }
  const data = await sharp(drawBackdrop(stage, width, height))
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}
