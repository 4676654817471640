import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Pin } from './clusters';
import styles from './map-pin.module.css';

interface MapPinProps {
  pin: Pin;
  isHighlighted: boolean;
  isOpen: boolean;
  onHighlight?: (id: string | null) => void;
  onPress: (pin: Pin, button: HTMLElement) => void;
}

/** A price on the map, or the number of listings in a cluster. */
export function MapPin({ pin, isHighlighted, isOpen, onHighlight, onPress }: MapPinProps) {
  const { t } = useTranslation('map');
  const id = pin.kind === 'marker' ? pin.marker.id : null;
  const look = [styles['pin'], pin.kind === 'cluster' && styles['cluster'], isHighlighted && styles['highlighted']];
  return (
    <div className={styles['at']} data-lat={pin.lat} data-lng={pin.lng} data-highlighted={isHighlighted || undefined}>
      <button
        type="button"
        className={look.filter(Boolean).join(' ')}
        aria-label={getAccessibleName(pin, t)}
        aria-haspopup={pin.kind === 'marker' || pin.opensAt === null ? 'dialog' : undefined}
        aria-expanded={pin.kind === 'marker' || pin.opensAt === null ? isOpen : undefined}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && id && onHighlight?.(id)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && id && onHighlight?.(null)}
        onFocus={() => id && onHighlight?.(id)}
        onBlur={() => id && onHighlight?.(null)}
        onClick={({ currentTarget }) => onPress(pin, currentTarget)}
      >
        {pin.kind === 'marker' ? pin.marker.label : pin.members.length}
      </button>
    </div>
  );
}

function getAccessibleName(pin: Pin, t: TFunction<'map'>): string {
  if (pin.kind === 'marker') {
    const { name, label, amount = label } = pin.marker;
    // The accessible name contains the visible label, for speech control (WCAG 2.5.3).
    return [name, ...(amount.includes(label) ? [] : [label]), amount].join(', ');
  }
  return t(pin.opensAt === null ? 'samePoint' : 'cluster', { count: pin.members.length });
}
