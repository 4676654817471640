import { describe, expect, it } from 'vitest';
import { THEMES } from '@marketplace/api-contract';
import { palettes, primaries } from './tokens';
import { themeCss } from './theme-css';

/** WCAG 2.2 contrast ratio of two opaque colours. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
function luminance(color: string): number {
  const channels = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((text) => {
    const part = Number(text) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
}

describe.each(THEMES)('AP-10 the %s theme', (name) => {
  const p = palettes[name];
  it.each([
    ['ink on ground', p.ink, p.ground],
    ['ink on soft', p.ink, p.soft],
    ['ink on accent tint', p.ink, p.accentSoft],
    ['muted on ground', p.muted, p.ground],
    ['muted on soft', p.muted, p.soft],
    ['muted on surface', p.muted, p.surface],
    ['text on accent', p.onAccent, p.accent],
    ['text on accent, hovered', p.onAccent, p.accentHover],
    ['link on ground', p.accentText, p.ground],
    ['link on soft', p.accentText, p.soft],
    ['link on surface', p.accentText, p.surface],
    ['danger on ground', p.danger, p.ground],
    ['danger on its tint', p.danger, p.dangerSoft],
    ['success on its tint', p.success, p.successSoft],
    ['warning on its tint', p.warning, p.warningSoft],
  ])('AP-10 %s has a contrast of at least 4.5:1', (_, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
  it('AP-10 control borders have a contrast of at least 3:1', () => {
    expect(contrast(p.edge, p.ground)).toBeGreaterThanOrEqual(3);
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
