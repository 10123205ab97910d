import type { FeedPorts } from './feedPort.ts';

export type OpenPorts = FeedPorts & {
  /** Closes every port at once and reports each as broken, so that pending hellos end. */
  readonly closeAll: () => void;
};

/**
 * Wraps `ports` and tracks those that are open. Opens none while the page is in the back/forward cache, where
 * a message would end the page (F13), nor after the client is closed.
 */
export const createOpenPorts = (ports: FeedPorts, isShut: () => boolean): OpenPorts => {
  const open = new Set<() => void>();
  return {
    ...ports,
    open: (mode, approach) => {
      const port = isShut() ? undefined : ports.open(mode, approach);
      if (port === undefined) return undefined;
      const broken = new Set<() => void>();
      const close = () => {
        open.delete(letGo);
        port.close();
      };
      const letGo = () => {
        close();
        for (const run of broken) run();
      };
      open.add(letGo);
      return {
        ...port,
        close,
        onBroken: (run) => {
          broken.add(run);
          port.onBroken(run);
        },
      };
    },
    closeAll: () => {
      for (const letGo of open) letGo();
    },
  };
};
