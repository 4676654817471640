import { hex, getPalette, type Palette } from '@marketplace/picture-recipes';
import type { Recipe, Scene } from '@marketplace/picture-recipes';

/** Every scene is drawn on a canvas of this many units; the composer scales it. */
const STAGE = { width: 1600, height: 1200 } as const;

/** An object on the stage: it fits into the box, stands on `base` and is centred on `x`. */
export interface StageObject {
  role: 'object' | 'second';
  x: number;
  base: number;
  width: number;
  height: number;
  /** Degrees clockwise. */
  turn: number;
  isFlipped: boolean;
  /** Blur in units. */
  blur: number;
  /**
   * `standing` casts a shadow along the floor, `lying` (centred on `base`) a soft one all around
   * it, `floating` fades into the water.
   */
  pose: 'standing' | 'lying' | 'floating';
}

export interface Stage {
  /** In units. */
  width: number;
  height: number;
  /** SVG content behind the objects. */
  backdrop: string;
  objects: StageObject[];
  /** The colour of every shadow. */
  ink: string;
}

/** A number between `low` and `high` that depends only on the seed and `salt`. */
type Vary = (salt: number, low: number, high: number) => number;

function vary(seed: number): Vary {
  return (salt, low, high) => {
    let x = (seed * 374761393 + salt * 668265263) | 0;
    x = Math.imul(x ^ (x >>> 13), 1274126177);
    x ^= x >>> 16;
    return low + ((x >>> 0) / 4294967296) * (high - low);
  };
}

const rect = (fill: string, y = 0, height: number = STAGE.height) =>
  `<rect x="0" y="${y}" width="${STAGE.width}" height="${height}" fill="${fill}"/>`;

const linear = (
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  line = 'x1="0" y1="0" x2="0" y2="1"',
) =>
  `<linearGradient id="${id}" ${line}>${stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')}</linearGradient>`;

const radial = (id: string, color: string, opacity: number) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="0.45" stop-color="${color}" stop-opacity="${
    opacity * 0.5
  }"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

/** Light from the upper left; a dark wall reflects little of it. */
const lamp = ({ wall: [lightness] }: Palette) => radial('lamp', '#ffffff', 0.46 * lightness ** 2.2);

/** A wall that bends into the floor without an edge, lit from the upper left. */
function cove({ wall, floor, accent }: Palette, horizon: number): string {
  const at = horizon / STAGE.height;
  return (
    `<defs>${linear('cove', [
      [0, hex(wall, 0.012)],
      [at - 0.13, hex(wall, -0.012)],
      [at, hex(floor, 0.004)],
      [at + 0.1, hex(floor, 0.022)],
      [1, hex(floor, -0.03)],
    ])}${lamp({ wall, floor, accent })}</defs>` +
    rect('url(#cove)') +
    ellipse(560, 330, 980, 760, 'url(#lamp)')
  );
}

/** A wall and a floor that meet in a line. */
function room({ wall, floor, accent }: Palette, horizon: number): string {
  return (
    `<defs>${linear('wall', [
      [0, hex(wall, 0.02)],
      [1, hex(wall, -0.018)],
    ])}${linear('floor', [
      [0, hex(floor, -0.022)],
      [0.16, hex(floor, 0.006)],
      [1, hex(floor, -0.026)],
    ])}${lamp({ wall, floor, accent })}</defs>` +
    rect('url(#wall)', 0, horizon) +
    rect('url(#floor)', horizon, STAGE.height - horizon) +
    ellipse(560, 330, 980, 700, 'url(#lamp)')
  );
}

const ridge = (v: Vary, y: number, amplitude: number, salt: number) => {
  const points = [0, 1, 2, 3, 4].map((i) => y + v(salt + i, -amplitude, amplitude));
  const curve = points.map((p, i) => `S ${i * 400 - 170} ${p} ${i * 400} ${p}`).join(' ');
  return `M-10 1200 V${points[0]} ${curve} H1610 V1200 Z`;
};

