import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type {
  DocumentCommand,
  DocumentNews,
  Favourite,
  Favourites,
  StarredLeague,
  Viewed,
} from '#contract/documents.ts';
import { isFavourites, isShelf, NO_FAVOURITES, NO_SHELF } from '#contract/shelfChecks.ts';
import { createDocuments } from './documents.ts';
import { belongsToOtherUser } from './storageKeys.ts';
import { createDocumentPeers, type DocumentPeers, type PeerDocument } from './documentPeers.ts';

const SETTINGS = defaultSettings({ defaultLocale: 'en', oddsFormats: [1, 2, 3, 4] });
type Command = Exclude<DocumentCommand, { kind: 'settings.told' }>;
const match = (id: number): Favourite =>
  ({ matchId: `${id}`, sportId: 1, sportName: 'Football' }) as unknown as Favourite;
const league = (id: number): StarredLeague =>
  ({ id: `${id}`, sportId: 1, name: `League ${id}` }) as unknown as StarredLeague;
const viewed = (id: number, at: number): Viewed =>
  ({ matchId: `${id}`, sportId: 1, name: `Match ${id}`, at }) as unknown as Viewed;
const alertOn = (id: number) => ({
  key: `${id}:1`,
  matchId: `${id}`,
  sportId: 1,
  bet: { marketType: 1000, period: 1001, line: null },
  odds: 2_000,
  match: 'A v B',
  market: 'Winner',
  option: 'A',
  at: 1,
});
const star = (id: number): Command => ({ kind: 'favourites.toggle', type: 'match', item: match(id) });
const idsOf = ({ matches }: Favourites) => matches.map(({ matchId }) => Number(matchId));
const matches = (...ids: number[]): Favourites => ({ ...NO_FAVOURITES, matches: ids.map(match) });
const upTo = (count: number) => Array.from({ length: count }, (_each, at) => at + 1);

type Given = {
  readonly stored?: Record<string, unknown>;
  readonly uid?: string | null;
  readonly mirrored?: Favourites;
  readonly most?: number;
  readonly broken?: boolean;
  readonly peers?: DocumentPeers;
};
const setUp = ({ stored = {}, uid = null, mirrored, most, broken = false, peers }: Given = {}) => {
  const held = new Map(Object.entries(stored));
  const news: DocumentNews[] = [];
  let now = 1_000;
  const store = {
    read: (name: string) => (broken ? Promise.reject(new Error('lost')) : Promise.resolve(held.get(name))),
    write: (name: string, value: unknown) =>
      broken
        ? Promise.reject(new Error('lost'))
        : Promise.resolve(void held.set(name, structuredClone(value))),
    forget: (but: string | null) => {
      for (const name of held.keys()) if (belongsToOtherUser(name, but)) held.delete(name);
      return Promise.resolve();
    },
  };
  const documents = createDocuments({
    createSlipId: () => 'slipId',
    initial: SETTINGS,
    defaults: SETTINGS,
    uid,
    store,
    peers: peers ?? null,
    log: () => undefined,
    publish: (each) => news.push(each),
    stamp: (after) => ({ at: Math.max((now += 10), after.at + 1), by: 1 }),
    ...(mirrored === undefined ? undefined : { favourites: mirrored }),
    ...(most === undefined ? undefined : { mostFavourites: most }),
  });
  const ids = () => idsOf(documents.values().favourites);
  return {
    documents,
    held,
    news,
    ids,
    run: (...commands: readonly Command[]) => commands.map((command) => documents.run(command)),
  };
};

