import type { Connection } from '#contract/patch.ts';
import type { TabDiagnostics } from '#feed/feedClient.ts';

export type Counter = { readonly name: string; readonly value: string };

const UNKNOWN = '-';

/**
 * Formats a whole number with thin spaces between groups of three, the same in every language: engineers read
 * this panel.
 */
export const grouped = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '\u202f');

export const milliseconds = (value: number | null): string => {
  if (value === null) return UNKNOWN;
  const tenths = Math.round(value * 10);
  return `${(tenths - (tenths % 10)) / 10}.${tenths % 10} ms`;
};

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, each) => total + each, 0);

const of = (name: string, value: string | number | undefined): Counter => ({
  name,
  value: value === undefined ? UNKNOWN : String(value),
});

type Counts = Readonly<Record<string, number>>;
/**
 * Splits the counts into unreadable data and codes outside the tables, which are accepted and counted (D17).
 */
const split = (all: Counts): { readonly drops: Counts; readonly unknown: Counts } => {
  const unknown = Object.entries(all).filter(([reason]) => reason.startsWith('unknown-'));
  return {
    unknown: Object.fromEntries(unknown),
    drops: Object.fromEntries(Object.entries(all).filter(([reason]) => !reason.startsWith('unknown-'))),
  };
};

/** Returns the counters at the top of the panel, by their names in `data-counter`. */
export const overview = (
  known: TabDiagnostics | null,
  connection: Connection,
  mode: TabDiagnostics['mode'],
): readonly Counter[] => {
  const worker = known?.worker;
  return [
    of('connection', connection),
    of('mode', known?.mode ?? mode),
    of('leads', known === null ? undefined : known.leads ? 'yes' : 'no'),
    of('build', worker?.build),
    of('instance', worker?.instance ?? known?.instance ?? undefined),
    of('tabs', worker?.tabs.length),
    of('ports', worker?.ports),
    of('sockets', worker?.sockets),
    of('changesPerSecond', worker === undefined ? undefined : Math.round(worker.changesPerSecond)),
    of('patches', known?.patches),
    of('bytes', known?.bytes),
    of('lagP50', known === null ? undefined : milliseconds(known.lag.p50)),
    of('lagP99', known === null ? undefined : milliseconds(known.lag.p99)),
    of('unanswered', known?.unacknowledged),
    of('drops', worker === undefined ? undefined : sum(split(worker.drops).drops)),
    of('unknown', worker === undefined ? undefined : sum(split(worker.drops).unknown)),
    of('resyncs', worker === undefined || known === null ? undefined : sum(worker.resyncs) + known.resyncs),
    of('workersLost', known?.workersLost),
    of('logSent', worker?.log.sent),
    of('logWaiting', worker?.log.waiting),
    of('logDropped', worker?.log.dropped),
    of('frames', worker?.frames),
    of('bytesIn', worker === undefined ? undefined : grouped(worker.bytesIn)),
    of('matches', worker?.board.matches),
    of('markets', worker?.board.markets),
    of('options', worker?.board.options),
    of('boardBytes', worker === undefined ? undefined : grouped(worker.board.bytes)),
  ];
};
