import type { PresenceLocks } from '#feed/presence.ts';
import type { TabClock } from '#feed/tabClock.ts';

/** A page or a worker that holds locks, channels and timers. They end with it. */
export type Owner = { alive: boolean };

type Entry = {
  readonly owner: Owner;
  readonly name: string;
  readonly shared: boolean;
  isHeld: boolean;
  readonly grant: () => void;
  readonly lose: () => void;
};
type Options = {
  mode?: 'shared' | 'exclusive';
  signal?: AbortSignal;
  steal?: boolean;
  ifAvailable?: boolean;
};

/**
 * Creates the Web Locks of one origin in memory: queues, shared holders, `steal`, `ifAvailable`, abort, and
 * release when a holder ends.
 */
const createLocks = () => {
  let entries: Entry[] = [];
  const review = (): void => {
    for (const entry of entries) {
      if (entry.isHeld) continue;
      const before = entries.slice(0, entries.indexOf(entry)).filter(({ name }) => name === entry.name);
      if (before.some((each) => !each.shared || !entry.shared)) continue;
      entry.isHeld = true;
      entry.grant();
    }
  };
  const drop = (shouldDrop: (entry: Entry) => boolean): void => {
    entries = entries.filter((entry) => !shouldDrop(entry));
    review();
  };
  const request =
    (owner: Owner) =>
    (name: string, ...rest: unknown[]): Promise<unknown> => {
      const run = rest.at(-1) as (lock: unknown) => unknown;
      const { mode, signal, steal, ifAvailable } = (rest.length > 1 ? rest[0] : {}) as Options;
      if (ifAvailable === true && entries.some((each) => each.name === name))
        return Promise.resolve(run(null));
      return new Promise((resolve, reject) => {
        const settle = (value: unknown): void => {
          if (!entries.includes(entry)) return;
          drop((each) => each === entry);
          if (owner.alive) resolve(value);
        };
        const entry: Entry = {
          owner,
          name,
          shared: mode === 'shared',
          isHeld: false,
          // As in a browser, the holder learns that it got the lock a little later.
          grant: () =>
            queueMicrotask(() => {
              if (owner.alive && entries.includes(entry)) void Promise.resolve(run({ name })).then(settle);
            }),
          lose: () => {
            if (owner.alive) queueMicrotask(() => reject(new DOMException('stolen', 'AbortError')));
          },
        };
        signal?.addEventListener('abort', () => {
          if (entry.isHeld || !entries.includes(entry)) return;
          drop((each) => each === entry);
          reject(new DOMException('aborted', 'AbortError'));
        });
        if (steal === true) {
          for (const each of entries) if (each.name === name && each.isHeld) each.lose();
          entries = [entry, ...entries.filter((each) => each.name !== name || !each.isHeld)];
        } else entries.push(entry);
        review();
      });
    };
  return {
    of: (owner: Owner): PresenceLocks => ({ request: request(owner) }),
    end: (owner: Owner) => drop((entry) => entry.owner === owner),
    held: (name: string) => entries.filter((each) => each.name === name && each.isHeld).length,
  };
};

type FakeChannel = {
  readonly owner: Owner;
  readonly name: string;
  readonly listeners: Set<(event: MessageEvent) => void>;
};

/**
 * Creates the BroadcastChannels of one origin in memory. Each message is copied, in order, to all other
 * channels of that name.
 */
const createChannels = () => {
  const all = new Set<FakeChannel>();
  const open = (owner: Owner) => (name: string) => {
    const channel: FakeChannel = { owner, name, listeners: new Set() };
    all.add(channel);
    return {
      postMessage: (message: unknown) => {
        // A request that a worker made before it ended may be answered after it.
        if (!owner.alive) return;
        if (!all.has(channel)) throw new DOMException('closed', 'InvalidStateError');
        for (const each of all) {
          if (each === channel || each.name !== name) continue;
          const data: unknown = structuredClone(message);
          queueMicrotask(() => {
            if (all.has(each))
              for (const listener of each.listeners) listener(new MessageEvent('message', { data }));
          });
        }
      },
      addEventListener: (_type: 'message', listener: (event: MessageEvent) => void) =>
        void channel.listeners.add(listener),
      close: () => void all.delete(channel),
    };
  };
  return {
    open,
    end: (owner: Owner) => {
      for (const each of all) if (each.owner === owner) all.delete(each);
    },
    names: () => [...all].map(({ name }) => name).sort(),
  };
};

/** Delivers the messages in flight. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
};

/** Creates a clock that only `pass` advances. Timers of an ended owner do not run. */
const createTime = () => {
  let now = 0;
  let timers: { at: number; owner: Owner; run: () => void }[] = [];
  const startTimer =
    (owner: Owner) =>
    (after: number, run: () => void): (() => void) => {
      const timer = { at: now + after, owner, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    };
  const pass = async (ms: number): Promise<void> => {
    const end = now + ms;
    await settle();
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers = timers.filter((each) => each !== next);
      now = Math.max(now, next.at);
      if (!next.owner.alive) continue;
      next.run();
      await settle();
    }
    now = end;
  };
  return {
    now: () => now,
    pass,
    clock: (owner: Owner): TabClock => ({ now: () => now, schedule: startTimer(owner) }),
    later: startTimer,
  };
};

/** Creates what the pages and workers of one origin share. */
export const createOrigin = () => {
  const locks = createLocks();
  const channels = createChannels();
  const time = createTime();
  return {
    locks,
    channels,
    time,
    end: (owner: Owner) => {
      owner.alive = false;
      locks.end(owner);
      channels.end(owner);
    },
  };
};
