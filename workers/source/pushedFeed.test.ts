import { describe, expect, test } from 'vitest';
import type { StreamId } from '#domain/ids.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { OptionLists } from '#platform/decode/optionLists.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { Board } from '../board/board.ts';
import { createCounters } from '../runtime/counters.ts';
import type { WorkerEnvironment, TransportListener } from '../runtime/environment.ts';
import { createPushedFeed } from './pushedFeed.ts';
import { createServerClock } from './serverClock.ts';
import { NO_DEMAND } from './source.ts';

const none = () => undefined;
type Asked = { readonly s: string; readonly fresh?: number; readonly e?: string };

/** A feed whose socket the test plays. `asked`: per subscribe, the streams that are not simply to go on. */
const stage = (streams: readonly string[], random = 0.5) => {
  const clock = createFakeClock();
  const asked: (readonly Asked[])[] = [];
  let line: TransportListener | null = null;
  const counters = createCounters();
  const board = new Board({
    matchPut: none,
    matchChanged: none,
    matchGone: none,
    marketPut: none,
    marketGone: none,
    marketsChanged: none,
    leagueChanged: none,
  });
  const feed = createPushedFeed({
    deps: { clock, random: () => random } as Pick<WorkerEnvironment, 'clock' | 'random'> as WorkerEnvironment,
    dial: (_url, on) => {
      line = on;
      return {
        send: (text) => {
          const frame = JSON.parse(text) as { t: string; want?: Asked[] };
          if (frame.t === 'sub') asked.push(frame.want ?? []);
        },
        close: none,
      };
    },
    isNats: false,
    board,
    counters,
    serverClock: createServerClock(clock),
    decoding: {
      drop: counters.drop,
      serverNow: () => 0,
      icons: {} as Decoding['icons'],
      optionLists: new OptionLists(),
    },
    url: 'ws://x.test',
    device: 'd',
    language: 'ENG',
    news: { applied: none, received: none, left: none, events: none, changed: none },
    authorization: () => null,
    rooms: { events: none, lifeChanged: none },
    refused: none,
    confirmed: none,
    own: none,
  });
  const say = (frame: unknown): void => line?.text(typeof frame === 'string' ? frame : JSON.stringify(frame));
  feed.start();
  (line as TransportListener | null)?.open();
  feed.want({ ...NO_DEMAND, streams: new Set(streams as StreamId[]) });
  say({ t: 'welcome', v: 1, now: 0, hb: 5_000, producers: [] });
  const stateOf = (stream: string) => feed.cursors().get(stream as StreamId)?.state;
  const part = (s: string, at: number, of: number) =>
    say({ t: 'snapshot', s, e: 'e1', q: 1, part: at, of, lg: [], mt: [] });
  return {
    clock,
    asked,
    say,
    part,
    stateOf,
    answer: (s: string) => say({ t: 'answer', s, e: 'e1', q: 1, how: 'snapshot' }),
    alive: (at: readonly unknown[] = []) => say({ t: 'alive', now: clock.wallNow(), p: [], at }),
  };
};
const STREAMS = [1, 2, 3, 4, 5, 6].map((sport) => `sport/${sport}/live`);

/** Seconds at which a stream that never comes is asked for again. */
const times = (random: number) => {
  const { clock, asked, alive } = stage(['sport/1/live'], random);
  const at: number[] = [];
  for (let second = 1; second <= 200; second += 1) {
    const before = asked.length;
    clock.advance(1_000);
    alive();
    if (asked.length > before) at.push(second);
  }
  return at;
};

const freshOf = (want: readonly Asked[] | undefined) =>
  (want ?? []).filter(({ fresh }) => fresh === 1).map(({ s }) => s);

describe('subscribed streams without an answer', () => {
  test('are requested once on a slow connection: any snapshot part is progress for all (F08, F09)', () => {
    const { clock, asked, part, answer, alive, stateOf } = stage(STREAMS);
    expect(asked).toHaveLength(1);
    // Six snapshots of eight parts, one part a second: 48 s in all.
    for (const stream of STREAMS) {
      answer(stream);
      for (let at = 1; at <= 8; at += 1) {
        clock.advance(1_000);
        if (at % 4 === 0) alive();
        part(stream, at, 8);
      }
    }
    expect(asked).toHaveLength(1);
    expect(STREAMS.map(stateOf)).toEqual(STREAMS.map(() => 'live'));
  });

  test('are requested again at growing intervals with the given randomness', () => {
    expect(times(0)).toEqual([5, 15, 35, 75, 135, 195]);
    expect(times(0.99)).toEqual([7, 20, 46, 98, 176]);
  });

  test('are not all restarted by an unreadable frame: only its own stream is (F09)', () => {
    const { clock, asked, say, part, answer } = stage(STREAMS);
    for (const stream of STREAMS) answer(stream);
    clock.advance(1_000);
    part('sport/2/live', 1, 3);
    clock.advance(1_000);
    say('{"t":"snapshot"');
    clock.advance(1_000);
    expect(freshOf(asked.at(-1))).toEqual(['sport/2/live']);
    say({ t: 'snapshot', s: 'sport/5/live', e: 'e1', q: 1, part: 1, of: 1, lg: 'x', mt: [] });
    clock.advance(1_000);
    expect(freshOf(asked.at(-1))).toEqual(['sport/5/live']);
    expect(asked).toHaveLength(3);
  });

  test('an unreadable frame of a live stream is a gap of that stream only (F06)', () => {
    const { clock, asked, say, part, answer, stateOf } = stage(STREAMS);
    for (const stream of STREAMS) {
      answer(stream);
      part(stream, 1, 1);
    }
    clock.advance(1_000);
    say({ t: 'd', s: 'sport/3/live', e: 'e1', q: 2, at: 1, p: 'x' });
    clock.advance(1_000);
    expect(STREAMS.map(stateOf)).toEqual(['live', 'live', 'gap', 'live', 'live', 'live']);
    expect(asked.at(-1)?.filter(({ e }) => e !== undefined)).toEqual([{ s: 'sport/3/live', e: 'e1', q: 1 }]);
  });
});