/** The blue of the water that boats of the object set include. */
const WATER = [0.71, 0.155, 250] as const;

/** A lake under a wide sky. */
function lake({ wall, floor, accent }: Palette, v: Vary, horizon: number): string {
  const sunX = v(40, 1000, 1320);
  const glints = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
    const y = horizon + 40 + i * i * 9 + v(70 + i, 0, 14);
    const width = 60 + i * 26;
    return `<rect x="${v(80 + i, 60, 1500 - width)}" y="${y}" width="${width}" height="${4 + i * 0.9}" rx="5" fill="#ffffff" opacity="0.3"/>`;
  });
  return (
    `<defs>${linear('sky', [
      [0, hex(wall, -0.02)],
      [0.62, hex(wall, 0.05, 0.7)],
    ])}${linear('shore', [
      [0, hex(accent, 0.03)],
      [0.3, hex(accent, 0.09, 0.8)],
    ])}${linear('far', [
      [0, hex(floor, 0.02)],
      [0.4, hex(floor, 0.05)],
    ])}${linear('water', [
      [0, hex(WATER, 0.13, 0.62)],
      [0.42, hex(WATER, 0.01)],
      [1, hex(WATER, -0.035)],
    ])}${radial('sun', '#fffdf4', 0.9)}</defs>` +
    rect('url(#sky)') +
    ellipse(sunX, 270, 430, 430, 'url(#sun)') +
    `<circle cx="${sunX}" cy="270" r="84" fill="#fffdf6" opacity="0.92"/>` +
    `<path d="${ridge(v, horizon - 170, 70, 50)}" fill="url(#far)"/><path d="${ridge(v, horizon - 60, 34, 60)}" fill="url(#shore)"/>` +
    rect('url(#water)', horizon, STAGE.height - horizon) +
    glints.join('')
  );
}

