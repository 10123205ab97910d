import { describe, expect, test } from 'vitest';
import type { NoticeWords } from '#contract/noticeQuery.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { NOTICE_KINDS, type NewNotice, type NoticeKind } from '#domain/notices/notice.ts';
import { waitFor } from '#tests/waitFor.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createNoticeKeeper, type NoticeKeeper, type NoticeKeeperDeps } from './noticeKeeper.ts';
import { createNotices } from './notices.ts';

/** A football match with the red cards of both sides. */
const withCards = (home: number, away: number, id = 'm1') =>
  ({
    id,
    sportId: 1,
    home: { name: 'Home' },
    away: { name: 'Away' },
    scores: [{ period: 1000, group: 8, home, away }],
  }) as unknown as MatchFacts;
const WORDS = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, `word ${kind}`])) as NoticeWords;

/** What a notice centre needs, for a user who follows the match m1. */
const depsOf = (isVisible: boolean, notify: NoticeKeeperDeps['notify']): NoticeKeeperDeps => ({
  clock: createFakeClock(),
  serverNow: () => 1_000,
  source: () => null,
  user: () => 'u1',
  owner: () => 'u1',
  store: () => null,
  channel: null,
  merchant: () => 'm',
  isVisible: () => isVisible,
  isFollowed: (match) => match === ('m1' as MatchId),
  notify,
  changed: () => undefined,
  log: () => undefined,
});
const readItems = async ({ ask }: Pick<NoticeKeeper, 'ask'>) => {
  const answer = await ask({ topic: 'notices' });
  return answer.ok ? answer.value.items : [];
};
const startNotices = () => {
  const notices = createNotices(depsOf(true, null));
  return { notices, items: () => readItems(notices) };
};
/** A notice centre whose user follows the match m1. `system` has what the operating system shows. */
const setUp = async (isVisible = true, off: readonly NoticeKind[] = []) => {
  const system: string[] = [];
  const keeper = createNoticeKeeper(
    depsOf(isVisible, (title, text, id) => system.push(`${title} | ${text} | ${id}`)),
  );
  await keeper.ask({ topic: 'notices-off', kinds: off });
  return { keeper, items: () => readItems(keeper), system };
};

describe('a red card', () => {
  test('of a followed match is one notice, which names the side and opens the match (D26)', async () => {
    const { keeper, items } = await setUp();
    for (const [home, away] of [
      [0, 1],
      [0, 2],
      [0, 2],
    ] as const)
      keeper.scored(withCards(home, away));
    expect(await items()).toEqual([
      {
        id: 'red-m1-2-2',
        kind: 'cards',
        what: 'red-card',
        at: 1_000,
        matchId: 'm1',
        title: 'Home - Away',
        text: 'Away',
        read: false,
      },
    ]);
  });

  test('that is the first change of a match is a notice: the cards with which it came are known', async () => {
    const { notices, items } = startNotices();
    notices.put(withCards(1, 0));
    // The notice centre itself loads later.
    expect(await items()).toEqual([]);
    notices.scored(withCards(1, 1));
    await waitFor(async () => expect((await items()).map(({ id }) => id)).toEqual(['red-m1-2-1']));
    notices.put(withCards(3, 1));
    notices.scored(withCards(3, 1));
    expect(await items()).toHaveLength(1);
  });

  test('of another match, or with its kind switched off, is no notice', async () => {
    const followed = await setUp(true, ['cards']);
    followed.keeper.scored(withCards(0, 0));
    followed.keeper.scored(withCards(1, 0));
    expect(await followed.items()).toEqual([]);
    const other = await setUp();
    other.keeper.scored(withCards(0, 0, 'm2'));
    other.keeper.scored(withCards(1, 0, 'm2'));
    expect(await other.items()).toEqual([]);
  });

  test.each([
    [false, ['word cards | Home - Away\nHome | red-m1-1-1']],
    [true, []],
  ])('is shown by the operating system once, only if no tab is visible (%s)', async (isVisible, shown) => {
    const { keeper, items, system } = await setUp(isVisible);
    await keeper.ask({ topic: 'notices-system', words: WORDS });
    for (const home of [0, 1, 1]) keeper.scored(withCards(home, 0));
    expect(await items()).toHaveLength(1);
    expect(system).toEqual(shown);
  });

  test('is not shown by the operating system without permission', async () => {
    const { keeper, items, system } = await setUp(false);
    for (const home of [0, 1]) keeper.scored(withCards(home, 0));
    expect([(await items()).length, system]).toEqual([1, []]);
  });
});

