/** The parts of a recorded line that are used (format: an exchange's market stream, `op` "mcm"). */
export type Runner = {
  readonly id: number;
  readonly sortPriority: number;
  readonly name: string | null;
  /** `REMOVED` is a runner that was withdrawn. */
  readonly status: string;
};
export type Definition = {
  readonly status: string;
  readonly inPlay: boolean;
  readonly bettingType: string;
  readonly marketType: string;
  readonly eventTypeId: string;
  readonly eventId: string;
  readonly marketTime: number;
  readonly venue: string | null;
  readonly active: number;
  /** Whether its runners are handicap or goal lines: then a runner's id alone names no option. */
  readonly hasLines: boolean;
  readonly runners: readonly Runner[];
};
export type RunnerChange = {
  readonly id: number;
  readonly atb: readonly (readonly number[])[] | null;
  readonly bdatb: readonly (readonly number[])[] | null;
};
export type MarketChange = {
  readonly id: string;
  readonly img: boolean;
  readonly definition: Definition | null;
  readonly rc: readonly RunnerChange[];
};
export type Message = { readonly pt: number; readonly mc: readonly MarketChange[] };

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rows = (value: unknown): Raw[] => (Array.isArray(value) ? (value as unknown[]).filter(isRaw) : []);
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const number = (value: unknown): number => (typeof value === 'number' ? value : Number(text(value)));

const ladder = (value: unknown): number[][] | null =>
  Array.isArray(value)
    ? (value as unknown[]).filter(
        (row): row is number[] => Array.isArray(row) && row.every((each) => typeof each === 'number'),
      )
    : null;

const definition = (raw: unknown): Definition | null => {
  if (!isRaw(raw)) return null;
  const runners = rows(raw.runners);
  return {
    status: text(raw.status),
    inPlay: raw.inPlay === true,
    bettingType: text(raw.bettingType),
    marketType: text(raw.marketType),
    eventTypeId: text(raw.eventTypeId),
    eventId: text(raw.eventId),
    marketTime: Date.parse(text(raw.marketTime)),
    venue: text(raw.venue) || null,
    active: runners.filter((runner) => runner.status !== 'REMOVED').length,
    hasLines: runners.some(({ hc }) => typeof hc === 'number' && hc !== 0),
    runners: runners
      .map((runner) => ({
        id: number(runner.id),
        sortPriority: number(runner.sortPriority),
        name: text(runner.name) || null,
        status: text(runner.status) || 'ACTIVE',
      }))
      .sort((a, b) => a.sortPriority - b.sortPriority),
  };
};

/** Parses a line; undefined if the line is not a message. */
export const readMessage = (line: string): Message | undefined => {
  let raw: unknown;
  try {
    raw = JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
  if (!isRaw(raw) || raw.op !== 'mcm' || typeof raw.pt !== 'number') return undefined;
  const mc = rows(raw.mc).map((change): MarketChange => ({
    id: text(change.id),
    img: change.img === true,
    definition: definition(change.marketDefinition),
    rc: rows(change.rc).map((runner) => ({
      id: number(runner.id),
      atb: ladder(runner.atb),
      bdatb: ladder(runner.bdatb),
    })),
  }));
  return { pt: raw.pt, mc };
};