describe('favourites', () => {
  test("a match is added with its id, its sport and the sport's name; a second press removes it (FAV-04)", () => {
    const { documents, run, ids } = setUp();
    run(star(1), star(2));
    expect(documents.values().favourites.matches).toEqual([match(1), match(2)]);
    run(star(1));
    expect(ids()).toEqual([2]);
  });

  test('each kind holds at most fifty favourites; one more is refused (FAV-01, FAV-03, CONST-02)', () => {
    const { run, ids } = setUp();
    expect(run(...upTo(50).map(star)).every(({ ok }) => ok)).toBe(true);
    expect(run(star(51))).toEqual([{ ok: false, problem: { code: 'favourites-full', most: 50 } }]);
    expect(ids()).toEqual(upTo(50));
    expect(run({ kind: 'favourites.toggle', type: 'league', item: league(1) })).toEqual([
      { ok: true, value: null },
    ]);
    run(star(7));
    expect(run(star(51))).toEqual([{ ok: true, value: null }]);
  });

  test('the operator may allow fewer, or none', () => {
    const fewer = setUp({ most: 2 });
    expect(fewer.run(star(1), star(2), star(3)).map(({ ok }) => ok)).toEqual([true, true, false]);
    const none = setUp({ most: 0, mirrored: matches(1) });
    expect([none.run(star(1))[0]?.ok, none.ids()]).toEqual([true, []]);
    expect(none.run(star(2))).toEqual([{ ok: false, problem: { code: 'favourites-full', most: 0 } }]);
  });

  test('adding cleared favourites again puts them beside those added since, as far as there is room', () => {
    const { documents, run, ids } = setUp({ most: 4 });
    run(star(1), star(2), star(3), { kind: 'favourites.toggle', type: 'league', item: league(9) });
    const before = documents.values().favourites;
    run({ kind: 'favourites.clear' });
    expect(documents.values().favourites).toEqual(NO_FAVOURITES);
    run(star(8));
    expect(run({ kind: 'favourites.add', items: before })[0]?.ok).toBe(true);
    expect([ids(), documents.values().favourites.leagues]).toEqual([[8, 1, 2, 3], [league(9)]]);
    run(star(1), star(7));
    expect(run({ kind: 'favourites.add', items: before })).toEqual([
      { ok: false, problem: { code: 'favourites-full', most: 4 } },
    ]);
    expect(ids()).toEqual([8, 2, 3, 7]);
  });

  test('an ended match is removed, and no other favourite (FAV-06)', () => {
    const { documents, run, ids } = setUp();
    run(star(1), star(2), star(3));
    documents.removeEnded(['2', '9'] as never);
    expect(ids()).toEqual([1, 3]);
  });

  test('stored favourites are restored, each entry independently (F34)', async () => {
    const spoilt = {
      matches: [match(1), { ...match(2), sportId: 'x' }, null, match(3), match(1), { ...match(4), more: 1 }],
      leagues: 'x',
      teams: [league(1)],
    };
    const { documents } = setUp({
      stored: { favourites: spoilt, shelf: { hidden: [league(5)], searches: ['  ', 'porto'], viewed: 3 } },
    });
    await documents.restore();
    expect(documents.values().favourites).toEqual({
      matches: [match(3), match(1)].sort((a, b) => Number(a.matchId) - Number(b.matchId)),
      leagues: [],
      teams: [league(1)],
    });
    expect(documents.values().shelf).toEqual({
      hidden: [league(5)],
      searches: ['porto'],
      viewed: [],
      alerts: [],
    });
  });

  test('a stored price alert without its bet is left out, and the others stay (F30, F34)', async () => {
    const { documents } = setUp({
      stored: { shelf: { alerts: [alertOn(1), { ...alertOn(2), bet: undefined }, alertOn(3)] } },
    });
    await documents.restore();
    expect(documents.values().shelf.alerts.map(({ matchId }) => matchId)).toEqual(['1', '3']);
  });

  test('favourites added or removed while the store is being read keep that change', async () => {
    const { documents, held, run, ids } = setUp({
      stored: { favourites: matches(1, 2) },
      mirrored: matches(1, 2),
    });
    const done = documents.restore();
    run(star(1), star(3));
    await done;
    expect([ids(), idsOf(held.get('favourites') as Favourites)]).toEqual([
      [2, 3],
      [2, 3],
    ]);
  });

  test.each([
    ['is empty', false],
    ['cannot be read', true],
  ])('where the store %s, what the page mirrored holds (FAV-05, D24)', async (_what, broken) => {
    const { documents, held, ids } = setUp({ mirrored: matches(4, 5), broken });
    await documents.restore();
    expect(ids()).toEqual([4, 5]);
    expect(held.get('favourites') ?? null).toEqual(broken ? null : matches(4, 5));
  });

  test('stored favourites win over those that the page mirrored (D24)', async () => {
    const { documents, ids } = setUp({ mirrored: matches(4, 5), stored: { favourites: matches(5, 6) } });
    await documents.restore();
    expect(ids()).toEqual([5, 6]);
  });
});

