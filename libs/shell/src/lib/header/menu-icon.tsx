import { Pictogram } from '@marketplace/ui';

/** The icon of a menu item, if it has one. */
export function MenuIcon({ name }: { name: string | undefined }) {
  return name ? <Pictogram icon={name} size={20} /> : null;
}
