import type { ThemeName } from '@marketplace/api-contract';
import { palettes } from '@marketplace/palettes';
import { fontFamily, getFloatShadow, shape } from './tokens';

/** The CSS variable of a token: `accentText` becomes `--accent-text`. */
export const getVariable = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The CSS variables of one theme as a style sheet, inlined in the document's head for the first
 * paint: `--ground`, `--ink`, `--accent`, … (see Palette), `--radius-card`, `--radius-control`,
 * `--radius-pill`, `--font`.
 */
export function themeCss(theme: ThemeName): string {
  const { scheme, ...colors } = palettes[theme];
  const lines = [
    `color-scheme:${scheme}`,
    ...Object.entries(colors).map(([name, value]) => `${getVariable(name)}:${value}`),
    ...Object.entries(shape).map(([name, value]) => `${getVariable(name)}:${value}px`),
    `--font:${fontFamily}`,
    `--shadow-float:${getFloatShadow(palettes[theme])}`,
    '--ease:160ms cubic-bezier(0.2,0,0,1)',
  ];
  return `:root{${lines.join(';')}}`;
}
