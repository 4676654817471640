import type { ThemeName } from '@marketplace/api-contract';
import { palettes } from '@marketplace/palettes';
import { fontFamily, getFloatShadow, shape } from './tokens';

/** The CSS variable of a token: `accentText` becomes `--accent-text`. */
export const getVariable = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The CSS variables of one theme as a style sheet, inlined in the document's head for the first
 * paint: `--ground`, `--ink`, `--accent`, … (see Palette), `--radius-card`, `--radius-control`,
 * `--radius-pill`, `--font`. A dark theme is printed in the colours of the light one, because
 * browsers print no backgrounds.
 */
export function themeCss(theme: ThemeName): string {
  const lines = [
    ...listColors(theme),
    ...Object.entries(shape).map(([name, value]) => `${getVariable(name)}:${value}px`),
    `--font:${fontFamily}`,
    `--shadow-float:${getFloatShadow(palettes[theme])}`,
    '--ease:160ms cubic-bezier(0.2,0,0,1)',
  ];
  const printed = palettes[theme].scheme === 'dark' ? `@media print{:root{${listColors('light').join(';')}}}` : '';
  return `:root{${lines.join(';')}}${printed}`;
}

function listColors(theme: ThemeName): string[] {
  const { scheme, ...colors } = palettes[theme];
  return [`color-scheme:${scheme}`, ...Object.entries(colors).map(([name, value]) => `${getVariable(name)}:${value}`)];
}