describe('favourites of a guest and of users', () => {
  test("a guest's favourites move once to the user who logs in, and the guest keeps none (C33)", async () => {
    const { documents, held, run, ids } = setUp();
    run(star(1), { kind: 'shelf.hide', league: league(3) });
    await documents.setUser('71');
    expect([ids(), held.get('favourites:71'), held.get('favourites'), held.get('shelf')]).toEqual([
      [1],
      matches(1),
      NO_FAVOURITES,
      NO_SHELF,
    ]);
    await documents.setUser(null);
    expect(ids()).toEqual([]);
    await documents.setUser('72');
    expect([ids(), documents.values().shelf]).toEqual([[], NO_SHELF]);
  });

  test("the user's own favourites come first, then the guest's as far as they fit (C33, FAV-01)", async () => {
    const { documents, held, run, ids } = setUp({ stored: { 'favourites:71': matches(...upTo(48)) } });
    run(star(101), star(2), star(102), star(103));
    await documents.setUser('71');
    expect(ids()).toEqual([...upTo(48), 101, 102]);
    run(star(1));
    // A favourite that had no room is not restored.
    expect(ids()).toEqual([...upTo(48).slice(1), 101, 102]);
    expect(idsOf(held.get('favourites:71') as Favourites)).toEqual(ids());
  });

  test("a favourite that the guest removes while the user's are being read is not imported", async () => {
    const { documents, run, ids } = setUp({ stored: { 'favourites:71': matches(7) } });
    run(star(1), star(2));
    const done = documents.setUser('71');
    run(star(1));
    await done;
    expect(ids()).toEqual([7, 2]);
  });

  test('switching the user clears the former favourites at once on screen, later in the store (I6, D8)', async () => {
    const { documents, held, news, run, ids } = setUp({ uid: '71', stored: { 'favourites:72': matches(2) } });
    run(star(1), { kind: 'shelf.viewed', match: viewed(1, 5) });
    news.length = 0;
    const done = documents.setUser('72');
    expect([ids(), documents.values().shelf]).toEqual([[], NO_SHELF]);
    await done;
    expect([ids(), [...held.keys()].filter((name) => name.endsWith(':71'))]).toEqual([[2], []]);
    expect(JSON.stringify(news)).not.toContain('"1"');
  });
});

describe('the shelf', () => {
  test('leagues are hidden and shown again, one or all', () => {
    const { documents, run } = setUp();
    run(
      { kind: 'shelf.hide', league: league(1) },
      { kind: 'shelf.hide', league: league(2) },
      { kind: 'shelf.hide', league: league(1) },
    );
    expect(documents.values().shelf.hidden).toEqual([league(2), league(1)]);
    run({ kind: 'shelf.unhide', id: '2' as never });
    expect(documents.values().shelf.hidden).toEqual([league(1)]);
    run({ kind: 'shelf.unhide', id: 'all' });
    expect(documents.values().shelf.hidden).toEqual([]);
  });

  test('the last ten searches and the last twenty matches are kept, the newest first, each once', () => {
    const { documents, run } = setUp();
    for (const at of upTo(25))
      run({ kind: 'shelf.searched', text: ` word ${at} ` }, { kind: 'shelf.viewed', match: viewed(at, at) });
    run({ kind: 'shelf.searched', text: 'word 20' }, { kind: 'shelf.viewed', match: viewed(10, 99) });
    const { searches, viewed: matchesViewed } = documents.values().shelf;
    expect(searches).toEqual([
      'word 20',
      'word 25',
      'word 24',
      'word 23',
      'word 22',
      'word 21',
      'word 19',
      'word 18',
      'word 17',
      'word 16',
    ]);
    expect([matchesViewed.length, matchesViewed[0], matchesViewed[19]?.matchId]).toEqual([
      20,
      viewed(10, 99),
      '6',
    ]);
    run({ kind: 'shelf.forget', list: 'searches' });
    expect([documents.values().shelf.searches, documents.values().shelf.viewed.length]).toEqual([[], 20]);
  });
});

