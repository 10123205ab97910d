import { CONTRACT_VERSION, type Diagnostics } from '#contract/feedApi.ts';
import type { Records } from '#contract/patch.ts';
import type { ListQuery, Watch } from '#contract/watch.ts';
import type { MatchId } from '#domain/ids.ts';
import { flagsOf, isOpen, oddsOf } from '#domain/odds/priceWord.ts';
import { createBoardStore } from '#board/boardStore.ts';
import { createReceiver } from '#feed/receiver.ts';
import { createWorkerLiveness } from '#feed/workerLiveness.ts';
import { createLagMeter } from '#feed/lagMeter.ts';
import type { Caller } from '#platform/http.ts';
import { createFeed } from '#workers/app/createFeed.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { QUERY, TabModel } from '#tests/worker/fakeTab.ts';
import { configOf, helloOf } from '#tests/worker/harness.ts';
import { RecordedServer, type Place } from './recordedServer.ts';
import type { Recording } from './recording.ts';
import { drawn, mistakeIn } from './screen.tsx';
import { isPolluted, unsoundPatch } from './sound.ts';

/** All of football: matches in play, upcoming matches and outrights. */
const ALL: ListQuery = { ...QUERY, playType: 'all' };
const IN_PLAY: ListQuery = { ...QUERY, view: 'in-play' };
const START = Date.UTC(2026, 2, 14, 12);
const URL = 'http://x.test';

export const turn = () => new Promise<void>((done) => setImmediate(done));

/** Creates one worker with one tab: the real worker, a tab's real receiver and store, and a driven clock. */
export const createLife = (recording: Recording, push: boolean, caller: Caller) => {
  const clock = createFakeClock(START);
  const faults: string[] = [];
  const model = new TabModel();
  const board = createBoardStore({
    now: () => clock.now(),
    schedule: (ms, run) => void clock.setTimeout(run, ms),
  });
  let instance = -1;
  const feed = createFeed({
    build: 'test',
    userAgent: '',
    post: () => async () => ({ ok: true, value: null }),
    mode: 'shared',
    clock,
    random: () => 0.25,
    locks: null,
    channel: null,
    store: null,
    log: () => undefined,
    caller: () => caller,
    openSocket: (_url, on) => {
      server.line = on;
      queueMicrotask(() => on.open());
      return {
        send: (text) => server.receive(text),
        close: () => {
          if (server.line === on) server.line = null;
        },
      };
    },
  });
  const { api } = feed.open(() => undefined);
  const diagnostics = (): Diagnostics => api.diagnostics() as Diagnostics;
  const placeOf = (stream: string): (Place & { readonly state: string }) | undefined => {
    const found = diagnostics().streams.find(({ id }) => id === stream);
    return found === undefined ? undefined : { epoch: found.epoch ?? '', seq: found.seq, state: found.state };
  };
  const server = new RecordedServer(recording, placeOf, () => clock.wallNow());
  const receiver = createReceiver({
    get instance() {
      return instance;
    },
    raf: (run) => run(),
    now: clock.now,
    liveness: createWorkerLiveness(),
    lag: createLagMeter(),
    apply: board.apply,
    onSnapshot: () => board.setAwaiting(false),
    onLost: () => void api.resync('t'),
    onOtherInstance: () => faults.push('a patch of another worker'),
  });

  const rowsOf = (name: string): readonly number[] => [...(model.lists.get(name)?.rows ?? [])].slice(0, 500);
  const watch = (): void => {
    const watched: Watch = {
      lists: {
        main: { query: ALL, rows: rowsOf('main') },
        inPlay: { query: IN_PLAY, rows: rowsOf('inPlay') },
      },
      picks: [],
      matches: [recording.match as MatchId],
    };
    void api.watch('t', watched);
  };
  const begin = (): void => {
    void api.hello({
      ...helloOf({ ...configOf(URL, push), teamIcon: '/icon/{keyword}/{id}.svg' }, `${URL}/sport/`),
      tabId: 't',
      contract: CONTRACT_VERSION,
    });
    instance = feed.instance;
    watch();
    void api.connect('t', (words: Int32Array, records?: Records) => {
      const violation = unsoundPatch(words, records);
      if (violation !== undefined) faults.push(violation);
      // Copies the records as the port would, so that what a structured clone loses is lost here too.
      const carried = records === undefined ? undefined : structuredClone(records);
      model.apply(words, carried);
      return receiver.receive(words, carried);
    });
  };
  /** Advances in steps, with the server's heartbeats. */
  const live = async (ms: number, step = 500): Promise<void> => {
    for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += step) {
      clock.advance(step);
      server.deliver();
      if (push) server.line?.text(JSON.stringify(server.alive()));
      server.deliver();
      await turn();
    }
  };
  /** Checks the invariants that hold whatever was sent. Returns the first violation. */
  const check = (screen: 'main' | 'inPlay' | null): string | undefined => {
    if (isPolluted()) return 'a prototype was changed';
    if (model.faults.length > 0) return model.faults.join();
    if (faults.length > 0) return faults.join();
    const { drops, tabs, streams } = diagnostics();
    const invalidReason = Object.keys(drops).find((reason) => !/^[a-z-]{1,40}$/.test(reason));
    if (invalidReason !== undefined) return `counted under ${invalidReason.slice(0, 100)}`;
    if (Object.keys(drops).length > 60) return 'counts of drops pile up';
    if (streams.length > 2_000 || tabs.length !== 1) return `${streams.length} streams, ${tabs.length} tabs`;
    if (clock.timers() > 200) return `${clock.timers()} timers`;
    if (screen === null) return undefined;
    const mistake = mistakeIn(drawn(board, clock.wallNow(), screen, screen === 'main' ? 'sport' : 'in-play'));
    return mistake === undefined ? undefined : `drawn: ${mistake}`;
  };
  const word = (key: string): number | undefined => board.option(key as never)?.word;
  const isShownOpen = (key: string): boolean => {
    const shown = model.option(key);
    return (shown !== undefined && isOpen((shown.odds << 8) | shown.flags)) || isOpen(word(key) ?? 1);
  };
  const end = (): void => {
    void api.leave('t');
    clock.advance(20_000);
  };
  return {
    clock,
    server,
    api,
    model,
    board,
    begin,
    live,
    watch,
    check,
    diagnostics,
    placeOf,
    isShownOpen,
    end,
    shownOdds: (key: string) => oddsOf(word(key) ?? 0),
  };
};

