import { CONTRACT_VERSION, tabLock, type Diagnostics, type FeedApi } from '#contract/feedApi.ts';
import type { PickedOption } from '#domain/slip/slip.ts';
import type { Records } from '#contract/patch.ts';
import type { ListQuery } from '#contract/watch.ts';
import type { LeagueId, MatchId, OptionKey, SportId } from '#domain/ids.ts';
import { createFeed, type Feed } from '#workers/app/createFeed.ts';
import { createFakeClock, type FakeClock } from '#tests/worker/fakeClock.ts';
import { createFakeLocks } from '#tests/worker/fakeLocks.ts';
import { QUERY, TabModel } from '#tests/worker/fakeTab.ts';
import { configOf, helloOf } from '#tests/worker/harness.ts';
import { CallServer } from './callServer.ts';
import { FeedServer } from './feedServer.ts';
import { PressOracle } from './pressOracle.ts';
import type { Language } from './records.ts';
import { leagueOf, World, type FeedEvent } from './world.ts';
import { toggle } from '../toggle.ts';

/** Lists that a tab can show, each of another kind. */
export const QUERIES: readonly ListQuery[] = [
  QUERY,
  { ...QUERY, playType: 'today-and-rolling', sort: 'time' },
  { ...QUERY, view: 'in-play' },
  { ...QUERY, sportId: 5 as SportId, playType: 'all' },
  { ...QUERY, playType: 'outright' },
  { ...QUERY, playType: 'early' },
  { ...QUERY, playType: 'all', collapse: { all: true, except: [leagueOf(1, 0) as LeagueId] } },
];
const MAX_TABS = 4;
const ROWS = 8;
const URL = 'http://x.test';
/** Matches on a page. Every list has several pages. */
const PAGE = 3;
const SLICE_MS = 250;

export const turn = () => new Promise<void>((done) => setImmediate(done));

export type SceneTab = {
  readonly id: string;
  readonly api: FeedApi;
  readonly model: TabModel;
  readonly free: () => void;
  query: ListQuery;
  from: number | null;
  open: readonly MatchId[];
  visible: boolean;
  holding: boolean;
  heldAcks: (() => void)[];
};

/** One worker, its tabs and the platform. Nothing happens except by a step. */
export class Scene {
  readonly clock: FakeClock = createFakeClock();
  readonly world: World;
  readonly server: FeedServer;
  readonly calls: CallServer;
  readonly oracle: PressOracle;
  readonly push: boolean;
  tabs: SceneTab[] = [];
  language: Language = 'ENG';
  /** Violations, recorded as they happened. */
  readonly faults: string[] = [];
  pressed = 0;
  readonly #feed: Feed;
  readonly #locks = createFakeLocks();
  #serial = 0;
  #random = 0;

