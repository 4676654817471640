import { Pictogram } from '@marketplace/ui';

/** The picture of a menu entry, where its text names one. */
export function MenuIcon({ name }: { name: string | undefined }) {
  return name ? <Pictogram icon={name} size={20} /> : null;
}
