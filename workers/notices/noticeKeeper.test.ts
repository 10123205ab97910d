import { describe, expect, test } from 'vitest';
import type { NoticeWords } from '#contract/noticeQuery.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { NOTICE_KINDS, type NoticeKind } from '#domain/notices/notice.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createNoticeKeeper } from './noticeKeeper.ts';

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

/** A notice centre whose user follows the match m1. `system` has what the operating system shows. */
const setUp = async (isVisible = true, off: readonly NoticeKind[] = []) => {
  const system: string[] = [];
  const keeper = createNoticeKeeper({
    clock: createFakeClock(),
    serverNow: () => 1_000,
    source: () => null,
    user: () => 'u1',
    store: () => null,
    isVisible: () => isVisible,
    isFollowed: (match) => match === ('m1' as MatchId),
    notify: (title, text, id) => system.push(`${title} | ${text} | ${id}`),
    changed: () => undefined,
    log: () => undefined,
  });
  await keeper.ask({ topic: 'notices-off', kinds: off });
  const items = async () => {
    const answer = await keeper.ask({ topic: 'notices' });
    return answer.ok ? answer.value.items : [];
  };
  return { keeper, items, system };
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
