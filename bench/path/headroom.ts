import { TICK_MS, type ServerStats, type Stopped } from '../server/protocol.ts';
import { quantile } from '../statistics.ts';

/** Load of the generator during a measurement. The generator must never be the bottleneck. */
export type Headroom = {
  /** Changes per second: the requested and the generated number. */
  readonly asked: number;
  readonly reached: number;
  /** Share of the time in which its event loop was busy, and share of one core that it used. */
  readonly utilisation: number;
  readonly cpu: number;
  /**
   * Milliseconds by which ticks were written late. Latency starts at the writing, so the lateness is reported
   * separately.
   */
  readonly lateP99: number;
  readonly lateMax: number;
};

type Reading = Pick<ServerStats, 'at' | 'busy' | 'cpu' | 'changes' | 'ticks'>;

/** Computes the load between two readings of the running server, with its report at the end. */
export const headroomOf = (
  asked: number,
  before: Reading,
  after: Reading,
  { startedAt, sends }: Pick<Stopped, 'startedAt' | 'sends'>,
): Headroom => {
  const span = after.at - before.at;
  const late = sends
    .slice(before.ticks, after.ticks)
    .map((sent, at) => sent - startedAt - (before.ticks + at + 1) * TICK_MS);
  return {
    asked,
    reached: ((after.changes - before.changes) / span) * 1000,
    utilisation: (after.busy - before.busy) / span,
    cpu: (after.cpu - before.cpu) / span,
    lateP99: quantile(late, 0.99),
    lateMax: quantile(late, 1),
  };
};
