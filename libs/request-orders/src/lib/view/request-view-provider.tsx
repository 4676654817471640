import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTopicUpdates } from '@marketplace/realtime';
import { useSessionStore } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';
import type { RequestData } from './load-request';
import { createRequestViewStore, type RequestView } from './request-view-store';

const context = createStoreContext<RequestView, Parameters<typeof createRequestViewStore>[0]>(
  'RequestView',
  createRequestViewStore,
);

/** Selects a slice of the shown request. */
export const useRequestView = context.useSelector;
/** The store itself, for its actions. */
export const useRequestViewStore = context.useStoreApi;

/** One store per request, which follows what its sellers do. */
export function RequestViewProvider({ data, children }: { data: RequestData; children: ReactNode }) {
  const session = useSessionStore();
  return (
    <context.Provider key={data.request.id} initialData={{ data, getApi: () => session.getState().api }}>
      <FollowUpdates data={data} />
      {children}
    </context.Provider>
  );
}

function FollowUpdates({ data }: { data: RequestData }) {
  const store = context.useStoreApi();
  const applied = useRef(data);
  useLayoutEffect(() => {
    if (applied.current !== data) store.getState().applyAnswer(data);
    applied.current = data;
  }, [store, data]);
  useEffect(() => () => store.getState().stopReading(), [store]);
  useTopicUpdates('orders', () => void store.getState().refresh());
  return null;
}
