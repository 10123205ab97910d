import type { Diagnostics } from '#contract/feedApi.ts';
import type { CounterValues } from '../log/counterReport.ts';
import { LOW_ODDS } from '#platform/decode/price.ts';
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
  readonly operator: () => Pick<Operator, 'sources' | 'log'> | null;
};

export type DiagnosticsRead = {
  /** Returns all values, for the tab that shows them. */
  readonly read: () => Diagnostics;
  /** Returns what the worker itself counts, for the operator's counters. */
  readonly counters: () => CounterValues;
};

/** Adds the user's own stream and those of rooms to those of the board. */
const ownOf = (push: PushedFeed | null): readonly StreamCursor[] => [
  ...[push?.ownCursor() ?? []].flat(),
  ...(push?.rooms.cursors() ?? []),
];
const sum = (of: Readonly<Record<string, number>>): number =>
  Object.values(of).reduce((all, each) => all + each, 0);

type Sums = Readonly<Record<string, number>>;
/** Separates codes outside the tables, which are kept and counted (D17), from messages that were dropped. */
const splitDrops = (drops: Sums): { readonly unknown: Sums; readonly lost: Sums } => {
  const select = (isUnknown: boolean): Sums =>
    Object.fromEntries(
      Object.entries(drops).filter(([reason]) => reason.startsWith('unknown-') === isUnknown),
    );
  return { unknown: select(true), lost: select(false) };
};

/** Adds the pushed odds of 1.000 or less, which the board counts, to those of lists (D14). */
const countedDrops = (drops: Sums, { lowOdds }: { readonly lowOdds: number }): Sums =>
  lowOdds === 0 ? drops : { ...drops, [LOW_ODDS]: (drops[LOW_ODDS] ?? 0) + lowOdds };

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
    const push = at?.sources.pushed ?? null;
    return {
      instance,
      build: environment.build,
      mode: environment.mode,
      startedAt,
      ...counted,
      drops: {
        ...countedDrops(counted.drops, board),
        ...(board.unmatched > 0 ? { stray: board.unmatched } : undefined),
      },
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
  counters: () => {
    const { frames, bytesIn, drops, resyncs, requests } = counters.read();
    const { unknown, lost } = splitDrops(countedDrops(drops, board));
    const push = operator()?.sources.pushed ?? null;
    return {
      counts: {
        frames,
        bytesIn,
        changes: board.changes,
        requestsSent: sum(requests),
        logDropped: operator()?.log.counts().dropped ?? 0,
      },
      countsBy: { drops: lost, unknownCodes: unknown, resyncs },
      states: {
        tabs: tabs.size(),
        ports: ports(),
        matches: board.matches.ids.size,
        feedsWanted: push === null ? 0 : 1,
        feedsOpen: push?.isOpen() === true ? 1 : 0,
      },
      statesBy: {},
      histograms: { priceAge: counters.priceAges() },
    };
  },
});
