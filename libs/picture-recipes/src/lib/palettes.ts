/** A colour in OKLCH: lightness 0–1, chroma, and hue in degrees. OKLCH is perceptually uniform. */
type Tone = readonly [lightness: number, chroma: number, hue: number];

/** Wall, floor and one accent (arches, discs, plinths) of a picture. */
export interface Palette {
  wall: Tone;
  floor: Tone;
  accent: Tone;
}

const palettes = {
  mist: { wall: [0.92, 0.022, 235], floor: [0.86, 0.03, 240], accent: [0.78, 0.07, 235] },
  lake: { wall: [0.92, 0.04, 215], floor: [0.84, 0.065, 205], accent: [0.74, 0.1, 205] },
  teal: { wall: [0.9, 0.045, 190], floor: [0.82, 0.065, 192], accent: [0.71, 0.1, 192] },
  mint: { wall: [0.93, 0.045, 165], floor: [0.87, 0.06, 168], accent: [0.78, 0.1, 165] },
  sage: { wall: [0.91, 0.03, 140], floor: [0.84, 0.045, 142], accent: [0.74, 0.08, 142] },
  meadow: { wall: [0.93, 0.05, 120], floor: [0.86, 0.08, 130], accent: [0.77, 0.12, 132] },
  butter: { wall: [0.945, 0.05, 95], floor: [0.9, 0.075, 92], accent: [0.84, 0.12, 90] },
  sand: { wall: [0.93, 0.028, 82], floor: [0.87, 0.042, 78], accent: [0.79, 0.075, 72] },
  apricot: { wall: [0.93, 0.042, 65], floor: [0.87, 0.068, 62], accent: [0.79, 0.11, 58] },
  peach: { wall: [0.925, 0.042, 42], floor: [0.86, 0.066, 40], accent: [0.77, 0.105, 38] },
  rose: { wall: [0.92, 0.04, 12], floor: [0.855, 0.06, 10], accent: [0.76, 0.1, 8] },
  lilac: { wall: [0.91, 0.04, 305], floor: [0.84, 0.058, 302], accent: [0.74, 0.1, 300] },
  periwinkle: { wall: [0.91, 0.042, 275], floor: [0.84, 0.062, 275], accent: [0.73, 0.105, 275] },
  stone: { wall: [0.925, 0.006, 80], floor: [0.865, 0.009, 75], accent: [0.78, 0.016, 70] },
  cocoa: { wall: [0.86, 0.03, 60], floor: [0.77, 0.045, 55], accent: [0.66, 0.07, 50] },
  slate: { wall: [0.83, 0.022, 250], floor: [0.74, 0.03, 252], accent: [0.62, 0.05, 252] },
  dusk: { wall: [0.6, 0.06, 280], floor: [0.51, 0.07, 275], accent: [0.7, 0.1, 330] },
  night: { wall: [0.42, 0.045, 265], floor: [0.34, 0.045, 265], accent: [0.56, 0.09, 255] },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

export const PALETTE_NAMES = Object.keys(palettes) as [PaletteName, ...PaletteName[]];

export const getPalette = (name: PaletteName): Palette => palettes[name];

const channel = (linear: number) => {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, value)));
};

/**
 * A tone as `#rrggbb`, with `by` (−1 to 1) added to its lightness and its chroma multiplied by
 * `saturation`.
 */
export function hex([lightness, chroma, hue]: Tone, by = 0, saturation = 1): string {
  const l = Math.min(0.995, Math.max(0.02, lightness + by));
  const a = chroma * saturation * Math.cos((hue * Math.PI) / 180);
  const b = chroma * saturation * Math.sin((hue * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return (
    '#' +
    [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
    ]
      .map((value) => channel(value).toString(16).padStart(2, '0'))
      .join('')
  );
}

/** The colours of a picture's placeholder: its wall and its floor. */
export const placeholderColors = (name: PaletteName): [string, string] => [
  hex(palettes[name].wall),
  hex(palettes[name].floor),
];
