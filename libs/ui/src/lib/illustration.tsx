import styles from './illustration.module.css';

interface Scene {
  /** The filled area behind the lines, in the accent colour. */
  tint: string;
  lines: string;
  /** Thicker lines. */
  bold?: string;
}

const CASE = 'M62 58h60a12 12 0 0 1 12 12v38a12 12 0 0 1-12 12H62a12 12 0 0 1-12-12V70a12 12 0 0 1 12-12z';
const DISC = 'M138 70a46 46 0 1 1-92 0 46 46 0 0 1 92 0z';

/**
 * Paths of illustrations for empty states, in two colours of the theme, drawn for this storefront.
 */
const scenes = {
  nothingFound: {
    tint: 'M124 62a40 40 0 1 1-80 0 40 40 0 0 1 80 0z',
    lines: 'M70 66c4-7 24-7 28 0M72 52h.5M96 52h.5',
    bold: 'M122 62a38 38 0 1 1-76 0 38 38 0 0 1 76 0zM112 90l26 26',
  },
  lost: {
    tint: 'M20 118c20-40 52-52 84-40s44-8 60-30v70z',
    lines: 'M20 118c20-40 52-52 84-40s44-8 60-30M92 20v58M92 24h44l10 11-10 11H92M92 52H58l-9 9 9 9h34',
  },
  locked: { tint: CASE, lines: `${CASE}M68 58V42a24 24 0 0 1 48 0v16M92 82v16` },
  broken: {
    tint: 'M30 52h52l-8 22 16 6-10 38H30z',
    lines: 'M82 52H30v66h50l10-38-16-6zM104 52h50v66h-44l8-34-16-8zM48 74h14M48 90h18',
  },
  empty: {
    tint: 'M36 66h112l-10 54H46z',
    lines: 'M36 66h112l-10 54H46zM36 66l18-30h76l18 30M72 66c0 14 8 22 20 22s20-8 20-22',
  },
  done: { tint: DISC, lines: DISC, bold: 'm70 72 16 16 30-34' },
  waiting: {
    tint: 'M64 24h56c0 26-18 34-28 46 10 12 28 20 28 46H64c0-26 18-34 28-46-10-12-28-20-28-46z',
    lines: 'M56 24h72M56 116h72M64 24c0 26 18 34 28 46-10 12-28 20-28 46M120 24c0 26-18 34-28 46 10 12 28 20 28 46',
  },
} satisfies Record<string, Scene>;

export type IllustrationName = keyof typeof scenes;

/** A decorative illustration. */
export function Illustration({ name }: { name: IllustrationName }) {
  const { tint, lines, bold }: Scene = scenes[name];
  return (
    <svg
      className={styles['illustration']}
      width="184"
      height="140"
      viewBox="0 0 184 140"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles['tint']} d={tint} />
      <path d={lines} />
      <path d={bold} strokeWidth="6" />
    </svg>
  );
}