/** Two notice centres on one store and one channel. */
const startTwo = (keepsNothing = false) => {
  const stored = new Map<string, unknown>();
  let messageCount = 0;
  /** What the operating system shows, by tag: a further notice with the same tag replaces the first. */
  const system = new Map<string, string>();
  const hearers: { readonly from: object; readonly run: (event: MessageEvent) => void }[] = [];
  const start = (user: string, merchant = 'm') => {
    const from = {};
    const keeper = createNoticeKeeper({
      clock: createFakeClock(),
      serverNow: () => 1_000,
      source: () => null,
      user: () => user,
      owner: () => user,
      store: () => ({
        read: async (name) => structuredClone(stored.get(`${merchant} ${name}`)),
        write: async (name, value) => {
          if (!keepsNothing) stored.set(`${merchant} ${name}`, structuredClone(value));
        },
        forget: async () => undefined,
      }),
      channel: () => ({
        postMessage: (data) => {
          messageCount += 1;
          for (const each of hearers.filter((other) => other.from !== from))
            each.run({ data: structuredClone(data) } as MessageEvent);
        },
        addEventListener: (_type, run) => void hearers.push({ from, run }),
        close: () => undefined,
      }),
      merchant: () => merchant,
      isVisible: () => false,
      isFollowed: () => true,
      notify: (title, text, tag) => void system.set(tag, `${title} | ${text}`),
      changed: () => undefined,
      log: () => undefined,
    });
    const book = async () => {
      const answer = await keeper.ask({ topic: 'notices' });
      return answer.ok ? answer.value : undefined;
    };
    return { keeper, book };
  };
  return { start, messages: () => messageCount, system };
};
const noticeOf = (id: string): NewNotice => ({
  id,
  kind: 'goals',
  what: 'goal',
  at: 1_000,
  matchId: null,
  title: id,
  text: '',
});

/** A goal that one of several workers finds in the score. Each worker gives the goal a different id. */
const goal = (id: string, at: number): NewNotice => ({
  ...noticeOf(id),
  at,
  matchId: 'm1' as MatchId,
  title: 'Home - Away',
  text: '1 : 0',
});

test('a notice of the operating system has the title of its event, else that of its kind', async () => {
  const { keeper, items, system } = await setUp(false);
  await keeper.ask({
    topic: 'notices-system',
    words: { ...WORDS, 'goal-withdrawn': 'Goal withdrawn', 'bet-failed': 'Bet failed' },
  });
  keeper.add([
    { ...noticeOf('1'), what: 'goal-withdrawn' },
    { ...noticeOf('2'), kind: 'bets', what: 'bet-failed' },
    { ...noticeOf('3'), kind: 'bets', what: 'bet-succeeded' },
  ]);
  expect(await items()).toHaveLength(3);
  expect(system).toEqual(['Goal withdrawn | 1 | 1', 'Bet failed | 2 | 2', 'word bets | 3 | 3']);
});

test('titles of system notices that the worker has already change nothing', async () => {
  let changes = 0;
  const keeper = createNoticeKeeper({ ...depsOf(false, null), changed: () => (changes += 1) });
  const setTitles = (words: NoticeWords | null) => keeper.ask({ topic: 'notices-system', words });
  await setTitles(WORDS);
  await setTitles({ ...WORDS });
  expect(changes).toBe(1);
  await setTitles({ ...WORDS, goals: 'Goles' });
  await setTitles(null);
  expect(changes).toBe(3);
});

test('titles only for system notices that are on do not switch them on', async () => {
  const keeper = createNoticeKeeper(depsOf(false, null));
  const setTitles = async (words: NoticeWords | null, onlyIfOn?: true) => {
    const answer = await keeper.ask({ topic: 'notices-system', words, ...(onlyIfOn && { onlyIfOn }) });
    return answer.ok && answer.value.system;
  };
  expect([
    await setTitles(WORDS, true),
    await setTitles(WORDS),
    await setTitles({ ...WORDS, goals: 'Goles' }, true),
  ]).toEqual([false, true, true]);
  // The user switches them off; the titles of a page with another language arrive late.
  expect([await setTitles(null), await setTitles(WORDS, true)]).toEqual([false, false]);
});

test('later titles of system notices that are on replace the former titles', async () => {
  const { keeper, system } = await setUp(false);
  await keeper.ask({ topic: 'notices-system', words: WORDS });
  await keeper.ask({ topic: 'notices-system', words: { ...WORDS, goals: 'Goles' }, onlyIfOn: true });
  keeper.add([noticeOf('1')]);
  await waitFor(() => expect(system).toEqual(['Goles | 1 | 1']));
});

