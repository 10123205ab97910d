import { useSyncExternalStore } from 'react';
import type { TransportState } from '#feed/feedClient.ts';
import { useClient } from './clientContext.tsx';

/** How this tab reaches its worker now. */
export const useTransportState = (): TransportState => {
  const { feed } = useClient();
  return useSyncExternalStore(feed.onState, feed.state);
};
