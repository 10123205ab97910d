import type { Diagnostics } from '#contract/feedApi.ts';
import type { Operator } from './operator.ts';
import type { StreamCursor } from '../source/streamCursor.ts';
import type { PushedFeed } from '../source/pushedFeed.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { WorkerCore } from './workerCore.ts';

type DiagnosticsDeps = {
  readonly core: Pick<WorkerCore, 'environment' | 'instance' | 'startedAt' | 'counters' | 'board'>;
  readonly tabs: Tabs;
  readonly ports: () => number;
  readonly changesPerSecond: () => number;
  /** Null before the first hello. */
  readonly operator: () => Pick<Operator, 'engine' | 'log'> | null;
};

export type DiagnosticsRead = {
  /** Returns all values, for the tab that shows them. */
  readonly read: () => Diagnostics;
  /** Returns sums under fixed words, for the operator's counters. */
  readonly counts: () => Readonly<Record<string, number>>;
};

/** Adds the user's own stream and those of rooms to those of the board. */
const ownOf = (push: PushedFeed | null): readonly StreamCursor[] => [
  ...[push?.ownCursor() ?? []].flat(),
  ...(push?.rooms.cursors() ?? []),
];
const sum = (of: Readonly<Record<string, number>>): number =>
  Object.values(of).reduce((all, each) => all + each, 0);

/** Collects the worker's counters and state: numbers and fixed words, never data of a user. */
export const createDiagnostics = ({
  core: { environment, instance, startedAt, counters, board },
  tabs,
  ports,
  changesPerSecond,
  operator,
}: DiagnosticsDeps): DiagnosticsRead => ({
  read: () => {
    const counted = counters.read();
    const at = operator();
    const push = at?.engine.pushed ?? null;
    return {
      instance,
      build: environment.build,
      mode: environment.mode,
      abilities: at?.engine.abilities ?? { push: false, seq: false, resume: false, heartbeat: false },
      startedAt,
      ...counted,
      drops: { ...counted.drops, ...(board.strays > 0 ? { stray: board.strays } : undefined) },
      changes: board.changes,
      changesPerSecond: changesPerSecond(),
      sockets: push?.isOpen() === true ? 1 : 0,
      streams: [...(push?.cursors().values() ?? []), ...ownOf(push)].map(({ id, epoch, seq, state }) => ({
        id,
        epoch,
        seq,
        state,
      })),
      board: {
        matches: board.matches.ids.size,
        markets: board.markets.size,
        options: board.options.live,
        bytes: board.bytes,
      },
      tabs: tabs.counters(),
      ports: ports(),
      log: at?.log.counts() ?? { waiting: 0, sent: 0, dropped: 0 },
    };
  },
  counts: () => {
    const { frames, bytesIn, drops, resyncs, requests } = counters.read();
    return {
      tabs: tabs.size(),
      ports: ports(),
      frames,
      bytesIn,
      changes: board.changes,
      matches: board.matches.ids.size,
      drops: sum(drops),
      resyncs: sum(resyncs),
      requests: sum(requests),
      logDropped: operator()?.log.counts().dropped ?? 0,
    };
  },
});
