import { describe, expect, test } from 'vitest';
import type { MatchId, ProducerId, StreamId } from '#domain/ids.ts';
import type { MarketRecord, MatchFacts } from '#domain/match/match.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { Board } from '../board/board.ts';
import { RemovedMatches } from '../board/removedMatches.ts';
import { streamOfMatch, streamOfProducer } from '#platform/streams.ts';
import { createFreshness, type StreamLife } from './priceFreshness.ts';

const none = () => undefined;
const MATCH = '1' as MatchId;

/** A board with one match of a producer: market `main`, which its sport's stream writes, and `further` of `match/1`. */
const stage = (producer = '1/live') => {
  const clock = createFakeClock();
  const lives = new Map<StreamId, { -readonly [K in keyof StreamLife]: StreamLife[K] }>();
  const board = new Board(
    {
      matchPut: none,
      matchChanged: none,
      matchGone: none,
      marketPut: none,
      marketGone: none,
      marketsChanged: none,
      leagueChanged: none,
    },
    new RemovedMatches(clock.now),
  );
  const freshness = createFreshness({ clock, board, lifeOf: (stream) => lives.get(stream) });
  const record = (id: string, handle: number | null = 1) => ({
    facts: { id: MATCH, producer: producer as ProducerId } as MatchFacts,
    markets: [
      { id, matchId: MATCH, options: [{ type: 1 }], odds: [1_900], sale: 1, handle, tags: 0 } as never,
    ] as MarketRecord[],
  });
  const sport = board.streams.of(streamOfProducer(producer as ProducerId));
  const detail = board.streams.of(streamOfMatch(MATCH));
  const match = board.putMatch(record('main'), sport);
  board.putMatch(record('extra'), detail);
  const ageOf = (id: string) => freshness.ofMarket(board.markets.slotOf(id as never))?.state ?? 'fresh';
  return {
    clock,
    board,
    freshness,
    match,
    sport,
    ages: () => [ageOf('main'), ageOf('extra')],
    told: () => {
      const age = freshness.ofMatch(MATCH);
      return [age?.main?.state ?? 'fresh', age?.extra?.state ?? 'fresh'];
    },
    push: (stream: StreamId) => {
      if (stream === sport.id) board.carry(match, sport);
      const life = {
        aliveAt: clock.now(),
        missingSince: null as number | null,
        resentAt: -Infinity,
      };
      lives.set(stream, life);
      return life;
    },
    answered: (tier: 'mainRequestedAt' | 'extraRequestedAt', sentAt: number) => {
      board.matches[tier][match] = sentAt;
    },
    detail: detail.id,
  };
};

