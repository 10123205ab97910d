import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import type { LivePart, StillPart } from '#domain/match-data/matchData.ts';
import { createIcons } from '#platform/icons.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import {
  createMatchDataParts,
  EMPTY_LIVE_MS,
  FRESH_MS,
  LIVE_PAUSE_MS,
  MISSING_MS,
  RETRY_MS,
} from './matchDataParts.ts';
import type { MatchDataQuestion } from './matchDataParts.ts';

const MATCH = 'm1' as MatchId;
const still = (part: StillPart, matchId = MATCH): MatchDataQuestion => ({
  topic: 'match-data',
  matchId,
  part,
});
const live = (part: LivePart, matchId = MATCH): MatchDataQuestion => ({ topic: 'match-live', matchId, part });
const turn = () => new Promise<void>((done) => setImmediate(done));

const setUp = () => {
  const clock = createFakeClock();
  const asked: string[] = [];
  const waiting: ((answer: Result<unknown>) => void)[] = [];
  const changes: string[] = [];
  const scene = { isReady: true };
  const parts = createMatchDataParts({
    clock,
    source: () =>
      scene.isReady
        ? {
            call: (name) => {
              asked.push(name);
              return new Promise((done) => waiting.push(done));
            },
            decoding: {
              drop: () => undefined,
              serverNow: () => 0,
              icons: createIcons('', 'https://play.example.com/'),
            },
          }
        : null,
    changed: (topic) => changes.push(topic),
  });
  const read = async (question: MatchDataQuestion, result: Result<unknown> = ok([])) => {
    const answer = parts.ask(question);
    await turn();
    waiting.shift()?.(result);
    return answer;
  };
  return { clock, asked, changes, scene, parts, read };
};
const EVENT = { id: 'e1', k: 9, side: 1, at: 1 };

