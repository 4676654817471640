import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { composePicture } from './compose-picture';
import { encodePicture } from './encode-picture';
import { hex, PALETTE_NAMES, getPalette, placeholderColors } from '@marketplace/picture-recipes';
import { pictureKey, Recipe, SCENES } from '@marketplace/picture-recipes';

const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex');
const recipe = (details: Partial<Recipe> = {}) =>
  Recipe.parse({ shape: 'scene', object: '1f697', palette: 'mist', scene: 'cove', ...details });

describe('composing', () => {
  it('gives the same pixels and bytes for the same recipe', async () => {
    const [one, two] = [
      await composePicture(recipe({ paint: 140 }), 320),
      await composePicture(recipe({ paint: 140 }), 320),
    ];
    expect(hash(one.data)).toBe(hash(two.data));
    expect(hash(await encodePicture(one, 160, 'avif'))).toBe(hash(await encodePicture(two, 160, 'avif')));
  });

  it('gives other pixels and another key for every change of a recipe', async () => {
    const others = [
      recipe(),
      recipe({ paint: 90 }),
      recipe({ isFlipped: true }),
      recipe({ palette: 'sage' }),
      recipe({ scene: 'disc' }),
      recipe({ object: '1f699' }),
      recipe({ scene: 'disc', seed: 5 }),
    ];
    const hashes = await Promise.all(others.map(async (other) => hash((await composePicture(other, 160)).data)));
    expect(new Set(hashes).size).toBe(others.length);
    expect(new Set(others.map(pictureKey)).size).toBe(others.length);
  });

  it.each(SCENES)('draws %s without a transparent or dark corner', async (scene) => {
    const { data, width, height } = await composePicture(recipe({ scene, second: '1f511', object: '1f6f6' }), 320);
    expect([width, height, data.length]).toEqual([320, 240, 320 * 240 * 3]);
    const corners = [0, 319, 239 * 320, 240 * 320 - 1].map((at) => data.subarray(at * 3, at * 3 + 3));
    for (const corner of corners) expect(Math.max(...corner)).toBeGreaterThan(60);
  });

  it('paints the body of a car and leaves its windows blue', async () => {
    const mostly = async (paint: number) => {
      const { data } = await composePicture(recipe({ paint }), 320);
      let [red, green, blue] = [0, 0, 0];
      for (let at = 0; at < data.length; at += 3) {
        const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
        if (r > g + 60 && r > b + 60) red++;
        if (g > r + 60 && g > b + 30) green++;
        if (b > r + 80 && b > 150) blue++;
      }
      return { red, green, blue };
    };
    const [plain, painted] = [await mostly(0), await mostly(130)];
    expect(plain.red).toBeGreaterThan(1500);
    expect(painted.red).toBeLessThan(plain.red / 4);
    expect(painted.green).toBeGreaterThan(1500);
    expect(painted.blue).toBeGreaterThan(plain.blue / 2);
  });
});

describe('palettes', () => {
  it('are colours, and the placeholder uses them', () => {
    for (const name of PALETTE_NAMES) {
      expect(placeholderColors(name).join()).toMatch(/^#[0-9a-f]{6},#[0-9a-f]{6}$/);
      expect(placeholderColors(name)[0]).toBe(hex(getPalette(name).wall));
    }
    expect([hex([1, 0, 0]), hex([0.628, 0.2577, 29.23])]).toEqual(['#fdfdfd', '#ff0000']);
  });
});

describe('a recipe', () => {
  it('is rejected when it is invalid', () => {
    for (const wrong of [
      { object: '../1f697' },
      { object: '1F697' },
      { palette: 'neon' },
      { scene: 'moon' },
      { paint: 360 },
      { extra: 1 },
    ])
      expect(Recipe.safeParse({ ...recipe(), ...wrong }).success).toBe(false);
  });
});
