import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** Address of a picture; without one the initials stand there. */
  src?: string | null;
  /** CSS pixels. */
  size?: number;
}

/** Who somebody is, round; decoration: the name stands beside it or is the control's own. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) };
  if (src) return <img className={styles['avatar']} style={box} src={src} width={size} height={size} alt="" />;
  return (
    <span className={styles['avatar']} style={box} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** First letters of the first and the last word: 'Noa van den Berg' is NB, '佐藤' is 佐. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
