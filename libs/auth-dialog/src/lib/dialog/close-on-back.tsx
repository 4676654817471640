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

/** The ref in which a dialog registers its close function with the dialog below it. */
const ParentDialog = createContext<RefObject<Close | null> | null>(null);

interface CloseOnBackProps {
  isOpen: boolean;
  onBack: Close;
  children: ReactNode;
}

/**
 * Back closes the topmost dialog without navigating. The router has one blocker: the lowest dialog
 * uses it and delegates upwards.
 */
export function CloseOnBack({ isOpen, onBack, children }: CloseOnBackProps) {
  const parent = use(ParentDialog);
  const child = useRef<Close>(null);
  const close = () => (child.current ?? onBack)();
  return (
    <ParentDialog value={child}>
      {isOpen && (parent ? <RegisterWithParent place={parent} onBack={close} /> : <BlockBack onBack={close} />)}
      {children}
    </ParentDialog>
  );
}

function RegisterWithParent({ place, onBack }: { place: RefObject<Close | null>; onBack: Close }) {
  useImperativeHandle(place, () => onBack);
  return null;
}

function BlockBack({ onBack }: { onBack: Close }) {
  // Entries of the same URL may pop, such as that of a sheet which closes for the dialog.
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
