import { Icon, isIconName } from './icon';

interface PictogramProps {
  /** As the operator wrote it: the name of one of our icons, an address, or an emoji. */
  icon: string;
  /** CSS pixels, at most 28. */
  size?: number;
  /** Loads only near the screen. */
  isLazy?: boolean;
}

/** The picture of a category or a menu entry; decoration only, and nothing where the text is none of what it knows. */
export function Pictogram({ icon, size = 28, isLazy = false }: PictogramProps) {
  if (isIconName(icon)) return <Icon name={icon} size={size} />;
  const source = sourceOf(icon);
  return source === null ? null : (
    <img
      {...source}
      alt=""
      width={size}
      height={size}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      // The pictures of the results come first.
      fetchPriority="low"
    />
  );
}

// Emoji are shown as pictures, never as text: not every machine has a face for them.
function sourceOf(icon: string): { src: string; srcSet?: string } | null {
  if (/^(https:\/\/|\/(?!\/))/.test(icon)) return { src: icon };
  if (!/^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(icon)) return null;
  const code = Array.from(icon, (point) => point.codePointAt(0)?.toString(16)).join('-');
  return { src: `/media/icons/${code}/28.webp`, srcSet: `/media/icons/${code}/56.webp 2x` };
}
