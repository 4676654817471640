import type { ReactNode } from 'react';
import styles from './icon.module.css';

/** Line icons on a 24 grid, 1.75 wide, drawn for this storefront. */
const shapes = {
  search: <path d="m20 20-4.5-4.5M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  user: <path d="M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5" />,
  calendar: <path d="M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4" />,
  cart: <path d="M6.5 8h11l1 12h-13zM9 10.500V7a3 3 0 0 1 6 0v3.5" />,
  left: <path d="m14.500 6-6 6 6 6" />,
  right: <path d="m9.500 6 6 6-6 6" />,
  down: <path d="m6 9.500 6 6 6-6" />,
  filter: (
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z" />
  ),
  map: <path d="m9 5 6 2.500 5-2.500v14L15 21l-6-2.500L4 21V7.500zM9 5v13.500M15 7.500V21" />,
  check: <path d="m5 12.500 4.500 4.500L19 7.500" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  pin: (
    <path d="M12 21c4-4.300 6.500-7.500 6.500-11a6.500 6.500 0 0 0-13 0c0 3.500 2.500 6.700 6.500 11ZM14.300 10a2.300 2.300 0 1 1-4.600 0 2.300 2.300 0 0 1 4.600 0Z" />
  ),
  mail: <path d="M4 6.500h16v11H4zM4.500 7l7.500 6 7.500-6" />,
  phone: (
    <path d="M6 4.500h3l1.500 4-2 1.500a11 11 0 0 0 5.500 5.500l1.500-2 4 1.500v3c0 .8-.7 1.500-1.500 1.500C10.800 19.500 4.500 13.200 4.500 6c0-.8.7-1.500 1.500-1.500Z" />
  ),
  clock: <path d="M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 7.500V12l3 2" />,
  shield: (
    <path d="M12 3.500 19 6v5.500c0 4.300-2.900 7.500-7 9-4.100-1.500-7-4.700-7-9V6zM9 12l2.200 2.200L15.200 10" />
  ),
  truck: (
    <path d="M3.500 6.500h10v10h-10zM13.500 10.500h4l3 3v3h-7M9 17.500a1.800 1.800 0 1 1-3.600 0 1.800 1.800 0 0 1 3.600 0ZM18.500 17.500a1.800 1.800 0 1 1-3.600 0 1.800 1.800 0 0 1 3.600 0Z" />
  ),
  heart: (
    <path d="M12 20c-4.300-3.200-7.800-6.200-7.800-10.100A4.200 4.200 0 0 1 12 7.600a4.200 4.200 0 0 1 7.800 2.300c0 3.900-3.500 6.900-7.800 10.100Z" />
  ),
  star: <path d="m12 4 2.500 5.100 5.500.8-4 3.900 1 5.600-5-2.700-5 2.700 1-5.600-4-3.900 5.500-.8z" />,
  alert: <path d="M12 4 21 19.500H3zM12 10v4.500M12 16.900v.2" />,
  info: <path d="M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 11v5M12 8v.2" />,
  card: <path d="M3.500 6h17v12h-17zM3.500 10h17M7 14.500h3" />,
  globe: (
    <path d="M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM4 12h16M12 4c2.500 2.500 3.500 5 3.500 8s-1 5.500-3.500 8c-2.500-2.500-3.500-5-3.500-8s1-5.500 3.500-8Z" />
  ),
  share: <path d="M12 15V4m0 0L8 8m4-4 4 4M5 13v6.500h14V13" />,
  message: <path d="M4 5.500h16v11H11L7 20v-3.500H4z" />,
  order: <path d="M6.500 3.500h11v17l-2.750-1.800L12 20.500l-2.750-1.800L6.500 20.500zM9.500 8.500h5M9.500 12.500h5" />,
  exit: <path d="M14 4.500H5.500v15H14M10 12h10m0 0-3.500-3.500M20 12l-3.500 3.500" />,
  grid: <path d="M4.500 4.500h6v6h-6zM13.500 4.500h6v6h-6zM4.500 13.500h6v6h-6zM13.500 13.500h6v6h-6z" />,
  gavel: (
    <path d="m13 4.500 6.500 6.500M15.500 14l-7-7M11 6.500l-4 4M17.500 13l-4 4M10.500 11.500 4 18l2 2 6.500-6.500M13 20.500h7" />
  ),
  eye: (
    <path d="M2.500 12C4.500 8 7.900 5.500 12 5.500S19.500 8 21.500 12c-2 4-5.400 6.500-9.500 6.500S4.500 16 2.500 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z" />
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.500 6c.8-.3 1.600-.5 2.500-.5 4.100 0 7.500 2.500 9.500 6.500-.7 1.400-1.600 2.600-2.700 3.600M6.300 7.500C4.700 8.600 3.400 10.200 2.500 12c2 4 5.400 6.500 9.500 6.500 1.700 0 3.300-.4 4.700-1.200M10 9.800a3 3 0 0 0 4.200 4.200" />
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** Whether a text, as a menu of the operator's has it, names one of the icons. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(shapes, name);

/** A line icon, `size` CSS pixels; decoration only: the control it stands in has its own name. */
export function Icon({ name, size = 20, isFilled = false }: { name: IconName; size?: number; isFilled?: boolean }) {
  return (
    <svg
      className={isFilled ? styles['filled'] : styles['icon']}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  );
}
