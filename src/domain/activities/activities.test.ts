import { describe, expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import type { Amount } from '../money/amount.ts';
import type { RoomIntent } from '../gifts/roomIntent.ts';
import { activityState, lotteryKind, prizeKind, type Lottery, type RedEnvelope } from '../rooms/activity.ts';
import type { RoomActivity } from '../rooms/roomEvent.ts';
import {
  countdownText,
  isBallShown,
  nextChange,
  phaseOf,
  rainPhase,
  titleOfPrize,
  voteShares,
  type RoomActivities,
} from './activityPhase.ts';
import { changedParts } from './changedParts.ts';
import { mayTakePart, ownPart, partAtPlatform } from './ownPart.ts';

const NOW = 1_000_000;
const rain = (change: Partial<RedEnvelope> = {}): RedEnvelope => ({
  sendRecordId: 'e',
  roomId: null,
  state: 'not-started',
  countdown: 60,
  hasReceived: false,
  floatingBall: true,
  prizeFlag: false,
  endBettingTime: NOW + 120_000,
  total: null,
  ...change,
});
const lottery = (change: Partial<Lottery> = {}): Lottery => ({
  id: 'l',
  kind: 'live-lottery',
  state: 'in-progress',
  title: '',
  roomId: null,
  startTime: null,
  endTime: null,
  prizes: [],
  isJoined: false,
  showsWinList: true,
  showsMarquee: true,
  ...change,
});
const NONE: RoomActivities = {
  at: NOW,
  envelope: null,
  lotteries: [],
  vote: null,
  questions: null,
  approvals: [],
  results: {},
  unread: [],
};

describe('kinds and states by code', () => {
  test.each([
    [1, 'live-lottery'],
    [2, undefined],
    [3, 'red-envelope-rain'],
    [4, 'answer-lottery'],
    [5, undefined],
  ])('lottery kind %i is %s (GIFT-08, C43)', (code, kind) => expect(lotteryKind(code)).toBe(kind));
  test.each([
    [8, 'cash-coupon'],
    [12, 'deposit-coupon'],
    [13, 'flow-coupon'],
    [15, 'coin'],
    [17, 'title'],
    [16, undefined],
  ])('prize kind %i is %s (GIFT-09, C43)', (code, kind) => expect(prizeKind(code)).toBe(kind));
  test.each([
    [0, 'not-started'],
    [1, 'in-progress'],
    [2, 'finished'],
    [3, undefined],
  ])('activity state %i is %s (GIFT-10)', (code, state) => expect(activityState(code)).toBe(state));
  test('only a prize of the kind "title" has a title (GIFT-09, TITLES-05)', () => {
    expect([
      titleOfPrize({ kind: 'title', titleId: '3' }),
      titleOfPrize({ kind: 'coin', titleId: '3' }),
      titleOfPrize({ kind: 'title', titleId: null }),
    ]).toEqual(['3', null, null]);
  });
});

describe('phases by the server clock', () => {
  test.each([
    ['not-started', 500, null, 'before', 500],
    ['not-started', null, null, 'before', null],
    ['not-started', -1, 900, 'open', 900],
    ['in-progress', 500, 900, 'open', 900],
    ['in-progress', null, null, 'open', null],
    ['in-progress', null, 0, 'over', null],
    ['finished', 500, 900, 'over', null],
  ] as const)(
    '%s, start in %s ms and end in %s ms is %s for %s ms (GIFT-10)',
    (state, start, end, phase, ms) => {
      const time = (from: number | null) => (from === null ? null : NOW + from);
      expect(phaseOf({ state, startTime: time(start), endTime: time(end) }, NOW)).toEqual({ phase, ms });
    },
  );
  test.each([
    [0, 'before', 60_000],
    [59_999, 'before', 1],
    [60_000, 'open', 60_000],
    [119_999, 'open', 1],
    [120_000, 'over', null],
  ] as const)('a rain announced for 60 s is %i ms later %s (GIFT-07)', (later, phase, ms) => {
    expect(rainPhase(rain(), NOW, NOW + later)).toEqual({ phase, ms });
  });
  test('the ball floats until the envelope is received or the rain is over (GIFT-06, GIFT-07)', () => {
    expect([
      isBallShown(rain(), NOW, NOW),
      isBallShown(rain(), NOW, NOW + 60_000),
      isBallShown(rain({ hasReceived: true }), NOW, NOW),
      isBallShown(rain({ floatingBall: false }), NOW, NOW),
      isBallShown(rain(), NOW, NOW + 120_000),
      isBallShown(null, NOW, NOW),
    ]).toEqual([true, true, false, false, false, false]);
  });
  test('the next change is the nearest start or end', () => {
    const all = { ...NONE, envelope: rain(), lotteries: [lottery({ endTime: NOW + 5_000 })] };
    expect([nextChange(all, NOW), nextChange(all, NOW + 5_000), nextChange(NONE, NOW)]).toEqual([
      5_000,
      55_000,
      null,
    ]);
  });
  test.each([
    [0, '00:00'],
    [1, '00:01'],
    [59_001, '01:00'],
    [3_600_000, '60:00'],
    [-5, '00:00'],
  ])('a countdown of %i ms is %s', (ms, text) => expect(countdownText(ms)).toBe(text));
});

describe('votes', () => {
  test.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [[], []],
  ])('%j are %j per cent', (counts, shares) => expect(voteShares(counts)).toEqual(shares));
  test('shares of any votes sum up to 100 and are within one of the exact ones', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }), (counts) => {
        const total = counts.reduce((sum, each) => sum + each, 0);
        const shares = voteShares(counts);
        expect(shares.reduce((sum, each) => sum + each, 0)).toBe(total === 0 ? 0 : 100);
        shares.forEach((share, at) =>
          expect(Math.abs(share - (total === 0 ? 0 : ((counts[at] ?? 0) * 100) / total))).toBeLessThan(1),
        );
      }),
    );
  });
});

