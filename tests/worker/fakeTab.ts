import { proxy, wrap, type Remote } from 'comlink';
import { applyPatches, enablePatches } from 'immer';
import { CONTRACT_VERSION, type FeedApi, type Hello, type HelloAnswer } from '#contract/feedApi.ts';
import type { DocumentName, DocumentNews, Documents } from '#contract/documents.ts';
import {
  HEADER_WORDS,
  type FeedEvent,
  type FeedStatus,
  type TierAge,
  type ListRecord,
  type MarketPut,
  type MatchAge,
  type OpenRecord,
  type Records,
  type RowFacts,
} from '#contract/patch.ts';
import type { RoomPatch } from '#contract/room.ts';
import { NO_WATCH, type ListQuery, type Watch } from '#contract/watch.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import type { SportId } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import { flagsOf, oddsOf } from '#domain/odds/priceWord.ts';

enablePatches();

export type Painted = { readonly odds: number; readonly flags: number };

/**
 * The state of a tab, computed by an independent implementation of the contract: removals, records and price
 * moves are applied in this order, a snapshot replaces everything, and splices apply to a base revision.
 */
export class TabModel {
  leagues = new Map<string, LeagueFacts>();
  matches = new Map<string, MatchFacts>();
  markets = new Map<string, MarketPut>();
  ages = new Map<string, MatchAge>();
  rows = new Map<number, RowFacts>();
  lists = new Map<string, { rev: number; rows: number[]; record: ListRecord }>();
  opened = new Map<string, OpenRecord>();
  words = new Map<number, number>();
  status: Partial<FeedStatus> = {};
  documents: Partial<Documents> = {};
  events: FeedEvent[] = [];
  /** Patches of live rooms as they came. */
  rooms: { readonly id: string; readonly patch: RoomPatch }[] = [];
  snapshots = 0;
  patches = 0;
  moves = 0;
  seq = 0;
  instance = 0;
  faults: string[] = [];
  #revs = new Map<DocumentName, number>();

  apply(words: Int32Array, records: Records | undefined): void {
    this.patches += 1;
    if (this.instance !== 0 && words[0] !== this.instance) this.faults.push('another instance');
    this.instance = words[0] ?? 0;
    if (words[1] !== this.seq + 1) this.faults.push(`patch ${words[1]} after ${this.seq}`);
    this.seq = words[1] ?? 0;
    if (records !== undefined) this.#records(records);
    for (let at = HEADER_WORDS; at < words.length; at += 2) {
      this.moves += 1;
      this.words.set(words[at] as number, words[at + 1] as number);
    }
  }

