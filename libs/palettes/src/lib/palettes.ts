import type { ThemeName } from '@marketplace/api-contract';

/**
 * The colours of one theme. `accent` is its primary colour (AP-10); teal and lime are light and
 * need dark text.
 */
export interface Palette {
  scheme: 'light' | 'dark';
  ground: string;
  /** Raised surfaces: sheets and popovers. */
  surface: string;
  /** Subtle fills: skeletons, chips, footers. */
  soft: string;
  ink: string;
  /** Secondary text; 4.5:1 on ground and on soft. */
  muted: string;
  hairline: string;
  /** Borders of controls; 3:1 on ground. */
  edge: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  /** The accent's hue with enough contrast for links and focus rings: 4.5:1 on ground. */
  accentText: string;
  /** A tint of the accent for selections. */
  accentSoft: string;
  danger: string;
  dangerSoft: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  star: string;
  scrim: string;
  /** The map: sea, land, towns, and coasts and borders. */
  mapWater: string;
  mapLand: string;
  mapTown: string;
  mapLine: string;
}

const lightBase = {
  scheme: 'light',
  ground: 'rgb(255,255,255)',
  surface: 'rgb(255,255,255)',
  ink: 'rgb(23,27,31)',
  muted: 'rgb(90,98,106)',
  hairline: 'rgba(23,27,31,0.1)',
  edge: 'rgb(133,141,148)',
  danger: 'rgb(179,38,46)',
  dangerSoft: 'rgb(253,238,238)',
  success: 'rgb(22,110,62)',
  successSoft: 'rgb(232,246,237)',
  warning: 'rgb(138,84,0)',
  warningSoft: 'rgb(255,245,224)',
  star: 'rgb(222,139,13)',
  scrim: 'rgba(15,18,21,0.5)',
  mapWater: 'rgb(196,224,232)',
  mapLand: 'rgb(247,246,241)',
  mapTown: 'rgb(234,231,222)',
  mapLine: 'rgb(184,186,180)',
} as const;

/** The palettes of the three themes, with all colours of the storefront. */
export const palettes: Readonly<Record<ThemeName, Palette>> = {
  light: {
    ...lightBase,
    soft: 'rgb(244,247,248)',
    accent: 'rgb(119,201,212)',
    accentHover: 'rgb(98,187,199)',
    onAccent: 'rgb(13,37,41)',
    accentText: 'rgb(11,110,123)',
    accentSoft: 'rgb(227,245,247)',
  },
  dark: {
    scheme: 'dark',
    ground: 'rgb(20,22,24)',
    surface: 'rgb(38,41,44)',
    soft: 'rgb(30,33,36)',
    ink: 'rgb(240,243,245)',
    muted: 'rgb(166,174,181)',
    hairline: 'rgba(240,243,245,0.12)',
    edge: 'rgb(118,127,134)',
    // The primary rgb(38,41,44) is this theme's surface, so the accent is a light counterpart.
    accent: 'rgb(232,236,239)',
    accentHover: 'rgb(255,255,255)',
    onAccent: 'rgb(38,41,44)',
    accentText: 'rgb(176,205,224)',
    accentSoft: 'rgb(52,57,62)',
    danger: 'rgb(255,145,145)',
    dangerSoft: 'rgb(60,32,34)',
    success: 'rgb(126,214,160)',
    successSoft: 'rgb(27,51,38)',
    warning: 'rgb(240,190,110)',
    warningSoft: 'rgb(56,44,24)',
    star: 'rgb(245,184,73)',
    scrim: 'rgba(0,0,0,0.62)',
    mapWater: 'rgb(23,34,43)',
    mapLand: 'rgb(43,46,50)',
    mapTown: 'rgb(57,61,66)',
    mapLine: 'rgb(88,95,102)',
  },
  idyaflow: {
    ...lightBase,
    soft: 'rgb(247,248,240)',
    accent: 'rgb(205,220,57)',
    accentHover: 'rgb(190,206,36)',
    onAccent: 'rgb(33,37,5)',
    accentText: 'rgb(94,105,0)',
    accentSoft: 'rgb(247,250,220)',
  },
};

/**
 * The specification's primary colour of each theme (AP-10), used for the browser's theme colour.
 */
export const primaries: Readonly<Record<ThemeName, string>> = {
  light: 'rgb(119,201,212)',
  dark: 'rgb(38,41,44)',
  idyaflow: 'rgb(205,220,57)',
};