describe('the age of prices', () => {
  test.each([
    ['1/live', 10_000],
    ['1/pre', 130_000],
    ['1/outright', 180_000],
    ['1/unheard-of', 10_000],
  ])('%s is stale after %s ms and not before, pushed and polled (D3)', (producer, limit) => {
    const pushed = stage(producer);
    pushed.push(pushed.sport.id);
    pushed.push(pushed.detail);
    const polled = stage(producer);
    polled.answered('mainRequestedAt', polled.clock.now());
    polled.answered('extraRequestedAt', polled.clock.now());
    for (const { clock, ages, told } of [pushed, polled]) {
      clock.advance(limit);
      expect([ages(), told()]).toEqual([
        ['fresh', 'fresh'],
        ['fresh', 'fresh'],
      ]);
      clock.advance(1);
      expect([ages(), told()]).toEqual([
        ['stale', 'stale'],
        ['stale', 'stale'],
      ]);
    }
  });

  test('is beyond any limit for prices without a sign of life and without an answer (D3, I3)', () => {
    expect(stage('1/outright').ages()).toEqual(['stale', 'stale']);
  });

  test('counts per tier: a sport stream renews no extra market, match/{id} no main market (D3)', () => {
    const { clock, ages, push, sport, detail, answered } = stage();
    push(sport.id);
    push(detail);
    clock.advance(9_000);
    push(sport.id);
    clock.advance(2_000);
    expect(ages()).toEqual(['fresh', 'stale']);
    answered('mainRequestedAt', clock.now());
    expect(ages()).toEqual(['fresh', 'stale']);
    clock.advance(11_000);
    push(detail);
    expect(ages()).toEqual(['stale', 'fresh']);
  });

  test('is counted from when the request was sent, not from its answer (D3)', () => {
    const { clock, ages, answered } = stage();
    const sentAt = clock.now();
    clock.advance(9_000);
    answered('mainRequestedAt', sentAt);
    expect(ages()[0]).toBe('fresh');
    clock.advance(1_001);
    expect(ages()[0]).toBe('stale');
  });

  test('of a stream that lacks data is blocked at once and stale after 500 ms (D2)', () => {
    const { clock, ages, push, sport, detail, answered, told } = stage();
    push(sport.id);
    const life = push(detail);
    answered('extraRequestedAt', clock.now() - 1);
    life.missingSince = clock.now();
    expect([ages(), told()]).toEqual([
      ['fresh', 'blocked'],
      ['fresh', 'blocked'],
    ]);
    clock.advance(500);
    expect(ages()).toEqual(['fresh', 'stale']);
    answered('extraRequestedAt', life.missingSince);
    expect(ages()).toEqual(['fresh', 'fresh']);
  });

  test('of a detail stream counts no answer to a request from before a resent delta, which may be older (I3)', () => {
    const { clock, ages, push, detail, answered, told } = stage();
    const life = push(detail);
    life.missingSince = clock.now();
    clock.advance(1_000);
    answered('extraRequestedAt', clock.now());
    expect([ages()[1], told()[1]]).toEqual(['fresh', 'fresh']);
    clock.advance(1);
    life.resentAt = clock.now();
    expect([ages()[1], told()[1]]).toEqual(['stale', 'stale']);
    clock.advance(1);
    answered('extraRequestedAt', clock.now());
    expect([ages()[1], told()[1]]).toEqual(['fresh', 'fresh']);
  });

  test('of a match that left its stream is not renewed by the life of that stream (D3)', () => {
    const { clock, ages, board, match, push, sport } = stage();
    push(sport.id);
    board.handOver(match, board.streams.of('sport/1/pre' as StreamId), clock.now());
    push(sport.id);
    expect(ages()[0]).toBe('fresh');
    clock.advance(10_001);
    push(sport.id);
    expect(ages()[0]).toBe('stale');
  });

  test('of a match that moved is not renewed by a stream that got the number of its former stream (I3, D3)', () => {
    const { clock, ages, board, match, push, sport } = stage();
    const pre = board.streams.of('sport/1/pre' as StreamId);
    const other = 'match/99' as StreamId;
    push(sport.id);
    board.handOver(match, pre, clock.now());
    board.dropStream(sport);
    expect(board.streams.of(other).number).toBe(sport.number);
    clock.advance(10_001);
    push(other);
    expect(ages()[0]).toBe('stale');
    board.putMatch({ facts: board.matches.facts[match] as MatchFacts, markets: [] }, pre);
    expect(board.markets.slotOf('main' as never)).toBe(-1);
  });

  test('ignores the wall clock, and after `markAllStale` is stale until the next sign of life (F45, D3)', () => {
    const { clock, ages, freshness, push, sport, detail } = stage();
    push(sport.id);
    push(detail);
    clock.jumpWall(86_400_000);
    expect(ages()).toEqual(['fresh', 'fresh']);
    freshness.markAllStale();
    expect(ages()).toEqual(['stale', 'stale']);
    clock.advance(1);
    push(detail);
    expect(ages()).toEqual(['stale', 'fresh']);
  });

  test('of a match without extra markets is reported for the main markets only', () => {
    const { board, told, detail } = stage();
    board.dropStream(board.streams.of(detail));
    board.streams.of(detail);
    expect(told()).toEqual(['stale', 'fresh']);
  });
});