  #records(records: Records): void {
    if (records.snapshot === true) {
      this.snapshots += 1;
      for (const map of [
        this.leagues,
        this.matches,
        this.markets,
        this.ages,
        this.rows,
        this.lists,
        this.opened,
        this.words,
      ])
        map.clear();
    }
    for (const [id, market] of Object.entries(records.markets ?? {}))
      if (market === null) this.#dropMarket(id);
    put(this.leagues, records.leagues);
    for (const [id, part] of Object.entries(records.matches ?? {})) {
      if (part === null) this.matches.delete(id);
      else this.matches.set(id, { ...(this.matches.get(id) as MatchFacts), ...part });
    }
    for (const [id, market] of Object.entries(records.markets ?? {}))
      if (market !== null) this.markets.set(id, market);
    for (const [handle, row] of Object.entries(records.rows ?? {})) {
      if (row === null) this.rows.delete(Number(handle));
      else this.rows.set(Number(handle), row);
    }
    put(this.ages, records.ages);
    put(this.opened, records.opened);
    for (const [name, list] of Object.entries(records.lists ?? {})) this.#list(name, list);
    this.status = { ...this.status, ...records.status };
    this.#document('settings', records.documents?.settings);
    this.#document('slip', records.documents?.slip);
    this.#document('quote', records.documents?.quote);
    this.#document('bets', records.documents?.bets);
    this.#document('reserves', records.documents?.reserves);
    this.#document('shelf', records.documents?.shelf);
    this.#document('favourites', records.documents?.favourites);
    this.#document('cashOuts', records.documents?.cashOuts);
    this.#document('session', records.documents?.session);
    this.#document('play', records.documents?.play);
    this.events.push(...(records.events ?? []));
    for (const [id, patch] of Object.entries(records.rooms ?? {})) this.rooms.push({ id, patch });
  }

  #list(name: string, record: ListRecord | null): void {
    if (record === null) return void this.lists.delete(name);
    const held = this.lists.get(name);
    if (record.rows !== undefined)
      return void this.lists.set(name, { rev: record.rev, rows: [...record.rows], record });
    if (held === undefined || held.rev !== record.base)
      return void this.faults.push(`list ${name} on ${record.base}, held ${held?.rev}`);
    const rows = [...held.rows];
    for (const { at, remove, insert } of record.splices ?? []) rows.splice(at, remove, ...insert);
    this.lists.set(name, { rev: record.rev, rows, record });
  }

  #document<N extends DocumentName>(name: N, news: DocumentNews[N]): void {
    if (news === undefined) return;
    const held = this.#revs.get(name);
    if ('patches' in news && news.base !== held)
      return void this.faults.push(`${name} on ${news.base}, held ${held}`);
    const value: unknown =
      'whole' in news ? news.whole : applyPatches(this.documents[name] as object, [...news.patches]);
    this.documents = { ...this.documents, [name]: value as Documents[N] };
    this.#revs.set(name, news.rev);
  }

  #dropMarket(id: string): void {
    this.markets.delete(id);
  }

  /** Returns the producers of the matches whose prices must not be pressed, sorted. */
  producersOf(state: 'stale' | 'blocked'): string[] {
    const found = [...this.ages].flatMap(([id, { main, extra: extraAge }]) =>
      main?.state === state || extraAge?.state === state ? [this.matches.get(id)?.producer ?? 'none'] : [],
    );
    return [...new Set(found)].sort();
  }

  /** Returns whether an option is shown as stale or refuses presses; null if it is fresh. */
  ageOf(key: string): TierAge['state'] | null {
    const market = this.markets.get(key.slice(0, key.lastIndexOf(':')));
    if (market === undefined) return null;
    return this.ages.get(market.matchId)?.[market.isExtra ? 'extra' : 'main']?.state ?? null;
  }

  /** Returns what is shown for an option; undefined if its market does not exist. */
  option(key: string): Painted | undefined {
    const [marketId = '', type] = key.split(':');
    const market = this.markets.get(marketId);
    const at = market?.options.findIndex((option) => option.type === Number(type)) ?? -1;
    if (market === undefined || at < 0) return undefined;
    const word = this.words.get(market.firstSlot + at);
    return word === undefined ? undefined : { odds: oddsOf(word), flags: flagsOf(word) };
  }
}

const put = <V>(map: Map<string, V>, records: Readonly<Record<string, V | null>> | undefined): void => {
  for (const [id, value] of Object.entries(records ?? {})) {
    if (value === null) map.delete(id);
    else map.set(id, value);
  }
};

export const QUERY: ListQuery = {
  view: 'sport',
  sportId: 1 as SportId,
  playType: 'rolling',
  grid: 'main' as GridId,
  sort: 'league',
  search: '',
  leagues: [],
  day: null,
  collapse: { all: false, except: [] },
  timeZone: 'UTC',
};

/**
 * The tab's end of a connection to the worker: Comlink over a real MessagePort. Patches can be left
 * unacknowledged.
 */
export class FakeTab {
  readonly model = new TabModel();
  readonly api: Remote<FeedApi>;
  readonly id: string;
  readonly port: MessagePort;
  /** While true, patches are applied but not acknowledged. */
  holding = false;
  #held: (() => void)[] = [];

  constructor(id: string, port: MessagePort) {
    this.id = id;
    this.port = port;
    this.api = wrap<FeedApi>(port);
  }

  async sayHello(
    hello: Omit<Hello, 'tabId' | 'contract'>,
    watch: Watch = NO_WATCH,
    { isHidden = false } = {},
  ): Promise<HelloAnswer> {
    const answer = await this.api.hello({ ...hello, tabId: this.id, contract: CONTRACT_VERSION });
    if (isHidden) await this.api.visible(this.id, false);
    await this.api.watch(this.id, watch);
    await this.api.connect(
      this.id,
      proxy((words: Int32Array, records?: Records) => {
        this.model.apply(words, records);
        return this.holding ? new Promise<void>((done) => this.#held.push(done)) : Promise.resolve();
      }),
    );
    return answer;
  }

  /** Acknowledges the patches that were held back. */
  answer(): void {
    this.holding = false;
    for (const done of this.#held.splice(0)) done();
  }

  async watch(watch: Watch): Promise<void> {
    await this.api.watch(this.id, watch);
  }

  /** Watches all rows of the list, as a tall screen would. */
  async watchAll(query: ListQuery = QUERY, name = 'main'): Promise<void> {
    await this.watch({
      lists: { [name]: { query, rows: this.model.lists.get(name)?.rows ?? [] } },
      picks: [],
      matches: [],
    });
  }
}
