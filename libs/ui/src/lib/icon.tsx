import styles from './icon.module.css';

/** Paths of line icons on a 24-unit grid with a stroke of 1.75, drawn for this storefront. */
const shapes = {
  search: 'm20 20-4.5-4.5M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  user: 'M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  cart: 'M6.5 8h11l1 12h-13zM9 10.5V7a3 3 0 0 1 6 0v3.5',
  left: 'm14.5 6-6 6 6 6',
  right: 'm9.5 6 6 6-6 6',
  down: 'm6 9.5 6 6 6-6',
  filter: 'M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  map: 'm9 5 6 2.5 5-2.5v14L15 21l-6-2.5L4 21V7.5zM9 5v13.5M15 7.5V21',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  pin: 'M12 21c4-4.3 6.5-7.5 6.5-11a6.5 6.5 0 0 0-13 0c0 3.5 2.5 6.7 6.5 11ZM14.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0Z',
  mail: 'M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6',
  phone:
    'M6 4.5h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3c0 .8-.7 1.5-1.5 1.5C10.8 19.5 4.5 13.2 4.5 6c0-.8.7-1.5 1.5-1.5Z',
  clock: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 7.5V12l3 2',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10',
  truck:
    'M3.5 6.5h10v10h-10zM13.5 10.5h4l3 3v3h-7M9 17.5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0ZM18.5 17.5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0Z',
  heart: 'M12 20c-4.3-3.2-7.8-6.2-7.8-10.1A4.2 4.2 0 0 1 12 7.6a4.2 4.2 0 0 1 7.8 2.3c0 3.9-3.5 6.9-7.8 10.1Z',
  star: 'm12 4 2.5 5.1 5.5.8-4 3.9 1 5.6-5-2.7-5 2.7 1-5.6-4-3.9 5.5-.8z',
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 16.9v.2',
  info: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 11v5M12 8v.2',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3',
  globe:
    'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM4 12h16M12 4c2.5 2.5 3.5 5 3.5 8s-1 5.5-3.5 8c-2.5-2.5-3.5-5-3.5-8s1-5.5 3.5-8Z',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v6.5h14V13',
  message: 'M4 5.5h16v11H11L7 20v-3.5H4z',
  order: 'M6.5 3.5h11v17l-2.75-1.8L12 20.5l-2.75-1.8L6.5 20.5zM9.5 8.5h5M9.5 12.5h5',
  exit: 'M14 4.5H5.5v15H14M10 12h10m0 0-3.5-3.5M20 12l-3.5 3.5',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  gavel: 'm13 4.5 6.5 6.5M15.5 14l-7-7M11 6.5l-4 4M17.5 13l-4 4M10.5 11.5 4 18l2 2 6.5-6.5M13 20.5h7',
};

export type IconName = keyof typeof shapes;

/** Whether a text from the operator's data is the name of an icon. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(shapes, name);

interface IconProps {
  name?: IconName;
  /** A custom path on the same grid, for an icon that only one screen uses. */
  path?: string;
  size?: number;
  isFilled?: boolean;
}

/** A decorative line icon of `size` CSS pixels; its control has its own accessible name. */
export function Icon({ name, path = name && shapes[name], size = 20, isFilled = false }: IconProps) {
  return (
    <svg
      className={isFilled ? styles['filled'] : styles['icon']}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
