import type { CSSProperties } from 'react';
import { HEADER_HEIGHT, LOGO_HEIGHT, LOGO_HEIGHT_SMALL, type ScreenDesign } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { Link } from '@marketplace/ui';
import styles from './logo.module.css';

type LogoDesign = NonNullable<ScreenDesign['otherSettings']['logo']>;

/** HF-04: heights in CSS pixels on a wide and a small screen, at most that of the header. */
export function logoHeights({ logo_height: own }: LogoDesign): { normal: number; small: number } {
  const fits = (height: number) => Math.min(height, HEADER_HEIGHT);
  return own ? { normal: fits(own), small: fits(own * 0.75) } : { normal: LOGO_HEIGHT, small: LOGO_HEIGHT_SMALL };
}

/** The approximate width of the logo in CSS pixels. */
export const logoWidth = (design: LogoDesign, name: string): number =>
  design.src ? (design.logo_width ?? 150) : 46 + name.length * 12;

/** The company's logo, or its name without one; links to the home page. */
export function Logo() {
  const design = useSession((session) => session.site.header.otherSettings.logo) ?? {};
  const name = useSession((session) => session.site.company.name);
  const { normal, small } = logoHeights(design);
  const size = {
    '--logo-height': `${normal}px`,
    '--logo-height-small': `${small}px`,
    ...(design.logo_width && {
      '--logo-width': `${design.logo_width}px`,
      '--logo-width-small': `${design.logo_width * 0.75}px`,
    }),
  } as CSSProperties;
  return (
    <Link to="/" className={styles['logo']} style={size}>
      {design.src ? (
        <img className={styles['picture']} src={design.src} alt={name} />
      ) : (
        <>
          <span className={styles['mark']} aria-hidden="true">
            {[...name][0]}
          </span>
          {name}
        </>
      )}
    </Link>
  );
}
