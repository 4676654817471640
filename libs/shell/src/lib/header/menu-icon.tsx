import { Icon, isIconName } from '@marketplace/ui';

/** The icon of a menu entry, by the name of one of ours; other texts have no picture. */
export function MenuIcon({ name }: { name: string | undefined }) {
  return name !== undefined && isIconName(name) ? <Icon name={name} size={18} /> : null;
}