const intent = (change: Partial<RoomIntent>): RoomIntent => ({
  id: 'i',
  action: 'vote',
  state: 'done',
  at: 5,
  roomId: 'r',
  subject: 'v',
  choice: 'a',
  count: 1,
  total: '0' as Amount,
  prize: null,
  reason: null,
  ...change,
});
const vote = (voted: string | null): RoomActivities => ({
  ...NONE,
  vote: {
    id: 'v',
    roomId: null,
    matchId: null,
    title: '',
    state: 'in-progress',
    endTime: null,
    options: [],
    votedOptionId: voted,
  },
});

describe('the part of the user', () => {
  const of = { action: 'vote', subject: 'v' } as const;

  test('is the platform’s record, else the sent intent; after a refusal the user may try again (GIFT-16)', () => {
    expect(ownPart(vote('b'), [intent({ state: 'unknown' })], of)).toEqual({ part: 'done', choice: 'b' });
    expect(ownPart(vote(null), [intent({ state: 'unknown' })], of)).toEqual({ part: 'unknown', choice: 'a' });
    expect(ownPart(vote(null), [], of)).toEqual({ part: 'none', choice: null });
    expect(ownPart(vote(null), [intent({ subject: 'w' })], of).part).toBe('none');
  });
  test.each([
    ['none', true],
    ['sending', false],
    ['unknown', false],
    ['done', false],
    ['refused', true],
    ['not-found', true],
    ['unconfirmed', true],
  ] as const)('%s lets the user take part: %s', (part, may) => expect(mayTakePart(part)).toBe(may));

  test('is found in each kind of activity; undefined if the activity is not listed', () => {
    const all: RoomActivities = {
      ...NONE,
      envelope: rain({ hasReceived: true }),
      lotteries: [lottery({ isJoined: true })],
      questions: {
        id: 'q',
        state: 'in-progress',
        endTime: null,
        questions: [{ id: '1', title: '', options: [], answerId: 'B', rightId: null }],
      },
      approvals: [
        {
          messageId: 'm',
          roomId: null,
          matchId: null,
          hostId: null,
          content: '',
          result: 2,
          createdTime: null,
        },
        {
          messageId: 'n',
          roomId: null,
          matchId: null,
          hostId: null,
          content: '',
          result: 0,
          createdTime: null,
        },
      ],
    };
    const at = (action: RoomIntent['action'], subject: string) => partAtPlatform(all, { action, subject });
    expect([
      at('envelope', 'e'),
      at('join', 'l'),
      at('answer', 'q:1'),
      at('approval', 'm'),
      at('approval', 'n'),
    ]).toEqual(['', '', 'B', '2', null]);
    expect([
      at('envelope', 'x'),
      at('join', 'x'),
      at('vote', 'x'),
      at('answer', 'q:2'),
      at('gift', '1'),
    ]).toEqual(Array.from({ length: 5 }, () => undefined));
  });
});

test.each([
  ['rain', ['envelope', 'lotteries']],
  ['lottery', ['lotteries']],
  ['answer', ['lotteries', 'questions']],
  ['vote', ['vote']],
  ['question', ['lotteries', 'questions']],
] as const)('an event about a %s changes these parts of the activities: %j', (kind, parts) => {
  const activity: RoomActivity = {
    n: 1,
    id: 'x',
    kind,
    state: 'in-progress',
    title: '',
    from: null,
    to: null,
    total: null,
    prizes: [],
    options: [],
    rightId: null,
    winners: [],
  };
  const approved = { kind: 'approve', n: 2, uid: 'u', messageId: 'm', result: 1 } as const;
  const deleted = { kind: 'chatDeleted', n: 3, ids: [] } as const;
  expect([...changedParts([{ kind: 'activity', n: 1, activity }, deleted])]).toEqual(parts);
  expect([...changedParts([approved])]).toEqual(['approvals']);
  expect(changedParts([deleted]).size).toBe(0);
  const ended = changedParts([{ kind: 'activity', n: 1, activity: { ...activity, state: 'finished' } }]);
  expect([...ended]).toEqual(kind === 'vote' ? parts : [...parts, 'results']);
});
