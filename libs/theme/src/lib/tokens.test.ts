import { describe, expect, it } from 'vitest';
import { THEMES } from '@marketplace/api-contract';
import { palettes, primaries } from '@marketplace/palettes';
import { getContrast } from './contrast';
import { createMuiTheme } from './mui-theme';
import { themeCss } from './theme-css';
import { getColorPairs } from './tokens';

describe.each(THEMES)('AP-10 the %s theme', (name) => {
  const p = palettes[name];
  it.each(getColorPairs(p))('AP-10 $name has a contrast of at least $minimum:1', ({ color, background, minimum }) => {
    expect(getContrast(color, background)).toBeGreaterThanOrEqual(minimum);
  });
  it('AP-10 the theme of MUI has the same colours, radii and shadow as the style sheet', () => {
    const { palette, shape, shadows } = createMuiTheme(name);
    const css = themeCss(name);
    expect(css).toContain(`--accent:${palette.primary.main};`);
    expect(css).toContain(`--ink:${palette.text.primary};`);
    expect(css).toContain(`--ground:${palette.background.default};`);
    expect(css).toContain(`--danger:${palette.error.main};`);
    expect(css).toContain(`--radius-control:${shape.borderRadius}px;`);
    expect(css).toContain(`--shadow-float:${shadows[24]};`);
  });
  it('AP-10 OR-07 is printed in light colours', () => {
    const [screen = '', print = screen] = themeCss(name).split('@media print');
    const { ink, scheme } = palettes.light;
    if (p.scheme === 'dark')
      for (const part of [`color-scheme:${scheme}`, `--ink:${ink};`]) expect(print).toContain(part);
    expect(print).toContain('color-scheme:light');
    expect(screen).toContain(`color-scheme:${p.scheme}`);
  });
  it('AP-10 the style sheet sets the color scheme and has no undefined value', () => {
    expect(themeCss(name)).toContain(`color-scheme:${p.scheme}`);
    expect(themeCss(name)).not.toContain('undefined');
  });
});

it('AP-10 the primary colours are those of the specification', () => {
  expect(primaries).toEqual({ light: 'rgb(119,201,212)', dark: 'rgb(38,41,44)', idyaflow: 'rgb(205,220,57)' });
  expect(palettes.light.accent).toBe(primaries.light);
  expect(palettes.dark.surface).toBe(primaries.dark);
  expect(palettes.idyaflow.accent).toBe(primaries.idyaflow);
});
