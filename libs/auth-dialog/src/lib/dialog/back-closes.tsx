import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { useBlocker } from 'react-router';

type Close = () => void;

/** Where a dialog over another tells it how it is closed. */
const Below = createContext<RefObject<Close | null> | null>(null);

interface BackClosesProps {
  isOpen: boolean;
  onBack: Close;
  children: ReactNode;
}

/** Back closes the topmost dialog and leaves the page alone. The router asks one only: the lowest, which knows what stands above it. */
export function BackCloses({ isOpen, onBack, children }: BackClosesProps) {
  const below = use(Below);
  const above = useRef<Close>(null);
  const close = () => (above.current ?? onBack)();
  return (
    <Below value={above}>
      {isOpen && (below ? <Told place={below} onBack={close} /> : <Asked onBack={close} />)}
      {children}
    </Below>
  );
}

function Told({ place, onBack }: { place: RefObject<Close | null>; onBack: Close }) {
  useImperativeHandle(place, () => onBack);
  return null;
}

function Asked({ onBack }: { onBack: Close }) {
  // A layer of the page itself may go, as the sheet that gives way to the dialog.
  const blocker = useBlocker(
    ({ historyAction, currentLocation: from, nextLocation: to }) =>
      historyAction === 'POP' && from.pathname + from.search !== to.pathname + to.search,
  );
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    close();
  }, [blocker]);
  return null;
}