/** Creates workers on one channel. Messages arrive in any order that keeps the order of each sender. */
const together = (count: number, most: number, stored?: Favourites) => {
  const boxes = Array.from({ length: count }, () => Array.from({ length: count }, (): PeerDocument[] => []));
  const listeners: ((written: PeerDocument) => void)[] = [];
  const news = Array.from({ length: count }, (): DocumentNews[] => []);
  let now = 1_000;
  const workers = Array.from({ length: count }, (_each, by) =>
    createDocuments({
      createSlipId: () => 'slipId',
      initial: SETTINGS,
      defaults: SETTINGS,
      uid: null,
      store:
        stored === undefined
          ? null
          : {
              read: (name) => Promise.resolve(name === 'favourites' ? stored : undefined),
              write: () => Promise.resolve(),
              forget: () => Promise.resolve(),
            },
      mostFavourites: most,
      log: () => undefined,
      publish: (each) => news[by]?.push(each),
      stamp: (after) => ({ at: Math.max(now, after.at + 1), by }),
      peers: {
        post: (written) =>
          boxes[by]?.forEach((box, to) => {
            if (to !== by) box.push(structuredClone(written));
          }),
        onMessage: (run) => {
          listeners[by] = run;
        },
      },
    }),
  );
  const deliver = (from: number, to: number): boolean => {
    const written = boxes[from]?.[to]?.shift();
    if (written !== undefined) listeners[to]?.(written);
    return written !== undefined;
  };
  const deliverAll = (): void => {
    for (let more = true; more;)
      more = workers.flatMap((_from, from) => workers.map((_to, to) => deliver(from, to))).includes(true);
  };
  return {
    workers,
    news,
    deliver,
    deliverAll,
    pass: (ms: number) => {
      now += ms;
    },
  };
};

const ID = fc.nat({ max: 6 });
const COMMAND: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: ID.map(star) },
  {
    weight: 2,
    arbitrary: ID.map((id): Command => ({ kind: 'favourites.toggle', type: 'league', item: league(id) })),
  },
  { weight: 1, arbitrary: fc.constant<Command>({ kind: 'favourites.clear' }) },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(ID, { maxLength: 4 })
      .map((ids): Command => ({ kind: 'favourites.add', items: matches(...ids) })),
  },
  { weight: 2, arbitrary: ID.map((id): Command => ({ kind: 'shelf.hide', league: league(id) })) },
  { weight: 1, arbitrary: ID.map((id): Command => ({ kind: 'shelf.unhide', id: `${id}` as never })) },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 30 }).map((id): Command => ({ kind: 'shelf.searched', text: `word ${id}` })),
  },
  { weight: 1, arbitrary: fc.constant<Command>({ kind: 'shelf.forget', list: 'searches' }) },
  {
    weight: 1,
    arbitrary: fc
      .record({ id: fc.nat({ max: 40 }), at: fc.nat() })
      .map(({ id, at }): Command => ({ kind: 'shelf.viewed', match: viewed(id, at) })),
  },
);
const STEP = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('run' as const), by: fc.nat(2), command: COMMAND }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('deliver' as const), from: fc.nat(2), to: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'pass' as const }) },
);

