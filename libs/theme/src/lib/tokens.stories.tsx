import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import type { ThemeName } from '@marketplace/api-contract';
import { getContrast } from './contrast';
import { palettes } from '@marketplace/palettes';
import { getColorPairs, shape, spacing, typography } from './tokens';
import { getVariable } from './theme-css';

/**
 * The tokens from which the CSS variables and the theme of MUI are made, in the theme of the
 * toolbar.
 */
const meta: Meta = {
  title: 'Theme/Tokens',
  tags: ['every-theme'],
  parameters: { controls: { disable: true } },
};
export default meta;
type Story = StoryObj;

const page: CSSProperties = { padding: 32, maxWidth: 1120, margin: '0 auto' };
const grid: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: 24,
  listStyle: 'none',
  padding: 0,
};
const swatch: CSSProperties = {
  height: 72,
  borderRadius: shape.radiusCard,
  border: '1px solid var(--hairline)',
  marginBottom: 8,
};
const note: CSSProperties = { ...typography.note, color: 'var(--muted)', overflowWrap: 'anywhere' };

function Page({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main style={page}>
      <h1 style={{ ...typography.title, margin: 0 }}>{title}</h1>
      <p style={{ color: 'var(--muted)', maxWidth: '68ch', marginBottom: 32 }}>{text}</p>
      {children}
    </main>
  );
}

function Colours({ theme }: { theme: ThemeName }) {
  const { scheme: _scheme, ...colors } = palettes[theme];
  return (
    <Page title="Colours" text="Each is a CSS variable and, where MUI has a place for it, a colour of its theme.">
      <ul style={grid}>
        {Object.entries(colors).map(([name, value]) => (
          <li key={name}>
            <div style={{ ...swatch, background: value }} />
            <strong style={typography.label}>{getVariable(name)}</strong>
            <div style={note}>{value}</div>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Contrast({ theme }: { theme: ThemeName }) {
  return (
    <Page title="Contrast" text="The pairs that components use: 4.5 to 1 for text, 3 to 1 for borders of controls.">
      <ul style={grid}>
        {getColorPairs(palettes[theme]).map(({ name, color, background, minimum }) => (
          <li key={name}>
            <div style={{ ...swatch, background, display: 'grid', placeItems: 'center' }}>
              {minimum === 3 ? (
                <div
                  style={{ width: 96, height: 32, borderRadius: shape.radiusControl, border: `1px solid ${color}` }}
                />
              ) : (
                <span style={{ ...typography.subheading, color }}>Rent a canoe</span>
              )}
            </div>
            <strong style={typography.label}>{name}</strong>
            <div style={note}>
              {getContrast(color, background).toFixed(1)} : 1, at least {minimum}
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}

const SENTENCE = 'Rent a canoe for Saturday. Für Samstag ein Kanu mieten. 土曜日にカヌーを借りる。';

const Type = () => (
  <Page title="Type" text="One variable font, Inter, with a fallback of the same metrics. Prices use tabular figures.">
    {Object.entries(typography).map(([name, style]) => (
      <div key={name} style={{ borderTop: '1px solid var(--hairline)', padding: '16px 0' }}>
        <div style={note}>
          {name}: {style.fontSize}, {style.fontWeight}, {style.lineHeight}
        </div>
        <div style={style}>{SENTENCE}</div>
      </div>
    ))}
    <div style={{ borderTop: '1px solid var(--hairline)', padding: '16px 0' }}>
      <div style={note}>figures of prices</div>
      <div style={{ ...typography.body, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        CA$1,111.00 CA$8,888.00
      </div>
    </div>
  </Page>
);

const Layout = () => (
  <Page title="Spacing, radii and shadow" text="Distances are multiples of four pixels. Only what floats has a shadow.">
    <h2 style={{ ...typography.heading, marginBottom: 12 }}>Spacing</h2>
    {spacing.map((size) => (
      <div key={size} style={{ display: 'flex', alignItems: 'center', gap: 16, marginBottom: 8 }}>
        <span style={{ ...note, width: 48 }}>{size} px</span>
        <div style={{ width: size, height: 16, background: 'var(--accent)' }} />
      </div>
    ))}
    <h2 style={{ ...typography.heading, margin: '32px 0 12px' }}>Radii</h2>
    <ul style={grid}>
      {Object.entries(shape).map(([name, radius]) => (
        <li key={name}>
          <div style={{ ...swatch, borderRadius: radius, background: 'var(--accent-soft)' }} />
          <strong style={typography.label}>{getVariable(name)}</strong>
          <div style={note}>{radius} px</div>
        </li>
      ))}
    </ul>
    <h2 style={{ ...typography.heading, margin: '32px 0 12px' }}>Shadow</h2>
    <div style={{ ...swatch, width: 320, border: 0, background: 'var(--surface)', boxShadow: 'var(--shadow-float)' }} />
    <div style={note}>--shadow-float: sheets, pop-overs and menus</div>
  </Page>
);

export const ColoursOfTheTheme: Story = {
  name: 'Colours',
  render: (_args, { globals }) => <Colours theme={globals['theme'] as ThemeName} />,
};
export const ContrastOfPairs: Story = {
  name: 'Contrast',
  render: (_args, { globals }) => <Contrast theme={globals['theme'] as ThemeName} />,
};
export const TypeScale: Story = { name: 'Type', render: () => <Type /> };
export const SpacingRadiiAndShadow: Story = { name: 'Spacing, radii and shadow', render: () => <Layout /> };
