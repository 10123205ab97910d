import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createEndedFavourites } from './endedFavourites.ts';

const ENDED = 0;
const CANCELLED = 3;
const UPCOMING = 4;
const LIVE = 5;
const facts = (id: string, status: number): MatchFacts => ({ id, status }) as unknown as MatchFacts;
const notFound = fail({ code: 'refused', platformCode: '7', message: 'No such match.' });

const setUp = (stars: string[]) => {
  const clock = createFakeClock();
  const starred = new Set(stars);
  const board = new Map<string, MatchFacts>();
  const offer = new Set<string>();
  const detail = new Map<string, Result<MatchFacts>>();
  const asked: string[][] = [];
  let listed: Result<null> = ok(null);
  const watch = createEndedFavourites({
    clock,
    starred: () => [...starred] as MatchId[],
    onBoard: (id) => board.get(id),
    offered: (ids) => {
      asked.push([...ids]);
      return Promise.resolve(listed.ok ? ok(ids.filter((id) => offer.has(id))) : listed);
    },
    currentFacts: (id) => Promise.resolve(detail.get(id) ?? notFound),
    removeEnded: (ids) => ids.forEach((id) => starred.delete(id)),
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    clock,
    starred,
    board,
    offer,
    detail,
    asked,
    watch,
    pass,
    fails: (code: 'timeout' | null) => {
      listed = code === null ? ok(null) : fail({ code });
    },
    stars: () => [...starred],
  };
};

describe('a starred match that is over loses its star (FAV-06)', () => {
  test('at once if the board reports that the match ended or was cancelled; a match in play keeps its star', () => {
    const { watch, stars } = setUp(['1', '2', '3']);
    watch.changed(facts('1', LIVE));
    watch.changed(facts('2', ENDED));
    watch.changed(facts('3', CANCELLED));
    watch.changed(facts('9', ENDED));
    expect(stars()).toEqual(['1']);
  });

  test('also if it ended while no tab was open: the worker requests a match that no list has', async () => {
    const { board, offer, detail, asked, watch, pass, stars } = setUp(['1', '2', '3', '4']);
    board.set('1', facts('1', LIVE));
    board.set('4', facts('4', ENDED));
    offer.add('2');
    detail.set('3', ok(facts('3', ENDED)));
    watch.start();
    await pass(10_000);
    expect([asked, stars()]).toEqual([[['2', '3']], ['1', '2']]);
  });

  test('if it ended when it leaves the board; a match that leaves for another reason keeps its star', async () => {
    const { offer, detail, watch, pass, stars } = setUp(['1', '2']);
    offer.add('1');
    detail.set('2', ok(facts('2', UPCOMING)));
    watch.start();
    await pass(5_000);
    detail.set('2', ok(facts('2', ENDED)));
    watch.onMatchRemoved('1' as MatchId);
    watch.onMatchRemoved('2' as MatchId);
    await pass(2_000);
    expect(stars()).toEqual(['1']);
  });

  test('if the platform answers twice that it does not know the match; a failed answer does not count', async () => {
    const { watch, pass, stars, fails, detail } = setUp(['1', '2']);
    detail.set('2', fail({ code: 'timeout' }));
    watch.start();
    fails('timeout');
    await pass(5_000);
    expect(stars()).toEqual(['1', '2']);
    fails(null);
    await pass(300_000);
    expect(stars()).toEqual(['1', '2']);
    await pass(300_000);
    expect(stars()).toEqual(['2']);
  });

  test.each(['1', '2', '3', '5', '6', '9', '10', '11', '12', '14009', '14057'])(
    'not if the platform refuses every answer with the code %s, which does not say that it lacks the match',
    async (platformCode) => {
      const { watch, pass, stars, detail } = setUp(['1']);
      detail.set('1', fail({ code: 'refused', platformCode, message: 'Too many requests.' }));
      watch.start();
      await pass(5_000);
      await pass(300_000);
      await pass(300_000);
      expect(stars()).toEqual(['1']);
    },
  );

  test('nothing is requested without a star or without an open tab', async () => {
    const { starred, asked, clock, watch, pass } = setUp([]);
    watch.start();
    await pass(700_000);
    starred.add('1');
    watch.stop();
    watch.onMatchRemoved('1' as MatchId);
    watch.favouritesLoaded();
    await pass(700_000);
    expect([asked, clock.timers()]).toEqual([[], 0]);
  });

  test('the stars of another user are checked when they are loaded', async () => {
    const { starred, detail, watch, pass, stars } = setUp([]);
    watch.start();
    await pass(10_000);
    starred.add('7');
    detail.set('7', ok(facts('7', ENDED)));
    watch.favouritesLoaded();
    await pass(5_000);
    expect(stars()).toEqual([]);
  });
});
