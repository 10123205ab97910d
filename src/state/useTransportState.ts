import { useSyncExternalStore } from 'react';
import type { TransportState } from '#feed/feedClient.ts';
import { useClient } from './clientContext.tsx';

/** The current state of this tab's transport. */
export const useTransportState = (): TransportState => {
  const { feed } = useClient();
  return useSyncExternalStore(feed.onState, feed.state);
};
