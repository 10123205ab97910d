import { TICK_MS, type ServerStats, type Stopped } from '../server/protocol.ts';
import { quantile } from '../statistics.ts';

/** How the generator kept up while measuring: it must never be what is measured. */
export type Headroom = {
  /** Changes a second that were asked for, and that it made. */
  readonly asked: number;
  readonly reached: number;
  /** Share of the time in which its event loop was at work, and of one core that it took. */
  readonly utilisation: number;
  readonly cpu: number;
  /**
   * How long after their due time ticks were written, ms. Latency counts from the writing: lateness is told
   * beside it.
   */
  readonly lateP99: number;
  readonly lateMax: number;
};

type Reading = Pick<ServerStats, 'at' | 'busy' | 'cpu' | 'changes' | 'ticks'>;

/** Between two readings of the server while it ticked, and what it told when it stopped. */
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
