import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MarketId, MatchId, StreamId } from '#domain/ids.ts';
import { oddsOf } from '#domain/odds/priceWord.ts';
import { getMatchList } from '#platform/calls.ts';
import { RepeatedPages } from '#platform/decode/repeatedPages.ts';
import { readEnvelope } from '#platform/envelope.ts';
import { createIcons } from '#platform/icons.ts';
import type { Caller } from '#platform/http.ts';
import { Board } from '../board/board.ts';
import type { BoardListener } from '../board/boardListener.ts';
import { RemovedMatches } from '../board/removedMatches.ts';
import { createPollGate } from './pollGate.ts';
import { createPolledMatches } from './polledMatches.ts';

const SAMPLE = readFileSync(new URL('../../src/platform/samples/matchList.json', import.meta.url), 'utf8');
const MATCH = '1048101' as MatchId;
const MARKET = '7700101' as MarketId;
const LIVE = 'sport/1/live' as StreamId;

const nothing = () => undefined;
const SILENT: BoardListener = {
  matchPut: nothing,
  matchChanged: nothing,
  matchGone: nothing,
  marketPut: nothing,
  marketGone: nothing,
  marketsChanged: nothing,
  leagueChanged: nothing,
};

/** A board that polls write to, with answers that repeat the last text. */
const createScene = () => {
  let now = 1_000;
  const board = new Board(SILENT, new RemovedMatches(() => now));
  const pages = new RepeatedPages(() => now);
  const matches = createPolledMatches({
    clock: { now: () => now } as never,
    board,
    gate: createPollGate(board, null),
    today: () => ({ start: 0, end: 0 }) as never,
    isStreamPushed: () => false,
    isStreamKept: () => false,
    left: () => undefined,
  });
  const decoding = {
    drop: () => undefined,
    serverNow: () => now,
    icons: createIcons('', 'https://x.test/'),
    pages,
  };
  /** Applies an answer 5 s later. `requestAgeMs`: how long ago its request was sent. */
  const poll = async (text: string, requestAgeMs = 0): Promise<void> => {
    now += 5_000;
    const call: Caller = (_name, _body, options) =>
      Promise.resolve(readEnvelope((options?.parse ?? JSON.parse)(text), 'match'));
    const answer = await getMatchList(call, decoding, { current: 1, size: 50 });
    if (!answer.ok) throw new Error('The answer was refused.');
    matches.takePage(answer.value, now - requestAgeMs);
  };
  const firstSlot = (): number => board.markets.first[board.markets.slotOf(MARKET)] as number;
  return {
    board,
    poll,
    now: () => now,
    price: () => oddsOf(board.options.words[firstSlot()] as number),
    setPrice: (odds: number) => {
      board.options.words[firstSlot()] = odds << 8;
    },
    asked: () => board.matches.mainRequestedAt[board.matches.slotOf(MATCH)],
    leave: () => board.leaveMatch(MATCH, board.streams.of(LIVE)),
    isOnBoard: () => board.matches.slotOf(MATCH) >= 0,
  };
};

test('the same text again is a new answer: it replaces a price pushed meanwhile and renews the age (G2, D3, D20)', async () => {
  const scene = createScene();
  await scene.poll(SAMPLE);
  const polled = scene.price();
  scene.setPrice(polled + 500);
  expect(scene.price()).not.toBe(polled);
  await scene.poll(SAMPLE);
  expect(scene.price()).toBe(polled);
  expect(scene.asked()).toBe(scene.now());
});

test('a market that an answer lacks is removed; only an answer to a later request brings it back (D20)', async () => {
  const scene = createScene();
  await scene.poll(SAMPLE);
  const without = JSON.parse(SAMPLE) as { data: { records: { mg: unknown[] }[] } };
  without.data.records[0]?.mg.shift();
  await scene.poll(JSON.stringify(without));
  expect(scene.board.markets.slotOf(MARKET)).toBe(-1);
  await scene.poll(SAMPLE, 6_000);
  expect(scene.board.markets.slotOf(MARKET)).toBe(-1);
  await scene.poll(SAMPLE);
  expect(scene.board.markets.slotOf(MARKET)).toBeGreaterThanOrEqual(0);
});

test('a match that left is brought back only by an answer to a later request, also with the same text (D20)', async () => {
  const scene = createScene();
  await scene.poll(SAMPLE);
  scene.leave();
  expect(scene.isOnBoard()).toBe(false);
  await scene.poll(SAMPLE, 6_000);
  expect(scene.isOnBoard()).toBe(false);
  await scene.poll(SAMPLE);
  expect(scene.isOnBoard()).toBe(true);
});