/** Lets every promise and message that is under way settle. */
const idle = async (): Promise<void> => {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

describe('two workers of one user', () => {
  test.each([
    ['at the same moment', false],
    ['one after the other', true],
  ])(
    'that find one goal %s have it once, and the operating system shows it once (D26)',
    async (_, isLater) => {
      const { start, system } = startTwo();
      const [one, other] = [start('u1'), start('u1')];
      await one.keeper.ask({ topic: 'notices-system', words: WORDS });
      await idle();
      one.keeper.add([goal('notice-score-m1-1000-3', 1_000)]);
      if (isLater) await idle();
      other.keeper.add([goal('notice-score-m1-1040-9', 1_040)]);
      await waitFor(async () => {
        for (const each of [one, other]) expect((await each.book())?.items).toHaveLength(1);
      });
      await one.keeper.ask({
        topic: 'notices-read',
        ids: (await one.book())?.items.map(({ id }) => id) ?? [],
      });
      await waitFor(async () => {
        for (const each of [one, other]) expect((await each.book())?.unread).toBe(0);
      });
      expect([...system.values()]).toEqual(['word goals | Home - Away\n1 : 0']);
      // The same score again after a withdrawn goal is another goal.
      one.keeper.add([goal('notice-score-m1-900000-5', 900_000)]);
      await waitFor(async () => {
        for (const each of [one, other]) expect((await each.book())?.items).toHaveLength(2);
      });
    },
  );

  test('have each notice once, with what either marked as read and switched off (D26, F22)', async () => {
    const { start } = startTwo();
    const [one, other] = [start('u1'), start('u1')];
    // Both hear of one goal, and each of another one at the same moment.
    one.keeper.add([noticeOf('both'), noticeOf('a')]);
    other.keeper.add([noticeOf('both'), noticeOf('b')]);
    const ids = async (of: typeof one) => (await of.book())?.items.map(({ id }) => id);
    await waitFor(async () => {
      expect(await ids(one)).toEqual(['a', 'b', 'both']);
      expect(await ids(other)).toEqual(['a', 'b', 'both']);
    });
    await other.keeper.ask({ topic: 'notices-read', ids: ['a'] });
    await one.keeper.ask({ topic: 'notices-off', kinds: ['cards'] });
    await waitFor(async () => {
      for (const each of [one, other]) expect(await each.book()).toMatchObject({ unread: 2, off: ['cards'] });
    });
  });

  test('take nothing of another user or merchant (I6)', async () => {
    const { start } = startTwo();
    const [one, other, elsewhere] = [start('u1'), start('u2'), start('u1', 'n')];
    one.keeper.add([noticeOf('a')]);
    await waitFor(async () => expect((await one.book())?.items).toHaveLength(1));
    expect([(await other.book())?.items, (await elsewhere.book())?.items]).toEqual([[], []]);
  });

  test('stop telling each other where the browser keeps nothing (F34)', async () => {
    const { start, messages } = startTwo(true);
    const [one, other] = [start('u1'), start('u1')];
    one.keeper.add([noticeOf('a')]);
    other.keeper.add([noticeOf('b')]);
    for (let turn = 0; turn < 20; turn += 1) await idle();
    const count = messages();
    for (let turn = 0; turn < 20; turn += 1) await idle();
    expect([messages() - count, count <= 8]).toEqual([0, true]);
    expect((await one.book())?.items.map(({ id }) => id)).toEqual(['a']);
  });
});

test('a notice after an expiry joins the record of its user, not that of a guest or the next user (F31, I6)', async () => {
  let login: { readonly user: string | null; readonly owner: string | null } = { user: 'u1', owner: 'u1' };
  const stored = new Map<string, unknown>();
  const create = () =>
    createNoticeKeeper({
      ...depsOf(true, null),
      user: () => login.user,
      owner: () => login.owner,
      store: () => ({
        read: async (name) => structuredClone(stored.get(name)),
        write: async (name, value) => void stored.set(name, structuredClone(value)),
        forget: async () => undefined,
      }),
    });
  let keeper = create();
  const switchTo = async (user: string | null, owner = user): Promise<readonly string[]> => {
    login = { user, owner };
    keeper.userChanged();
    await idle();
    return (await readItems(keeper)).map(({ id }) => id);
  };
  keeper.add([noticeOf('before')]);
  await idle();
  expect(await switchTo(null, 'u1')).toEqual(['before']);
  // The first notice of a worker may come after the expiry.
  keeper = create();
  keeper.add([noticeOf('after')]);
  await idle();
  const own = ['before', 'after'];
  expect((await readItems(keeper)).map(({ id }) => id)).toEqual(own);
  expect(await switchTo('u1')).toEqual(own);
  await switchTo(null, 'u1');
  expect(await switchTo(null)).toEqual([]);
  expect(await switchTo('u1')).toEqual(own);
  await switchTo(null, 'u1');
  expect(await switchTo('u2')).toEqual([]);
});
