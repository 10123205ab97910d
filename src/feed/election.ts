import {
  isHandshakeMessage,
  leaderLock,
  transportChannelName,
  takeoverLock,
  type HandshakeMessage,
} from '#contract/transport.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from './tabClock.ts';
import type { PortAttempt, FeedPort } from './feedPort.ts';
import { createDeferredPort, type DeferredPort } from './deferredPort.ts';
import { createChannelTransport, type BroadcastPort } from './channelTransport.ts';
import type { PresenceLocks } from './presence.ts';

/**
 * How long a tab waits for the leader's answer before it asks a last time. The leader may be frozen, or its
 * worker may hang. If the last request is not answered either, the tab takes over the leader lock.
 */
const ANSWER_TIMEOUTS: Readonly<Record<PortAttempt, Milliseconds>> = { usual: 9000, hung: 1000 };
const LAST_TIMEOUT: Milliseconds = 1000;
/** How long a takeover keeps other tabs from taking over too. The new worker has started by then. */
const TAKEOVER: Milliseconds = 5000;

export type ElectionDeps = {
  readonly handshake: string;
  readonly locks: PresenceLocks;
  readonly channel: (name: string) => BroadcastPort;
  /** Starts the worker that serves all tabs; undefined if the browser cannot start one. */
  readonly startWorker: () => FeedPort | undefined;
  readonly clock: TabClock;
  /** Makes an id of 32 hexadecimal digits. */
  readonly newId: () => string;
};

export type Election = {
  /** Opens a port to the elected worker. This makes the tab a candidate for leader until it leaves. */
  readonly port: (approach: PortAttempt) => FeedPort;
  /**
   * Gives up the lead while the page is frozen or in the back/forward cache, where it can run no worker (F12,
   * F13). Chromium does not freeze a page that holds a Web Lock, as this client does, and it does not
   * throttle the timers of workers. Other browsers fire an event before they freeze a page. If none fires,
   * the tabs that get no answer take over.
   */
  readonly still: (isStill: boolean) => void;
  readonly leave: () => void;
};

type Waiting = { readonly port: DeferredPort; readonly requestId: string; stop: () => void };
type Lead = { readonly worker: FeedPort; readonly end: () => void; ready: boolean };

/**
 * Elects one tab as the leader, which runs the worker for all tabs. The leader holds a Web Lock and the other
 * tabs queue for it, so the browser names the next leader when a tab closes or crashes. The other tabs reach
 * the worker through the handshake channel, a BroadcastChannel whose name is `handshake`.
 */
export const createElection = ({
  handshake,
  locks,
  channel,
  startWorker,
  clock,
  newId,
}: ElectionDeps): Election => {
  const waiting = new Set<Waiting>();
  let at: BroadcastPort | null = null;
  let candidacy: AbortController | null = null;
  let leading: Lead | null = null;
  let still = false;
  let endTakeover: (() => void) | undefined;

  const say = (message: HandshakeMessage): void => at?.postMessage(message);
  const fail = () => waiting.forEach(({ port }) => port.fail());
  const attach = (one: Waiting, target: FeedPort): void => {
    if (!waiting.delete(one)) return;
    one.stop();
    one.port.attach(target);
  };
  /**
   * The leader's port to its own worker. Closing it gives up the lead; the next candidate starts a worker.
   */
  const ownPort = ({ worker, end }: Lead): FeedPort => ({ ...worker, isOwn: () => true, close: end });

  /**
   * Starts the worker once the lock is granted. The tab holds the lock until the returned promise settles.
   */
  const lead = (): Promise<void> | undefined => {
    const worker = startWorker();
    if (worker === undefined) {
      fail();
      return undefined;
    }
    return new Promise((resolve) => {
      const mine: Lead = {
        worker,
        ready: false,
        end: () => {
          if (leading === mine) [leading, candidacy] = [null, null];
          worker.close();
          resolve();
        },
      };
      leading = mine;
      for (const one of waiting) attach(one, ownPort(mine));
    });
  };

  const withdraw = (): void => {
    candidacy?.abort();
    candidacy = null;
    leading?.end();
  };
  const requestLead = (how: 'in line' | 'at once'): void => {
    if (how === 'at once') withdraw();
    else if (candidacy !== null || still) return;
    const mine = new AbortController();
    candidacy = mine;
    let held = false;
    const granted = () => {
      if (candidacy !== mine) return undefined;
      held = true;
      return lead();
    };
    /**
     * Ends the candidacy: the lock was released, refused (a frame without storage), or stolen by a tab that
     * got no answer from this tab's worker.
     */
    const over = (): void => {
      if (candidacy !== mine) return;
      candidacy = null;
      leading?.end();
      if (!held) fail();
    };
    Promise.resolve()
      .then(() =>
        locks.request(
          leaderLock(handshake),
          how === 'at once' ? { steal: true } : { signal: mine.signal },
          granted,
        ),
      )
      .then(over, over);
  };

  /** Takes over the lead from a silent tab. Only one tab does so at a time, and only while it still waits. */
  const takeOverLead = (one: Waiting): void => {
    const take = (lock: unknown): Promise<void> | undefined => {
      if (lock === null || still || !waiting.has(one)) return undefined;
      requestLead('at once');
      return new Promise((resolve) => {
        endTakeover = resolve;
        clock.later(TAKEOVER, resolve);
      });
    };
    void locks.request(takeoverLock(handshake), { ifAvailable: true }, take).catch(() => undefined);
  };
  const wait = (one: Waiting, patience: Milliseconds): void => {
    one.stop();
    one.stop = clock.later(patience, () => {
      if (!still) say({ kind: 'connect', requestId: one.requestId });
      one.stop = clock.later(LAST_TIMEOUT, () => takeOverLead(one));
    });
  };

  const onMessage = (message: HandshakeMessage): void => {
    switch (message.kind) {
      case 'connect':
        if (leading?.ready === false) say({ kind: 'starting' });
        break;
      case 'starting':
        for (const one of waiting) wait(one, ANSWER_TIMEOUTS.usual);
        break;
      case 'ready':
        if (leading !== null) leading.ready = true;
        for (const { requestId } of waiting) say({ kind: 'connect', requestId });
        break;
      case 'open':
        for (const one of waiting)
          if (one.requestId === message.requestId)
            attach(one, {
              ...createChannelTransport(channel(transportChannelName(handshake, message.channelId))),
              isOwn: () => false,
              onBroken: () => undefined,
            });
    }
  };
  const openHandshake = (): void => {
    if (at !== null) return;
    at = channel(handshake);
    at.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isHandshakeMessage(data)) onMessage(data);
    });
  };

  return {
    port: (approach) => {
      openHandshake();
      const one: Waiting = {
        requestId: newId(),
        stop: () => undefined,
        port: createDeferredPort(() => {
          one.stop();
          waiting.delete(one);
        }),
      };
      waiting.add(one);
      if (leading !== null) attach(one, ownPort(leading));
      else {
        wait(one, ANSWER_TIMEOUTS[approach]);
        if (!still) say({ kind: 'connect', requestId: one.requestId });
        requestLead('in line');
      }
      return one.port;
    },
    still: (isStill) => {
      still = isStill;
      if (isStill) withdraw();
      else if (at !== null) {
        requestLead('in line');
        for (const { requestId } of waiting) say({ kind: 'connect', requestId });
      }
    },
    leave: () => {
      at?.close();
      at = null;
      endTakeover?.();
      withdraw();
    },
  };
};
