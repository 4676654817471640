import type { ThemeName } from '@marketplace/api-contract';
import { fontFamily, palettes, shape } from './tokens';

/** `accentText` becomes `--accent-text`. */
const variable = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The CSS variables of one theme as a style sheet, inlined in the document's head for the first paint:
 * `--ground`, `--ink`, `--accent`, … (see Palette), `--radius-card`, `--radius-control`, `--radius-pill`, `--font`.
 */
export function themeCss(theme: ThemeName): string {
  const { scheme, ...colors } = palettes[theme];
  const lines = [
    `color-scheme:${scheme}`,
    ...Object.entries(colors).map(([name, value]) => `${variable(name)}:${value}`),
    ...Object.entries(shape).map(([name, value]) => `${variable(name)}:${value}px`),
    `--font:${fontFamily}`,
    `--shadow-float:0 1px 2px rgba(0,0,0,${scheme === 'dark' ? 0.5 : 0.06}),0 8px 28px rgba(0,0,0,${scheme === 'dark' ? 0.55 : 0.14})`,
    '--ease:160ms cubic-bezier(0.2,0,0,1)',
  ];
  return `:root{${lines.join(';')}}`;
}
