import type { Palette } from '@marketplace/palettes';

/** Radii common to all themes, in CSS pixels. */
export const shape = { radiusCard: 12, radiusControl: 8, radiusPill: 999 } as const;

/** The distances that layouts use, in CSS pixels: multiples of four. */
export const spacing = [4, 8, 12, 16, 24, 32, 48, 64] as const;

/** The sizes of text. Prices and table columns also use tabular figures. */
export const typography = {
  title: { fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 650 },
  heading: { fontSize: '1.375rem', lineHeight: 1.3, fontWeight: 650 },
  subheading: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 650 },
  body: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 400 },
  card: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 600 },
  label: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 500 },
  note: { fontSize: '0.8125rem', lineHeight: 1.4, fontWeight: 400 },
} as const;

/** Shadow of floating elements, such as sheets, menus and toasts; nothing else has a shadow. */
export const getFloatShadow = ({ scheme }: Palette): string => {
  const [near, far] = scheme === 'dark' ? [0.5, 0.55] : [0.06, 0.14];
  return `0 1px 2px rgba(0,0,0,${near}),0 8px 28px rgba(0,0,0,${far})`;
};

/** A colour of text or a border on a background, and the contrast that WCAG 2.2 requires. */
export interface ColorPair {
  name: string;
  color: string;
  background: string;
  minimum: 3 | 4.5;
}

/** The pairs of colours that components use. */
export const getColorPairs = (p: Palette): readonly ColorPair[] => [
  ...(
    [
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
    ] as const
  ).map(([name, color, background]): ColorPair => ({ name, color, background, minimum: 4.5 })),
  { name: 'control border on ground', color: p.edge, background: p.ground, minimum: 3 },
];

/** The web font with a metric-matched fallback until it loads. */
export const fontFamily =
  "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', 'Hiragino Sans', 'Noto Sans CJK JP', 'Noto Sans JP', sans-serif";