  constructor(push: boolean) {
    this.push = push;
    const { now } = this.clock;
    // The server's clock is independent of the device's clock.
    const offset = this.clock.wallNow() - now();
    const serverNow = () => now() + offset;
    this.server = new FeedServer(() => this.world, serverNow);
    this.world = new World(serverNow, (news: FeedEvent) => this.server.onEvent(news));
    this.oracle = new PressOracle(this.world, push);
    this.calls = new CallServer(
      () => this.world,
      serverNow,
      push ? (stream) => this.server.stamp(stream) : null,
      (answered) => this.oracle.answered(answered, now()),
    );
    this.#feed = createFeed({
      build: 'test',
      userAgent: '',
      post: () => async () => ({ ok: true, value: null }),
      mode: 'shared',
      clock: this.clock,
      random: () => (this.#random = (this.#random + 0.37) % 1),
      locks: this.#locks,
      channel: null,
      store: null,
      log: () => undefined,
      caller: ({ language }) => this.calls.caller(language),
      openSocket: (_url, on) => this.server.dial(on),
    });
  }

  // --- tabs ---

  openTab(query: ListQuery): void {
    if (this.tabs.length >= MAX_TABS) return;
    this.#serial += 1;
    const id = `t${this.#serial}`;
    const { api } = this.#feed.open(() => undefined);
    const tab: SceneTab = {
      id,
      api,
      model: new TabModel(),
      free: this.#locks.hold(tabLock(id)),
      query,
      from: 0,
      open: [],
      visible: true,
      holding: false,
      heldAcks: [],
    };
    this.tabs.push(tab);
    this.#any ??= api;
    void api.hello({
      ...helloOf({ ...configOf(URL, this.push), pageSize: PAGE }, `${URL}/sport/`),
      tabId: id,
      contract: CONTRACT_VERSION,
    });
    this.watch(tab);
    void api.connect(id, (words: Int32Array, records?: Records) => {
      tab.model.apply(words, structuredClone(records));
      return tab.holding ? new Promise<void>((done) => tab.heldAcks.push(done)) : Promise.resolve();
    });
  }
  /** Sends what the tab shows now: some rows of its list, its selections and its open match. */
  watch(tab: SceneTab): void {
    const rows = tab.model.lists.get('main')?.rows ?? [];
    const shown =
      tab.from === null
        ? rows
        : rows.slice(tab.from % Math.max(1, rows.length), (tab.from % Math.max(1, rows.length)) + ROWS);
    void tab.api.watch(tab.id, {
      lists: { main: { query: tab.query, rows: shown } },
      picks: this.picksOf(tab).map(({ key }) => key),
      matches: tab.open,
    });
  }
  picksOf(tab: SceneTab): readonly PickedOption[] {
    return tab.model.documents.slip?.items ?? [];
  }
  release(tab: SceneTab): void {
    tab.holding = false;
    for (const done of tab.heldAcks.splice(0)) done();
  }
  /** Closes the tab, with or without telling the worker. */
  closeTab(tab: SceneTab, saysSo: boolean): void {
    this.tabs = this.tabs.filter((each) => each !== tab);
    if (saysSo) void tab.api.leave(tab.id);
    tab.holding = true;
    tab.free();
  }
  /** Presses an option that the tab holds, whether or not it is shown: the worker decides (I3). */
  async press(tab: SceneTab, at: number): Promise<void> {
    const options = [...tab.model.markets.values()].flatMap((market) =>
      market.options.map((option) => ({ market, option })),
    );
    const found = options[at % Math.max(1, options.length)];
    if (found === undefined) return;
    const { market, option } = found;
    const key = `${market.id}:${option.type}` as OptionKey;
    const before = this.tabs.some((each) => this.picksOf(each).some((pick) => pick.key === key));
    const pick: PickedOption = {
      key,
      matchId: market.matchId,
      sportId: 1 as SportId,
      marketType: market.type,
      period: market.period,
      line: market.line,
      odds: 1_500 as PickedOption['odds'],
    };
    const answer = await tab.api.command(tab.id, toggle(pick));
    // The worker may remove a selection at any time. The press's result is certain only if no tab lags.
    if (!answer.ok || before || this.#laggard()) return;
    this.pressed += 1;
    const violation = this.oracle.violationOf(key, market.matchId, this.clock.now());
    if (violation !== undefined) this.faults.push(violation);
  }
  #laggard(): boolean {
    return this.tabs.every(({ visible, holding }) => !visible || holding);
  }

  // --- time and the wire ---

  deliver(count: number): void {
    for (const frame of this.server.wire.splice(0, count)) this.hand(frame);
  }
  hand(frame: FeedServer['wire'][number]): void {
    const { line } = this.server;
    this.oracle.delivered(frame, this.clock.now());
    line?.text(frame.text);
  }
  /** Advances in small steps. With `flowing` all messages arrive at their time. */
  async live(ms: number, flowing: boolean, slice = SLICE_MS): Promise<void> {
    for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += slice) {
      this.clock.advance(Math.min(slice, ms - elapsedMs));
      this.server.tick();
      this.calls.tick();
      if (flowing) this.flow();
      await turn();
    }
  }
  flow(): void {
    this.deliver(10_000);
    while (this.calls.waiting > 0) this.calls.answer(0);
    for (const tab of this.tabs) if (!tab.holding) this.release(tab);
  }
  diagnostics(): Diagnostics {
    return this.#any?.diagnostics() as Diagnostics;
  }
  #any: FeedApi | null = null;
}
