import type { Fault, Faults } from '#sandbox/control/faults.ts';
import type { Connection } from './connection.ts';
import { INTERNAL_ERROR } from './connection.ts';
import type { OldSnapshots } from './oldSnapshots.ts';
import type { Stream } from './stream.ts';
import type { Streams } from './streams.ts';

type Struck = {
  readonly faults: Faults;
  readonly streams: Streams;
  readonly connections: ReadonlyMap<string, Connection>;
  readonly olds: OldSnapshots;
};

/** Applies a fault to open sockets and streams when it starts and ends. */
export class FaultStrikes {
  readonly #struck: Struck;

  constructor(struck: Struck) {
    this.#struck = struck;
  }

  begin(fault: Fault): void {
    for (const connection of this.#struck.connections.values())
      if (isAbout(fault, connection)) this.#hit(fault, connection);
    if (fault.kind === 'old-snapshot') this.#keepSnapshots(fault);
    if (fault.kind === 'skew') this.#turnClock(fault);
    if (fault.kind !== 'new-epoch') return;
    this.#struck.faults.count(fault, ...this.#restart(this.#streamsOf(fault)));
    fault.left = 0;
  }

  /** Ends all faults. If a skew ended too, all streams begin a new epoch. */
  end(hasSkewEnded: boolean): void {
    this.#struck.olds.clear();
    if (hasSkewEnded) this.#restart(this.#struck.streams.all.values());
    for (const connection of this.#struck.connections.values()) connection.heal();
  }

  #hit(fault: Fault, connection: Connection): void {
    if (fault.kind === 'half-open') connection.socket.mute(fault.until);
    if (fault.left <= 0 || (fault.kind !== 'drop' && fault.kind !== 'close')) return;
    this.#struck.faults.count(fault, `connection ${connection.id}`);
    if (fault.kind === 'drop') connection.socket.drop(fault.bytes);
    else connection.refuse(fault.code ?? INTERNAL_ERROR);
  }

  #streamsOf(fault: Fault): Stream[] {
    const { streams } = this.#struck;
    if (fault.on.stream !== undefined) streams.get(fault.on.stream);
    return [...streams.all.values()].filter((stream) => carries(fault, stream));
  }

  #restart(streams: Iterable<Stream>): string[] {
    const restarted = [...streams];
    for (const stream of restarted) stream.restart(this.#struck.streams.life());
    return restarted.map(({ id }) => id);
  }

  /**
   * Stores the current snapshots for an `old-snapshot` fault: of the selected streams that have readers, and of the
   * stream that it names, in every language in use.
   */
  #keepSnapshots(fault: Fault): void {
    const about = this.#streamsOf(fault).filter(
      (stream) => stream.id === fault.on.stream || stream.subscriptions.size > 0,
    );
    const spoken = [...this.#struck.connections.values()].map(({ language }) => language);
    this.#struck.olds.keep(
      fault,
      about,
      new Set([...about.flatMap((stream) => [...stream.languages]), ...spoken]),
    );
  }

  /** The clock changed, so all streams begin a new epoch with corrected times. Repeats this when the skew expires. */
  #turnClock(fault: Fault): void {
    const all = () => this.#restart(this.#struck.streams.all.values());
    all();
    if (Number.isFinite(fault.until)) setTimeout(all, fault.until - Date.now()).unref();
  }
}

const carries = ({ on }: Fault, stream: Stream): boolean =>
  (on.stream ?? stream.id) === stream.id && (on.producer ?? stream.producer()) === stream.producer();

const isAbout = (fault: Fault, { id, subscriptions }: Connection): boolean => {
  const anywhere = fault.on.stream === undefined && fault.on.producer === undefined;
  return (
    (fault.on.conn ?? id) === id &&
    (anywhere || [...subscriptions.values()].some(({ stream }) => carries(fault, stream)))
  );
};
