import { describe, expect, test } from 'vitest';
import { createFeedStage, freshOf, rawMarket, rawMatch } from '#tests/worker/feedStage.ts';

const LIVE = 'sport/1/live';
const ME = 'me';
const STREAMS = [1, 2, 3, 4, 5, 6].map((sport) => `sport/${sport}/live`);

/** Seconds at which a stream that never comes is asked for again. */
const times = (random: number) => {
  const { clock, subscriptions: asked, alive } = createFeedStage(['sport/1/live'], [], random);
  const at: number[] = [];
  for (let second = 1; second <= 200; second += 1) {
    const before = asked.length;
    clock.advance(1_000);
    alive();
    if (asked.length > before) at.push(second);
  }
  return at;
};

/** A feed with a logged-in user, whom the server has not named yet. */
const createLoggedIn = (streams: readonly string[]) => {
  const stage = createFeedStage(streams, [], 0.5, true, 'token');
  return { ...stage, nameUser: () => stage.say({ t: 'authed', uid: '71' }) };
};

/** Returns the streams of a subscribe frame. */
const namesOf = (wanted: readonly { readonly s: string }[]) => wanted.map(({ s }) => s);

/** A feed whose server has only pre-match producers; the wanted streams are absent. */
const createAbsent = (streams: readonly string[]) => {
  const stage = createFeedStage(streams);
  stage.say({ t: 'producers', p: ['1/pre'] });
  for (const stream of streams) stage.say({ t: 'answer', s: stream, how: 'none' });
  stage.clock.advance(2_000);
  return stage;
};

test('the first stream of a tab that comes after the welcome is requested at once (FEED-09, G10)', () => {
  const { subscriptions: asked, want } = createFeedStage([]);
  expect(asked).toEqual([]);
  want(['sport/1/live']);
  expect(asked).toEqual([[{ s: 'sport/1/live' }]]);
});

describe('the stream of the logged-in user', () => {
  test('shares the first subscribe frame with the lists of the welcome, also after a reconnect', () => {
    const { clock, subscriptions: asked, snapshot, drop, open, nameUser } = createLoggedIn([LIVE]);
    nameUser();
    expect(asked.map(namesOf)).toEqual([[LIVE, ME]]);
    snapshot(LIVE);
    drop();
    clock.advance(250);
    open();
    nameUser();
    expect(asked.slice(1)).toEqual([[{ s: LIVE, e: 'e1', q: 1 }, { s: ME }]]);
    clock.advance(2_000);
    expect(asked).toHaveLength(2);
  });

  test('waits for the first list of a tab, which is requested at once (G10)', () => {
    const { clock, subscriptions: asked, want, nameUser } = createLoggedIn([]);
    nameUser();
    clock.advance(400);
    expect(asked).toEqual([]);
    want([LIVE]);
    expect(asked.map(namesOf)).toEqual([[LIVE, ME]]);
    clock.advance(2_000);
    expect(asked).toHaveLength(1);
  });

  test('is requested alone if no list comes within 1 s', () => {
    const { clock, subscriptions: asked, nameUser } = createLoggedIn([]);
    nameUser();
    clock.advance(1_000);
    expect(asked.map(namesOf)).toEqual([[ME]]);
  });

  test('delays no list by more than 50 ms if the server is slow to name the user', () => {
    const { clock, subscriptions: asked, nameUser } = createLoggedIn([LIVE]);
    clock.advance(49);
    expect(asked).toEqual([]);
    clock.advance(1);
    expect(asked.map(namesOf)).toEqual([[LIVE]]);
    nameUser();
    clock.advance(1_000);
    expect(asked.slice(1).map(namesOf)).toEqual([[LIVE, ME]]);
  });
});