describe('several workers of one merchant', () => {
  test('concurrent writes in any order give all workers the same favourites, within the limit (F35, FAV-01)', () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 60 }), (steps) => {
        const { workers, deliver, deliverAll, pass } = together(3, 3);
        for (const step of steps) {
          if (step.kind === 'run') workers[step.by]?.run(step.command);
          else if (step.kind === 'deliver') deliver(step.from, step.to);
          else pass(7);
          for (const { values } of workers) {
            const { favourites, shelf } = values();
            expect([
              isFavourites(favourites),
              isShelf(shelf),
              favourites.matches.length <= 3,
              favourites.leagues.length <= 3,
            ]).toEqual([true, true, true, true]);
          }
        }
        deliverAll();
        const [first, ...others] = workers.map(({ values }) => values());
        for (const other of others) expect(other).toEqual(first);
      }),
      { numRuns: 400 },
    );
  });

  test('two workers that add a favourite at once both keep theirs (F35)', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 20 }),
        fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 20 }),
        (one, other) => {
          const { workers, deliverAll } = together(2, 50);
          const second = other.filter((id) => !one.includes(id));
          for (const id of one) workers[0]?.run(star(id));
          for (const id of second) workers[1]?.run(star(id));
          deliverAll();
          for (const { values } of workers)
            expect(idsOf(values().favourites).sort((a, b) => a - b)).toEqual(
              [...one, ...second].sort((a, b) => a - b),
            );
        },
      ),
    );
  });

  test('two workers fill the last position at once: the earlier favourite shows, the later when it fits', () => {
    const {
      workers: [one, two],
      deliverAll,
      pass,
    } = together(2, 2);
    one!.run(star(1));
    deliverAll();
    one!.run(star(2));
    pass(5);
    two!.run(star(3));
    deliverAll();
    expect([one!, two!].map(({ values }) => idsOf(values().favourites))).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(two!.run(star(4)).ok).toBe(false);
    two!.run(star(1));
    deliverAll();
    expect([one!, two!].map(({ values }) => idsOf(values().favourites))).toEqual([
      [2, 3],
      [2, 3],
    ]);
  });

  test('a worker that starts later and reads an old store gets the favourites of the others', async () => {
    const {
      workers: [one, two, late],
      deliverAll,
    } = together(3, 50, matches(1, 2, 3));
    await one!.restore();
    await two!.restore();
    deliverAll();
    one!.run(star(2));
    two!.run(star(4));
    deliverAll();
    await late!.restore();
    deliverAll();
    for (const each of [one!, two!, late!]) expect(idsOf(each.values().favourites)).toEqual([1, 3, 4]);
  });

  test('invalid messages on the channel change nothing', () => {
    const listeners: ((event: MessageEvent) => void)[] = [];
    const { documents, run } = setUp({
      peers: createDocumentPeers(
        () => ({
          postMessage: () => undefined,
          addEventListener: (_type, listener) => void listeners.push(listener),
          close: () => undefined,
        }),
        'm',
      ),
    });
    run(star(1));
    const before = documents.values();
    const mark = { part: 'matches', key: '9', item: match(9), stamp: { at: 9e9, by: 9 } };
    const told = [
      null,
      1,
      {},
      { marks: 'x' },
      {
        marks: [
          null,
          1,
          { ...mark, part: 'others' },
          { ...mark, part: '__proto__' },
          { ...mark, key: 'x' },
          { ...mark, item: { ...match(9), more: 1 } },
          { ...mark, stamp: { at: NaN, by: 1 } },
          { ...mark, stamp: null },
        ],
      },
    ];
    for (const value of told)
      for (const listener of listeners)
        listener(
          new MessageEvent('message', {
            data: { name: 'favourites', uid: null, value, stamp: { at: 9e9, by: 9 } },
          }),
        );
    expect(documents.values()).toEqual(before);
  });
});
