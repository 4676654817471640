import { useState, type ReactNode } from 'react';
import { Overlay } from '@marketplace/overlays';
import { DiscardAlert } from './discard-alert';
import { hasInput } from './has-input';

interface DialogFrameProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Asks before closing discards input. */
  confirmsDiscard?: boolean;
  /** Lets a window over it take the focus, such as the provider's for a bank's authentication. */
  allowsOutsideFocus?: boolean;
  children: ReactNode;
}

/** An overlay with a form, which can ask before its input is lost. */
export function DialogFrame({ confirmsDiscard = false, onClose, children, ...overlay }: DialogFrameProps) {
  const [isAsking, setIsAsking] = useState(false);
  // Closed by its owner: the next opening starts without the question.
  if (isAsking && !overlay.isOpen) setIsAsking(false);
  return (
    <Overlay
      {...overlay}
      isForm
      onClose={(content) => (confirmsDiscard && hasInput(content) ? setIsAsking(true) : onClose())}
    >
      {children}
      {confirmsDiscard && <DiscardAlert isOpen={isAsking} onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
    </Overlay>
  );
}
