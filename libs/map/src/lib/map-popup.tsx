import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Link } from '@marketplace/ui';
import styles from './map-popup.module.css';
import type { MapEngine, MapMarker } from './types';

interface MapPopupProps {
  members: readonly MapMarker[];
  lat: number;
  lng: number;
  engine: MapEngine;
  container: RefObject<HTMLElement | null>;
  renderPopup?: (id: string) => ReactNode;
  /** Controls at the top of the map that the pop-up must not cover. */
  controls: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const MARGIN = 12;

/** The pop-up above a marker: one listing, or a list of those at the same point. */
export function MapPopup({ members, lat, lng, engine, container, controls, renderPopup, onClose }: MapPopupProps) {
  const { t } = useTranslation('map');
  const card = useRef<HTMLDivElement>(null);
  const [only] = members;

  useEffect(() => {
    const element = card.current;
    const frame = container.current?.getBoundingClientRect();
    if (!element || !frame) return;
    element.focus({ preventScroll: true });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const overflow = (low: number, high: number) => (low < 0 ? low : Math.max(0, high));
    const x = overflow(left - MARGIN - frame.left, right + MARGIN - frame.right);
    const topLimit = Math.max(frame.top, controls.current?.getBoundingClientRect().bottom ?? 0);
    const y = overflow(top - MARGIN - topLimit, bottom + MARGIN - frame.bottom);
    if (x !== 0 || y !== 0) engine.panBy(x, y, false);
  }, [container, controls, engine]);

  const isList = members.length > 1;
  return (
    <div className={styles['at']} data-lat={lat} data-lng={lng}>
      <div
        ref={card}
        role="dialog"
        aria-label={isList ? t('samePoint', { count: members.length }) : (only?.name ?? '')}
        tabIndex={-1}
        className={styles['card']}
      >
        {isList ? (
          <>
            <p className={styles['title']}>{t('samePoint', { count: members.length })}</p>
            <ul className={styles['list']}>
              {members.map((marker) => (
                <li key={marker.id}>
                  <Entry marker={marker} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          only && (renderPopup?.(only.id) ?? <Entry marker={only} />)
        )}
        <button type="button" className={styles['close']} aria-label={t('close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </div>
    </div>
  );
}

function Entry({ marker }: { marker: MapMarker }) {
  return (
    <Link to={marker.href} className={styles['entry']}>
      <span className={styles['name']}>{marker.name}</span>
      <span className={styles['price']}>{marker.amount ?? marker.label}</span>
    </Link>
  );
}
