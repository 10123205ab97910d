import { useSyncExternalStore } from 'react';
import type { LineState } from '#feed/feedLine.ts';
import { useClient } from './clientContext.tsx';

/** How this tab reaches its worker now. */
export const useLineState = (): LineState => {
  const { feed } = useClient();
  return useSyncExternalStore(feed.onState, feed.state);
};
