import { useState, type ReactNode, type RefObject } from 'react';
import { MOBILE_BREAKPOINT } from '@marketplace/api-contract';
import { Overlay } from './overlay';
import styles from './overlay.module.css';
import { Popover } from './popover';

interface AnchoredOverlayProps {
  title: string;
  /** The control below which it opens. */
  anchor: RefObject<HTMLElement | null>;
  /** The edge of the control that it is aligned with. */
  align?: 'start' | 'end';
  onClose: () => void;
  children: ReactNode;
}

/**
 * Height of header and calendar; on lower screens, such as a phone in landscape, a popover would be
 * cut off.
 */
const POPOVER_HEIGHT = 600;

const isSmallScreen = () => window.innerWidth < MOBILE_BREAKPOINT || window.innerHeight < POPOVER_HEIGHT;

/**
 * A popover below its control, or an overlay on a small screen. Render it only while it is open.
 */
export function AnchoredOverlay({ title, anchor, align, onClose, children }: AnchoredOverlayProps) {
  // Chosen once: what was entered would be lost if the phone was turned.
  const [isSmall] = useState(isSmallScreen);
  return isSmall ? (
    <Overlay title={title} onClose={onClose}>
      {children}
    </Overlay>
  ) : (
    <Popover label={title} anchor={anchor} align={align} onClose={onClose}>
      <div className={styles['panel']}>{children}</div>
    </Popover>
  );
}
