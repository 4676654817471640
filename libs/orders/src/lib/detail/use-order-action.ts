import { useState } from 'react';
import type { Order } from '@marketplace/api-contract';

/** Runs an action of an order: one at a time, and `onChanged` gets the order that it returned. */
export function useOrderAction(run: () => Promise<Order>, onChanged: (order: Order) => void) {
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const start = async () => {
    setStatus('busy');
    try {
      const order = await run();
      setStatus('idle');
      onChanged(order);
    } catch {
      setStatus('failed');
    }
  };
  return { status, start: () => void start() };
}
