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
  readonly setFrozen: (isFrozen: boolean) => void;
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
  let handshakeChannel: BroadcastPort | null = null;
  let candidacy: AbortController | null = null;
  let leading: Lead | null = null;
  let setFrozen = false;
  let endTakeover: (() => void) | undefined;

  const post = (message: HandshakeMessage): void => handshakeChannel?.postMessage(message);
  const fail = () => waiting.forEach(({ port }) => port.fail());
  const attach = (candidate: Waiting, target: FeedPort): void => {
    if (!waiting.delete(candidate)) return;
    candidate.stop();
    candidate.port.attach(target);
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
      const own: Lead = {
        worker,
        ready: false,
        end: () => {
          if (leading === own) [leading, candidacy] = [null, null];
          worker.close();
          resolve();
        },
      };
      leading = own;
      for (const candidate of waiting) attach(candidate, ownPort(own));
    });
  };

  const withdraw = (): void => {
    candidacy?.abort();
    candidacy = null;
    leading?.end();
  };
  const requestLead = (how: 'in line' | 'at once'): void => {
    if (how === 'at once') withdraw();
    else if (candidacy !== null || setFrozen) return;
    const own = new AbortController();
    candidacy = own;
    let held = false;
    const granted = () => {
      if (candidacy !== own) return undefined;
      held = true;
      return lead();
    };
    /**
     * Ends the candidacy: the lock was released, refused (a frame without storage), or stolen by a tab that
     * got no answer from this tab's worker.
     */
    const endCandidacy = (): void => {
      if (candidacy !== own) return;
      candidacy = null;
      leading?.end();
      if (!held) fail();
    };
    Promise.resolve()
      .then(() =>
        locks.request(
          leaderLock(handshake),
          how === 'at once' ? { steal: true } : { signal: own.signal },
          granted,
        ),
      )
      .then(endCandidacy, endCandidacy);
  };

  /** Takes over the lead from a silent tab. Only one tab does so at a time, and only while it still waits. */
  const takeOverLead = (candidate: Waiting): void => {
    const takeLead = (lock: unknown): Promise<void> | undefined => {
      if (lock === null || setFrozen || !waiting.has(candidate)) return undefined;
      requestLead('at once');
      return new Promise((resolve) => {
        endTakeover = resolve;
        clock.schedule(TAKEOVER, resolve);
      });
    };
    void locks.request(takeoverLock(handshake), { ifAvailable: true }, takeLead).catch(() => undefined);
  };
  const wait = (candidate: Waiting, timeout: Milliseconds): void => {
    candidate.stop();
    candidate.stop = clock.schedule(timeout, () => {
      if (!setFrozen) post({ kind: 'connect', requestId: candidate.requestId });
      candidate.stop = clock.schedule(LAST_TIMEOUT, () => takeOverLead(candidate));
    });
  };

  const onMessage = (message: HandshakeMessage): void => {
    switch (message.kind) {
      case 'connect':
        if (leading?.ready === false) post({ kind: 'starting' });
        break;
      case 'starting':
        for (const candidate of waiting) wait(candidate, ANSWER_TIMEOUTS.usual);
        break;
      case 'ready':
        if (leading !== null) leading.ready = true;
        for (const { requestId } of waiting) post({ kind: 'connect', requestId });
        break;
      case 'open':
        for (const candidate of waiting)
          if (candidate.requestId === message.requestId)
            attach(candidate, {
              ...createChannelTransport(channel(transportChannelName(handshake, message.channelId))),
              isOwn: () => false,
              onBroken: () => undefined,
            });
    }
  };
  const openHandshake = (): void => {
    if (handshakeChannel !== null) return;
    handshakeChannel = channel(handshake);
    handshakeChannel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isHandshakeMessage(data)) onMessage(data);
    });
  };

  return {
    port: (approach) => {
      openHandshake();
      const candidate: Waiting = {
        requestId: newId(),
        stop: () => undefined,
        port: createDeferredPort(() => {
          candidate.stop();
          waiting.delete(candidate);
        }),
      };
      waiting.add(candidate);
      if (leading !== null) attach(candidate, ownPort(leading));
      else {
        wait(candidate, ANSWER_TIMEOUTS[approach]);
        if (!setFrozen) post({ kind: 'connect', requestId: candidate.requestId });
        requestLead('in line');
      }
      return candidate.port;
    },
    setFrozen: (isFrozen) => {
      setFrozen = isFrozen;
      if (isFrozen) withdraw();
      else if (handshakeChannel !== null) {
        requestLead('in line');
        for (const { requestId } of waiting) post({ kind: 'connect', requestId });
      }
    },
    leave: () => {
      handshakeChannel?.close();
      handshakeChannel = null;
      endTakeover?.();
      withdraw();
    },
  };
};