describe('subscribed streams without an answer', () => {
  test('are requested once on a slow connection: any snapshot part is progress for all', () => {
    const { clock, subscriptions: asked, part, answer, alive, stateOf } = createFeedStage(STREAMS);
    expect(asked).toHaveLength(1);
    // Six snapshots of eight parts, one part a second: 48 s in all.
    for (const stream of STREAMS) {
      answer(stream, 'snapshot');
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
    const { clock, subscriptions: asked, say, part, answer } = createFeedStage(STREAMS);
    for (const stream of STREAMS) answer(stream, 'snapshot');
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
    const { clock, subscriptions: asked, say, part, answer, stateOf } = createFeedStage(STREAMS);
    for (const stream of STREAMS) {
      answer(stream, 'snapshot');
      part(stream, 1, 1);
    }
    clock.advance(1_000);
    say({ t: 'd', s: 'sport/3/live', e: 'e1', q: 2, at: 1, p: 'x' });
    clock.advance(1_000);
    expect(STREAMS.map(stateOf)).toEqual(['live', 'live', 'gap', 'live', 'live', 'live']);
    expect(asked.at(-1)?.filter(({ e }) => e !== undefined)).toEqual([{ s: 'sport/3/live', e: 'e1', q: 1 }]);
  });
});

test('a socket that opens soon after a lost one is subscribed at once: the limit is that of a socket (FEED-09)', () => {
  const { clock, subscriptions: asked, drop, open, snapshot, want } = createFeedStage([LIVE], [], 0.5, true);
  snapshot(LIVE);
  expect(asked).toHaveLength(1);
  drop();
  clock.advance(250);
  open();
  expect(asked.slice(1)).toEqual([[{ s: LIVE, e: 'e1', q: 1 }]]);
  // The second frame of this socket waits for the limit.
  want([LIVE, 'sport/2/live']);
  clock.advance(999);
  expect(asked).toHaveLength(2);
  clock.advance(1);
  expect(asked).toHaveLength(3);
});

describe('a stream that the server reported as absent', () => {
  test('opens no price of a stream that lacked a delta: only an answer to a poll does (I3, D2)', () => {
    const { clock, say, snapshot, delta, poll, refusalOf } = createFeedStage([LIVE]);
    const match = rawMatch('7', 5, rawMarket('m', 1, [1.9, 1.5]));
    snapshot(LIVE, [match]);
    expect(refusalOf('m:1')).toBeNull();
    delta(LIVE, 3, {});
    expect(refusalOf('m:1')).not.toBeNull();
    say({ t: 'answer', s: LIVE, how: 'none' });
    expect(refusalOf('m:1')).toBe('price-stale');
    clock.advance(1_000);
    expect(poll(match, clock.now())).toBe(true);
    expect(refusalOf('m:1')).toBeNull();
  });

  test.each([
    ['at once', 0],
    ['on a new socket', 1],
    ['after two lost sockets', 2],
  ])(
    'keeps the markets that were polled since if the server repeats its answer %s (DETAIL-01)',
    (_when, drops) => {
      const stage = createFeedStage([LIVE, 'match/7']);
      const { clock, say, snapshot, pollDetail, hasMarket, stateOf, subscriptions } = stage;
      const main = rawMarket('m', 1, [1.9, 1.5]);
      snapshot(LIVE, [rawMatch('7', 5, main)]);
      snapshot('match/7', [rawMatch('7', 5, rawMarket('extra', 1, [8]))]);
      say({ t: 'answer', s: 'match/7', how: 'none' });
      expect([stateOf('match/7'), hasMarket('extra')]).toEqual(['none', false]);
      clock.advance(1_000);
      expect(pollDetail(rawMatch('7', 5, main, rawMarket('extra', 2, [8])), clock.now())).toBe(true);
      for (let drop = 0; drop < drops; drop += 1) {
        stage.drop();
        clock.advance(60_000);
        stage.open();
        const wanted = subscriptions.at(-1)?.find(({ s }) => s === 'match/7');
        expect(wanted).toEqual({ s: 'match/7' });
      }
      say({ t: 'answer', s: 'match/7', how: 'none' });
      expect([hasMarket('m'), hasMarket('extra')]).toEqual([true, true]);
    },
  );

  test.each([
    ['was live', 0],
    ['waited for its answer on a new socket', 1],
  ])(
    'takes no polled markets that were requested before it was lost, if it %s (F07, I3, D20)',
    (_how, drops) => {
      const stage = createFeedStage([LIVE, 'match/7']);
      const { clock, say, snapshot, pollDetail, oddsOf } = stage;
      const main = rawMarket('m', 1, [1.9, 1.5]);
      snapshot(LIVE, [rawMatch('7', 5, main)]);
      snapshot('match/7', [rawMatch('7', 5, rawMarket('extra', 1, [8]))]);
      clock.advance(1_000);
      const whileLive = clock.now();
      clock.advance(1_000);
      stage.delta('match/7', 2, { p: [1, 0, 9_000, 0] });
      for (let drop = 0; drop < drops; drop += 1) {
        stage.drop();
        clock.advance(60_000);
        stage.open();
      }
      say({ t: 'answer', s: 'match/7', how: 'none' });
      const polled = rawMatch('7', 5, main, rawMarket('extra', 2, [8]));
      pollDetail(polled, whileLive);
      expect(oddsOf('extra')).toEqual([]);
      clock.advance(1_000);
      pollDetail(polled, clock.now());
      expect(oddsOf('extra')).toEqual([8_000]);
    },
  );

  test('is requested again when its match moves to another stream, if it is the stream of a match (DETAIL-01)', () => {
    const PRE = 'sport/1/pre';
    const { clock, say, snapshot, delta, subscriptions } = createFeedStage([LIVE, PRE, 'match/7']);
    snapshot(LIVE);
    snapshot(PRE, [rawMatch('7', 4, rawMarket('m', 1, [1.9, 1.5]))]);
    say({ t: 'answer', s: 'match/7', how: 'none' });
    clock.advance(2_000);
    const before = subscriptions.length;
    delta(PRE, 2, { move: [['7', LIVE]] });
    clock.advance(2_000);
    expect(subscriptions.slice(before).map(freshOf)).toEqual([['match/7']]);
  });

  test('is requested once when its producer is added', () => {
    const { clock, subscriptions: asked, say, snapshot, stateOf } = createAbsent([LIVE, 'sport/2/live']);
    expect(asked).toHaveLength(1);
    say({ t: 'producers', p: ['1/live', '1/pre'] });
    expect(asked).toHaveLength(2);
    expect(freshOf(asked.at(-1))).toEqual([LIVE]);
    snapshot(LIVE);
    say({ t: 'producers', p: ['1/live', '1/pre'] });
    clock.advance(1_000);
    expect(asked).toHaveLength(2);
    expect([LIVE, 'sport/2/live'].map(stateOf)).toEqual(['live', 'none']);
  });

  test('is requested when the producer of its match is added, if it is the stream of a match', () => {
    const { clock, subscriptions: asked, say, poll } = createAbsent(['match/7']);
    poll(rawMatch('7', 5), 0);
    say({ t: 'producers', p: ['1/pre', '2/live'] });
    expect(asked).toHaveLength(1);
    say({ t: 'producers', p: ['1/live', '1/pre', '2/live'] });
    expect(asked).toHaveLength(2);
    expect(freshOf(asked.at(-1))).toEqual(['match/7']);
    // The match has no stream. Another list with the same producers is no reason to request it again.
    say({ t: 'answer', s: 'match/7', how: 'none' });
    say({ t: 'producers', p: ['1/live', '1/pre', '2/live'] });
    clock.advance(2_000);
    expect(asked).toHaveLength(2);
  });
});

test("the heartbeat of a match's own stream, as over NATS, renews no price of its sport (D3)", () => {
  const { clock, snapshot, alive, refusalOf } = createFeedStage([LIVE, 'match/7'], ['7']);
  snapshot(LIVE, [rawMatch('7', 5, rawMarket('main', 1, [1.9, 1.5]))]);
  snapshot('match/7', [rawMatch('7', 5, rawMarket('extra', 1, [8, 1.05]))]);
  for (let second = 1; second <= 11; second += 1) {
    clock.advance(1_000);
    alive(['match/7', 1]);
  }
  expect([refusalOf('main:1'), refusalOf('extra:1')]).toEqual(['price-stale', null]);
  alive([LIVE, 1]);
  expect([refusalOf('main:1'), refusalOf('extra:1')]).toEqual([null, null]);
});
