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
 * A lead may be held in vain: by a tab that stands still, or whose worker hangs. Who has heard nothing for so
 * long knocks once more, and if that is not answered either takes the lead.
 */
const UNANSWERED: Readonly<Record<PortAttempt, Milliseconds>> = { usual: 9000, hung: 1000 };
const LAST_KNOCK: Milliseconds = 1000;
/** For so long a tab that takes the lead keeps others from doing the same; its worker has come by then. */
const USURPING: Milliseconds = 5000;

export type ElectionDeps = {
  readonly door: string;
  readonly locks: PresenceLocks;
  readonly channel: (name: string) => BroadcastPort;
  /** Starts the worker that serves everyone; undefined where none can be started. */
  readonly startWorker: () => FeedPort | undefined;
  readonly clock: TabClock;
  /** 32 hexadecimal digits. */
  readonly newId: () => string;
};

export type Election = {
  /** A way to the elected worker. Asking for it makes this tab a candidate, until it leaves. */
  readonly port: (approach: PortAttempt) => FeedPort;
  /**
   * A page that is frozen or put away can run no worker, and must not be given the lead (F12, F13). Chromium
   * freezes no page that holds a Web Lock, as all of ours do, and slows the timers of hidden pages but not
   * those of their workers; a browser that does freeze one says so first, and then the lead is handed over.
   * Where nothing is said, those who get no answer take it.
   */
  readonly still: (isStill: boolean) => void;
  readonly leave: () => void;
};

type Waiting = { readonly port: DeferredPort; readonly knock: string; stop: () => void };
type Lead = { readonly worker: FeedPort; readonly end: () => void; here: boolean };

/**
 * Of all tabs the one that holds the lead's lock runs the worker; every other stands in line for that lock,
 * so the browser itself names the next when the holder closes or crashes. A tab without the lead reaches the
 * worker by knocking at the door.
 */
export const createElection = ({
  door,
  locks,
  channel,
  startWorker,
  clock,
  newId,
}: ElectionDeps): Election => {
  const waiting = new Set<Waiting>();
  let at: BroadcastPort | null = null;
  let ballot: AbortController | null = null;
  let leading: Lead | null = null;
  let still = false;
  let endUsurping: (() => void) | undefined;

  const say = (message: HandshakeMessage): void => at?.postMessage(message);
  const fail = () => waiting.forEach(({ port }) => port.fail());
  const attach = (one: Waiting, target: FeedPort): void => {
    if (!waiting.delete(one)) return;
    one.stop();
    one.port.attach(target);
  };
  /** Closing one's own worker gives up the lead: the next in line starts another. */
  const ownPort = ({ worker, end }: Lead): FeedPort => ({ ...worker, isOwn: () => true, close: end });

  /** Runs when the lock is granted; it is held for as long as the answer takes. */
  const lead = (): Promise<void> | undefined => {
    const worker = startWorker();
    if (worker === undefined) {
      fail();
      return undefined;
    }
    return new Promise((resolve) => {
      const mine: Lead = {
        worker,
        here: false,
        end: () => {
          if (leading === mine) [leading, ballot] = [null, null];
          worker.close();
          resolve();
        },
      };
      leading = mine;
      for (const one of waiting) attach(one, ownPort(mine));
    });
  };

  const withdraw = (): void => {
    ballot?.abort();
    ballot = null;
    leading?.end();
  };
  const stand = (how: 'in line' | 'at once'): void => {
    if (how === 'at once') withdraw();
    else if (ballot !== null || still) return;
    const mine = new AbortController();
    ballot = mine;
    let held = false;
    const granted = () => {
      if (ballot !== mine) return undefined;
      held = true;
      return lead();
    };
    /**
     * Given up, refused (a frame without storage), or taken by a tab that got no answer from the worker here.
     */
    const over = (): void => {
      if (ballot !== mine) return;
      ballot = null;
      leading?.end();
      if (!held) fail();
    };
    Promise.resolve()
      .then(() =>
        locks.request(
          leaderLock(door),
          how === 'at once' ? { steal: true } : { signal: mine.signal },
          granted,
        ),
      )
      .then(over, over);
  };

  /** Takes the lead from a tab that gives no sign; one tab at a time, and only while nothing has come. */
  const usurp = (one: Waiting): void => {
    const take = (lock: unknown): Promise<void> | undefined => {
      if (lock === null || still || !waiting.has(one)) return undefined;
      stand('at once');
      return new Promise((resolve) => {
        endUsurping = resolve;
        clock.later(USURPING, resolve);
      });
    };
    void locks.request(takeoverLock(door), { ifAvailable: true }, take).catch(() => undefined);
  };
  const wait = (one: Waiting, patience: Milliseconds): void => {
    one.stop();
    one.stop = clock.later(patience, () => {
      if (!still) say({ kind: 'knock', knock: one.knock });
      one.stop = clock.later(LAST_KNOCK, () => usurp(one));
    });
  };

  const hear = (message: HandshakeMessage): void => {
    switch (message.kind) {
      case 'knock':
        if (leading?.here === false) say({ kind: 'coming' });
        break;
      case 'coming':
        for (const one of waiting) wait(one, UNANSWERED.usual);
        break;
      case 'here':
        if (leading !== null) leading.here = true;
        for (const { knock } of waiting) say({ kind: 'knock', knock });
        break;
      case 'open':
        for (const one of waiting)
          if (one.knock === message.knock)
            attach(one, {
              ...createChannelTransport(channel(transportChannelName(door, message.line))),
              isOwn: () => false,
              onBroken: () => undefined,
            });
    }
  };
  const enter = (): void => {
    if (at !== null) return;
    at = channel(door);
    at.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isHandshakeMessage(data)) hear(data);
    });
  };

  return {
    port: (approach) => {
      enter();
      const one: Waiting = {
        knock: newId(),
        stop: () => undefined,
        port: createDeferredPort(() => {
          one.stop();
          waiting.delete(one);
        }),
      };
      waiting.add(one);
      if (leading !== null) attach(one, ownPort(leading));
      else {
        wait(one, UNANSWERED[approach]);
        if (!still) say({ kind: 'knock', knock: one.knock });
        stand('in line');
      }
      return one.port;
    },
    still: (isStill) => {
      still = isStill;
      if (isStill) withdraw();
      else if (at !== null) {
        stand('in line');
        for (const { knock } of waiting) say({ kind: 'knock', knock });
      }
    },
    leave: () => {
      at?.close();
      at = null;
      endUsurping?.();
      withdraw();
    },
  };
};