describe('data of matches in the worker', () => {
  test('one request serves all questions about the same part of the same match (D27)', async () => {
    const { asked, parts, read } = setUp();
    const both = Promise.all([read(live('events'), ok([EVENT])), parts.ask(live('events'))]);
    expect((await both).map((each) => each.ok && (each.value as readonly unknown[]).length)).toEqual([1, 1]);
    await parts.ask(live('events'));
    await read(live('events', 'm2' as MatchId));
    expect(asked).toEqual(['matchEvents', 'matchEvents']);
  });

  test.each([
    ['events', FRESH_MS.events],
    ['lineup', FRESH_MS.lineup],
  ] as const)(
    '%s are fresh for %s ms; then tabs that show them ask again, and no timer runs on',
    async (part, ms) => {
      const { clock, changes, parts, asked, read } = setUp();
      const team = { formation: '', coach: '', line: [{ id: '1', name: 'A' }], backup: [] };
      await read(live(part), ok(part === 'events' ? [EVENT] : { home: team, away: team, incidents: [] }));
      clock.advance(ms - 1);
      await parts.ask(live(part));
      expect([asked.length, changes]).toEqual([1, []]);
      clock.advance(1);
      expect([changes, clock.timers()]).toEqual([['match-live'], 0]);
    },
  );

  test('a changed score ends the live answers of its match at once, but not more often than each second', async () => {
    const { clock, changes, parts, read } = setUp();
    await read(live('events'), ok([EVENT]));
    await read(still('weather'), ok({ code: 1 }));
    clock.advance(2_000);
    parts.matchChanged('m2' as MatchId);
    clock.advance(1);
    expect(changes).toEqual([]);
    parts.matchChanged(MATCH);
    clock.advance(0);
    expect(changes).toEqual(['match-live']);
    await read(live('events'), ok([EVENT]));
    parts.matchChanged(MATCH);
    clock.advance(LIVE_PAUSE_MS - 1);
    expect(changes).toEqual(['match-live']);
    clock.advance(1);
    expect(changes).toEqual(['match-live', 'match-live']);
  });

  test('an answer requested before a change of the score ends a second after it came (DETAIL-11)', async () => {
    const { clock, changes, parts, read } = setUp();
    const team = { formation: '', coach: '', line: [{ id: '1', name: 'A' }], backup: [] };
    const lineup = read(live('lineup'), ok({ home: team, away: team, incidents: [] }));
    parts.matchChanged(MATCH);
    await lineup;
    clock.advance(LIVE_PAUSE_MS - 1);
    expect(changes).toEqual([]);
    clock.advance(1);
    expect(changes).toEqual(['match-live']);
    await read(live('lineup'), ok({ home: team, away: team, incidents: [] }));
    clock.advance(FRESH_MS.lineup - 1);
    expect(changes).toEqual(['match-live']);
  });

  test.each([
    ['refused', fail({ code: 'refused', platformCode: '-2', message: '' })],
    ['not there', fail({ code: 'http', status: 404 })],
    ['not there by its code', fail({ code: 'refused', platformCode: '404', message: '' })],
    ['empty', ok([])],
    ['nothing', ok(null)],
  ])('a call that is %s means that the part is missing, for ten minutes (D38)', async (_name, result) => {
    const { clock, asked, parts, read } = setUp();
    expect(await read(still('intelligence'), result)).toEqual(ok(null));
    clock.advance(MISSING_MS - 1);
    expect(await parts.ask(still('intelligence'))).toEqual(ok(null));
    expect(asked.length).toBe(1);
    clock.advance(1);
    await read(still('intelligence'));
    expect(asked.length).toBe(2);
  });

  test.each(['2', '6', '11', '12', '500', '-1'])(
    'a platform that is only busy (code %s) has the part: the next question asks again, and no tab says that there is nothing',
    async (platformCode) => {
      const { asked, read } = setUp();
      const busy = fail({ code: 'refused', platformCode, message: '' });
      expect(await read(still('intelligence'), busy)).toEqual(busy);
      await read(still('intelligence'));
      expect(asked.length).toBe(2);
    },
  );

  test.each([
    ['commentary', ok([])],
    ['technical', ok([])],
    ['lineup', ok({})],
    ['lineup', ok(null)],
  ] as const)(
    '%s that is empty before the match is asked for again within a minute (DETAIL-11)',
    async (part, empty) => {
      const { clock, asked, changes, parts, read } = setUp();
      expect(await read(live(part), empty)).toEqual(ok(null));
      clock.advance(EMPTY_LIVE_MS - 1);
      expect([await parts.ask(live(part)), asked.length, changes]).toEqual([ok(null), 1, []]);
      clock.advance(1);
      expect(changes).toEqual(['match-live']);
    },
  );

  test('a live part whose call the platform does not have is missing for ten minutes as well (D38)', async () => {
    const { clock, changes, read } = setUp();
    expect(await read(live('commentary'), fail({ code: 'http', status: 404 }))).toEqual(ok(null));
    clock.advance(MISSING_MS - 1);
    expect(changes).toEqual([]);
    clock.advance(1);
    expect(changes).toEqual(['match-live']);
  });

  test('after a failed request the tabs that show the part ask again, until the platform answers', async () => {
    const { clock, asked, changes, read } = setUp();
    await read(live('events'), ok([EVENT]));
    clock.advance(FRESH_MS.events);
    expect(await read(live('events'), fail({ code: 'timeout' }))).toEqual(fail({ code: 'timeout' }));
    clock.advance(RETRY_MS);
    expect(changes).toEqual(['match-live', 'match-live']);
    await read(live('events'), fail({ code: 'network' }));
    clock.advance(RETRY_MS);
    expect([changes.length, clock.timers()]).toEqual([3, 0]);
    await read(live('events'), ok([EVENT]));
    expect(asked.length).toBe(4);
  });

  test('a failure is not cached; an answer from before a change of language is not either', async () => {
    const { asked, parts, read } = setUp();
    expect(await read(still('weather'), fail({ code: 'timeout' }))).toEqual(fail({ code: 'timeout' }));
    const late = read(still('weather'), ok({ code: 1 }));
    parts.outdate();
    expect((await late).ok).toBe(true);
    await read(still('weather'), ok({ code: 2 }));
    expect(asked.length).toBe(3);
  });

  test('before the first hello nothing is sent; a stop drops all answers and leaves no timer', async () => {
    const { clock, asked, scene, parts, read } = setUp();
    scene.isReady = false;
    expect(await parts.ask(live('events'))).toEqual(fail({ code: 'network' }));
    scene.isReady = true;
    await read(live('events'), ok([EVENT]));
    parts.stop();
    expect([asked.length, clock.timers()]).toEqual([1, 0]);
  });
});
