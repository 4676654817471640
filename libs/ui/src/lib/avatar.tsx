import styles from './avatar.module.css';
import { useIsPictureShown } from './use-is-picture-shown';

interface AvatarProps {
  name: string;
  /** URL of a picture; without one, or if its origin isn't allowed, the initials are shown. */
  src?: string | null;
  /** CSS pixels. */
  size?: number;
}

/**
 * A round picture or the initials of a person. Decorative: the name is beside it or labels the
 * control.
 */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) };
  const isShown = useIsPictureShown(src ?? '');
  if (src && isShown)
    return <img className={styles['avatar']} style={box} src={src} width={size} height={size} alt="" />;
  return (
    <span className={styles['avatar']} style={box} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** The first letters of the first and the last word: 'NB' for 'Noa van den Berg', '佐' for '佐藤'. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
