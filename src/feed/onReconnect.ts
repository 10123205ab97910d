import type { FeedClient } from './feedClient.ts';

/**
 * Calls `run` whenever this tab is connected to a worker again, to the same one or another. Meanwhile no worker could
 * report which answers are out of date, and another worker does not know the tab's questions.
 */
export const onReconnect = (feed: Pick<FeedClient, 'onState'>, run: () => void): void => {
  let isReconnecting = false;
  feed.onState(({ mode, instance }) => {
    const isOff = mode === 'connecting' || mode === 'none';
    if (isReconnecting && !isOff) run();
    isReconnecting = isOff && instance !== null;
  });
};