const backdrops: Readonly<Record<Scene, (palette: Palette, v: Vary) => string>> = {
  cove: (palette, v) => cove(palette, v(1, 800, 850)),
  near: (palette, v) => cove(palette, v(1, 860, 900)),
  pair: (palette, v) => room(palette, v(1, 735, 765)),
  row: (palette, v) => cove(palette, v(1, 720, 760)),
  water: (palette, v) => lake(palette, v, v(1, 690, 730)),
  wake: (palette, v) => lake(palette, v, v(1, 640, 680)),
  fleet: (palette, v) => lake(palette, v, v(1, 600, 640)),
  disc: (palette, v) => {
    const x = 800 + v(1, -90, 90);
    const r = v(2, 405, 440);
    return (
      room(palette, v(3, 850, 880)) +
      `<defs><clipPath id="above"><rect x="0" y="0" width="1600" height="850"/></clipPath>${linear('disc', [
        [0, hex(palette.accent, 0.06)],
        [1, hex(palette.accent, -0.015)],
      ])}</defs><circle cx="${x}" cy="560" r="${r}" fill="url(#disc)" clip-path="url(#above)"/>`
    );
  },
  arch: (palette, v) => {
    const x = 800 + v(1, -60, 60);
    const half = v(2, 440, 480);
    const top = v(3, 120, 150);
    const path = (inset: number) =>
      `M${x - half + inset} 880 V${top + half} A${half - inset} ${half - inset} 0 0 1 ${x + half - inset} ${top + half} V880 Z`;
    return (
      room(palette, 880) +
      `<defs>${linear('arch', [
        [0, hex(palette.accent, -0.05)],
        [1, hex(palette.accent, 0.03)],
      ])}${linear(
        'reveal',
        [
          [0, hex(palette.accent, -0.12)],
          [1, hex(palette.wall, 0.03)],
        ],
        'x1="0" y1="0" x2="1" y2="0.4"',
      )}</defs><path d="${path(0)}" fill="url(#reveal)"/><path d="${path(26)}" fill="url(#arch)"/>`
    );
  },
  plinth: (palette, v) => {
    const x = 800 + v(1, -40, 40);
    const rx = 560;
    const ry = 96;
    const top = 905;
    const tall = 130;
    return (
      cove(palette, 860) +
      `<defs>${linear(
        'side',
        [
          [0, hex(palette.accent, 0.06)],
          [0.35, hex(palette.accent, 0.02)],
          [1, hex(palette.accent, -0.1)],
        ],
        'x1="0" y1="0" x2="1" y2="0"',
      )}${linear(
        'top',
        [
          [0, hex(palette.accent, 0.13)],
          [1, hex(palette.accent, 0.05)],
        ],
        'x1="0" y1="0" x2="1" y2="0.3"',
      )}${radial('foot', hex(palette.accent, -0.35), 0.55)}</defs>` +
      ellipse(x + 60, top + tall + 22, rx * 1.28, ry * 1.22, 'url(#foot)') +
      `<path d="M${x - rx} ${top} V${top + tall} A${rx} ${ry} 0 0 0 ${x + rx} ${top + tall} V${top} Z" fill="url(#side)"/>` +
      ellipse(x, top, rx, ry, 'url(#top)')
    );
  },
  window: (palette, v) => {
    const x = v(1, 330, 480);
    const pane = (column: number, row: number) => {
      const left = x + column * 330 + row * 92;
      const y = 110 + row * 335 + column * 46;
      return `<path d="M${left} ${y} l292 41 l84 304 l-292 -41 Z"/>`;
    };
    return (
      cove(palette, 870) +
      `<g fill="#ffffff" opacity="0.34">${[0, 1, 2].map((c) => pane(c, 0) + pane(c, 1)).join('')}</g>`
    );
  },
  hills: (palette, v) => {
    const sunX = v(40, 1050, 1300);
    return (
      `<defs>${linear('sky', [
        [0, hex(palette.wall, 0.0)],
        [0.6, hex(palette.wall, 0.045, 0.7)],
      ])}${linear('far', [
        [0, hex(palette.floor, 0.015)],
        [0.4, hex(palette.floor, 0.045)],
      ])}${linear('middle', [
        [0, hex(palette.accent, 0.05)],
        [0.5, hex(palette.accent, 0.09)],
      ])}${linear('meadow', [
        [0, hex(palette.floor, 0.0)],
        [1, hex(palette.floor, -0.05)],
      ])}${radial('sun', '#fffdf4', 0.9)}</defs>` +
      rect('url(#sky)') +
      ellipse(sunX, 300, 420, 420, 'url(#sun)') +
      `<circle cx="${sunX}" cy="300" r="92" fill="#fffdf6" opacity="0.92"/>` +
      `<path d="${ridge(v, 610, 90, 50)}" fill="url(#far)"/><path d="${ridge(v, 730, 55, 60)}" fill="url(#middle)"/>` +
      `<path d="M-10 1200 V850 C 420 800 1180 800 1610 850 V1200 Z" fill="url(#meadow)"/>`
    );
  },
  table: (palette, v) => {
    const lean = v(1, 180, 420) * (v(2, 0, 1) > 0.5 ? 1 : -1);
    return (
      `<defs>${linear(
        'cloth',
        [
          [0, hex(palette.wall, 0.01)],
          [1, hex(palette.wall, -0.03)],
        ],
        'x1="0" y1="0" x2="1" y2="1"',
      )}${linear(
        'band',
        [
          [0, hex(palette.floor, 0.0)],
          [1, hex(palette.floor, -0.05)],
        ],
        'x1="0" y1="0" x2="1" y2="1"',
      )}${lamp(palette)}</defs>` +
      rect('url(#cloth)') +
      `<path d="M${800 + lean} 0 H${lean > 0 ? 1600 : 0} V1200 H${800 - lean} Z" fill="url(#band)"/>` +
      ellipse(480, 260, 1000, 800, 'url(#lamp)')
    );
  },
};

