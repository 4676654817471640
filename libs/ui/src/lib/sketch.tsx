import type { ReactNode } from 'react';
import styles from './sketch.module.css';

/** Small scenes for screens without content; two tones of the theme, drawn for this storefront. */
const scenes = {
  nothingFound: (
    <>
      <circle className={styles['tint']} cx="84" cy="62" r="40" />
      <path d="M112 90l26 26" strokeWidth="7" />
      <circle cx="84" cy="62" r="38" strokeWidth="5" />
      <path d="M70 66c4-7 24-7 28 0M72 52h.5M96 52h.5" />
    </>
  ),
  lost: (
    <>
      <path className={styles['tint']} d="M20 118c20-40 52-52 84-40s44-8 60-30v70z" />
      <path d="M20 118c20-40 52-52 84-40s44-8 60-30" />
      <path d="M92 20v58M92 24h44l10 11-10 11H92M92 52H58l-9 9 9 9h34" />
    </>
  ),
  locked: (
    <>
      <rect className={styles['tint']} x="50" y="58" width="84" height="62" rx="12" />
      <rect x="50" y="58" width="84" height="62" rx="12" />
      <path d="M68 58V42a24 24 0 0 1 48 0v16M92 82v16" />
    </>
  ),
  broken: (
    <>
      <path className={styles['tint']} d="M30 52h52l-8 22 16 6-10 38H30z" />
      <path d="M82 52H30v66h50l10-38-16-6zM104 52h50v66h-44l8-34-16-8z" />
      <path d="M48 74h14M48 90h18" />
    </>
  ),
  empty: (
    <>
      <path className={styles['tint']} d="M36 66h112l-10 54H46z" />
      <path d="M36 66h112l-10 54H46zM36 66l18-30h76l18 30M72 66c0 14 8 22 20 22s20-8 20-22" />
    </>
  ),
  done: (
    <>
      <circle className={styles['tint']} cx="92" cy="70" r="46" />
      <circle cx="92" cy="70" r="46" />
      <path d="m70 72 16 16 30-34" strokeWidth="6" />
    </>
  ),
  waiting: (
    <>
      <path
        className={styles['tint']}
        d="M64 24h56c0 26-18 34-28 46 10 12 28 20 28 46H64c0-26 18-34 28-46-10-12-28-20-28-46z"
      />
      <path d="M56 24h72M56 116h72M64 24c0 26 18 34 28 46-10 12-28 20-28 46M120 24c0 26-18 34-28 46 10 12 28 20 28 46" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type SketchName = keyof typeof scenes;

/** A small drawing, decoration only. */
export function Sketch({ name }: { name: SketchName }) {
  return (
    <svg
      className={styles['sketch']}
      width="184"
      height="140"
      viewBox="0 0 184 140"
      aria-hidden="true"
      focusable="false"
    >
      {scenes[name]}
    </svg>
  );
}
