import { Icon, isIconName } from './icon';

interface PictogramProps {
  /** From the operator's data: the name of an icon, a URL or an emoji. */
  icon: string;
  /** CSS pixels, at most 28. */
  size?: number;
  /** Loads when it comes near the viewport. */
  isLazy?: boolean;
}

/** The decorative icon of a category or menu item; renders nothing for unknown texts. */
export function Pictogram({ icon, size = 28, isLazy = false }: PictogramProps) {
  if (isIconName(icon)) return <Icon name={icon} size={size} />;
  const source = getSource(icon);
  return source === null ? null : (
    <img
      {...source}
      alt=""
      width={size}
      height={size}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      // The pictures of results have priority.
      fetchPriority="low"
    />
  );
}

// Emoji are shown as images, because not every device has a font for them.
function getSource(icon: string): { src: string; srcSet?: string } | null {
  if (/^(https:\/\/|\/(?!\/))/.test(icon)) return { src: icon };
  if (!/^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(icon)) return null;
  const code = Array.from(icon, (point) => point.codePointAt(0)?.toString(16)).join('-');
  return { src: `/media/icons/${code}/28.webp`, srcSet: `/media/icons/${code}/56.webp 2x` };
}