/** Where the objects stand in each scene. */
function placeObjects(recipe: Recipe, v: Vary): StageObject[] {
  const main: StageObject = {
    role: 'object',
    x: 800 + v(10, -30, 30),
    base: 955,
    width: 960,
    height: 700,
    turn: 0,
    isFlipped: recipe.isFlipped,
    blur: 0,
    pose: 'standing',
  };
  switch (recipe.scene) {
    case 'cove':
      return [{ ...main, base: 960 }];
    case 'near':
      return [{ ...main, x: 800 + v(11, -60, 60), width: 1270, height: 930, base: 1065 }];
    case 'disc':
      return [{ ...main, base: 970 }];
    case 'arch':
      return [{ ...main, base: 965, width: 760, height: 600 }];
    case 'plinth':
      return [{ ...main, base: 930, width: 860, height: 690 }];
    case 'window':
      return [{ ...main, x: 800 + v(12, -80, 40), base: 985 }];
    case 'hills':
      return [{ ...main, base: 1010, x: 760 + v(13, -90, 60), width: 940, height: 680 }];
    case 'table':
      return [{ ...main, base: 600, height: 740, width: 900, turn: v(14, -14, 14), pose: 'lying' }];
    case 'pair': {
      const side = recipe.isFlipped ? -1 : 1;
      return [
        {
          ...main,
          role: 'second',
          x: 800 + side * 400,
          base: 850,
          width: 470,
          height: 400,
          blur: 5,
          isFlipped: !recipe.isFlipped,
        },
        { ...main, x: 800 - side * 130, base: 1010, width: 860, height: 690 },
      ];
    }
    case 'water':
      return [{ ...main, x: 800 + v(13, -70, 70), base: 1040, pose: 'floating' }];
    case 'wake':
      return [{ ...main, x: 800 + v(13, -50, 50), width: 1220, height: 900, base: 1130, pose: 'floating' }];
    case 'fleet':
      return [
        {
          ...main,
          role: 'second',
          x: 1190,
          base: 800,
          width: 420,
          height: 340,
          blur: 3,
          pose: 'floating',
          isFlipped: !main.isFlipped,
        },
        { ...main, x: 640, base: 1080, width: 850, height: 640, pose: 'floating' },
      ];
    case 'row':
      return [
        { ...main, x: 1180, base: 800, width: 500, height: 420, blur: 4.5 },
        { ...main, x: 870, base: 880, width: 620, height: 520, blur: 1.8 },
        { ...main, x: 500, base: 1000, width: 780, height: 640 },
      ];
  }
}

/** A face, or the object of a company, in a square. */
function createAvatarStage({ wall, accent }: Palette, { object, isFlipped }: Recipe): Stage {
  const isFace = FACES.test(object);
  const size = 1200;
  const backdrop =
    `<defs>${linear('plate', [
      [0, hex(accent, 0.08)],
      [1, hex(accent, -0.02)],
    ])}${radial('lamp', '#ffffff', 0.5 * wall[0] ** 2)}</defs>` +
    `<rect width="${size}" height="${size}" fill="url(#plate)"/>${ellipse(420, 260, 760, 700, 'url(#lamp)')}`;
  const actor: StageObject = {
    role: 'object',
    x: size / 2,
    base: isFace ? 1040 : 930,
    width: isFace ? 880 : 720,
    height: isFace ? 900 : 660,
    turn: 0,
    isFlipped,
    blur: 0,
    pose: 'standing',
  };
  return { width: size, height: size, backdrop, objects: [actor], ink: hex(accent, -0.45, 1.2) };
}

/** Heads and busts of the object set: they fill more of an avatar than objects do. */
const FACES = /^1f(46[6-9]|47[0-9]|9d[1-9a-f])/;

/** Lays out one picture: the background, and where objects stand. */
export function createStage(recipe: Recipe): Stage {
  const palette = getPalette(recipe.palette);
  if (recipe.shape === 'avatar') return createAvatarStage(palette, recipe);
  const v = vary(recipe.seed);
  return {
    ...STAGE,
    backdrop: backdrops[recipe.scene](palette, v),
    objects: placeObjects(recipe, v),
    ink: hex(palette.floor, -0.52, 1.2),
  };
}