export type Life = ReturnType<typeof createLife>;

const timeless = (facts: object): object => ({
  ...facts,
  ...('clock' in facts && facts.clock !== null
    ? { clock: { ...(facts.clock as object), asOf: 0 } }
    : undefined),
});

/**
 * Returns a tab's whole state in a form that is comparable between workers: without slots, handles and
 * revisions, which differ.
 */
export const holdings = ({ model, diagnostics }: Life): unknown => {
  const { board, streams } = diagnostics();
  const options = [...model.markets.values()].flatMap((market) =>
    market.options.map(({ type }) => {
      const shown = model.option(`${market.id}:${type}`);
      return [
        `${market.id}:${type}`,
        shown === undefined ? 'none' : `${shown.odds} ${flagsOf(shown.flags)}`,
      ] as const;
    }),
  );
  return {
    leagues: Object.fromEntries(model.leagues),
    matches: Object.fromEntries([...model.matches].map(([id, facts]) => [id, timeless(facts)])),
    markets: Object.fromEntries([...model.markets].map(([id, market]) => [id, { ...market, firstSlot: 0 }])),
    options: Object.fromEntries(options),
    lists: Object.fromEntries(
      [...model.lists].map(([name, { rows, record }]) => [
        name,
        {
          rows: rows.map((handle) => model.rows.get(handle)),
          matches: record.matches,
          leagues: record.leagues,
          phase: record.phase,
          loading: record.loading,
          problem: record.problem,
        },
      ]),
    ),
    status: {
      connection: model.status.connection,
      stale: model.producersOf('stale'),
      blocked: model.producersOf('blocked'),
    },
    board: { matches: board.matches, markets: board.markets, options: board.options },
    streams: streams.map(({ id, state }) => `${id} ${state}`).sort(),
  };
};
