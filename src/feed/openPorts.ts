import type { FeedPorts } from './feedPort.ts';

export type OpenPorts = FeedPorts & {
  /** Lets go of every port at once: whoever waits for an answer on one learns that none will come. */
  readonly closeAll: () => void;
};

/**
 * The ways to a worker, none of which is open while the page is put away, as a message to it there would end
 * it (F13), or once the line is closed.
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
