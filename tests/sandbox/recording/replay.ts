import { ChangeLog } from '#sandbox/world/changeLog.ts';
import type { BurstResult } from '#sandbox/world/bursts.ts';
import type { CorrectionResult } from '#sandbox/world/corrections.ts';
import type { Batch } from '#sandbox/world/worldChange.ts';
import type { Source } from '#sandbox/world/source.ts';
import { readCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { Lines } from './lines.ts';
import { readMessage } from './message.ts';
import type { MarketChange, Message } from './message.ts';
import { RecordedMarket } from './recordedMarket.ts';

/**
 * A closed market stays on the board, suspended, for this long, so that a test can still compare the
 * displayed prices.
 */
const KEPT_CLOSED_MS = 600_000;
const FIRST_SERIAL = 1 << 12;

export type ReplayOptions = { readonly file: string; readonly speed: number; readonly start: number };

/**
 * A recorded market file, played at its own timing divided by `speed`. Start times are converted to the wall
 * clock in the same way.
 */
export class Replay implements Source {
  readonly sports: readonly number[] = [];
  readonly #options: ReplayOptions;
  readonly #log = new ChangeLog();
  readonly #lines: Lines;
  readonly #names: ReadonlyMap<string, Catalogue>;
  readonly #markets = new Map<string, RecordedMarket>();
  /** Markets of handicap and goal lines. */
  readonly #leftOut = new Set<string>();
  #serial = FIRST_SERIAL;
  #now: number;
  #first: number;
  #next: Message | undefined;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#now = options.start;
    this.#lines = new Lines(options.file);
    this.#names = readCatalogue(options.file);
    this.#next = this.#read();
    if (this.#next === undefined) throw new Error(`${options.file} holds no recorded market.`);
    this.#first = this.#next.pt;
  }

  close(): void {
    this.#lines.close();
  }

  #read(): Message | undefined {
    for (let line = this.#lines.next(); line !== undefined; line = this.#lines.next()) {
      const message = readMessage(line);
      if (message !== undefined) return message;
    }
    return undefined;
  }

  correct(): CorrectionResult {
    return {
      done: false,
      missing: false,
      why: 'A recording is replayed as it was: nothing in it can be corrected.',
    };
  }

  burst(): BurstResult {
    return { matches: 0, markets: 0 };
  }

  *begin(): Generator<Batch> {
    yield this.step(0);
  }

  step(ms: number): Batch {
    this.#now += ms;
    const until = this.#first + (this.#now - this.#options.start) * this.#options.speed;
    let pt: number | undefined;
    while (this.#next !== undefined && this.#next.pt <= until) {
      pt = this.#next.pt;
      for (const change of this.#next.mc)
        if (!this.#isLeftOut(change)) this.#market(change.id).apply(change, this.#now);
      this.#next = this.#read();
    }
    for (const market of this.#markets.values())
      if (market.closedAt !== null && this.#now - market.closedAt >= KEPT_CLOSED_MS) this.#end(market);
    return { ...this.#log.take(this.#now), ...(pt === undefined ? {} : { pt }) };
  }

  /** A market of lines has a price for each line of a runner, which one option cannot show. */
  #isLeftOut({ id, definition }: MarketChange): boolean {
    if (definition?.hasLines === true && !this.#leftOut.has(id)) {
      this.#leftOut.add(id);
      console.error(`Market ${id} of the recording has handicap or goal lines: it is left out.`);
    }
    return this.#leftOut.has(id);
  }

  #market(id: string): RecordedMarket {
    const known = this.#markets.get(id);
    if (known !== undefined) return known;
    const market = new RecordedMarket(id, this.#names.get(id), {
      log: this.#log,
      nextSerial: () => (this.#serial += 1),
      wallTime: (recorded) => this.#options.start + (recorded - this.#first) / this.#options.speed,
    });
    this.#markets.set(id, market);
    return market;
  }

  #end(market: RecordedMarket): void {
    this.#markets.delete(market.id);
    this.#log.add({ k: 'facts', id: market.id, facts: { ms: 0 } });
    this.#log.add({ k: 'gone', id: market.id });
  }
}
