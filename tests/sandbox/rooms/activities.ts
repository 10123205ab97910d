import type { Notes } from '#sandbox/account/notes.ts';
import { seedOf } from '#sandbox/account/seedOf.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { teamNames } from '#sandbox/wire/record.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { seeded } from '#sandbox/world/random.ts';
import type { ActivityShows, Show } from './activityShows.ts';
import type { Room } from './rooms.ts';

/**
 * A red-envelope rain repeats every ten minutes: six minutes announced, two minutes open, two minutes closed.
 */
const ROUND_MS = 600_000;
const OPENS_MS = 360_000;
const CLOSES_MS = 480_000;

const TEXTS = {
  goal: ['进球抽奖', 'Goal draw', 'Quay thưởng bàn thắng', 'ลุ้นประตู'],
  quiz: ['答题赢奖', 'Quiz', 'Đố vui có thưởng', 'ตอบคำถาม'],
  first: ['谁先进球？', 'Who scores first?', 'Ai ghi bàn trước?', 'ใครทำประตูก่อน'],
  none: ['没有进球', 'Nobody', 'Không ai', 'ไม่มี'],
  coins: ['金币', 'Coins', 'Xu', 'เหรียญ'],
  coupon: ['现金券', 'Cash coupon', 'Phiếu tiền mặt', 'คูปองเงินสด'],
  star: ['海港之星', 'Harbour star', 'Ngôi sao cảng', 'ดาวท่าเรือ'],
  ask: ['我要参加抽奖', 'I am in', 'Tôi tham gia', 'ขอร่วมด้วย'],
} as const satisfies Record<string, Text>;

const prize = (kind: number, language: Language) =>
  kind === 17
    ? { prizeType: 17, prizeName: inLanguage(TEXTS.star, language), amount: null, count: 1, titleId: 1 }
    : {
        prizeType: kind,
        prizeName: inLanguage(kind === 15 ? TEXTS.coins : TEXTS.coupon, language),
        amount: kind === 15 ? '8.88' : '10',
        count: kind === 15 ? 100 : 5,
      };

/** A member's own marks in a room. */
export type ActivityNotes = Pick<Notes, 'received' | 'approved' | 'joined' | 'votes' | 'answers'>;

type Rain = {
  readonly id: string;
  readonly state: 0 | 1 | 2;
  readonly countdown: number;
  readonly to: number;
};
const shownRain = (show: Show, now: number, shows: ActivityShows): Rain => ({
  id: show.id,
  state: shows.stateOf(show),
  countdown: Math.max(0, Math.ceil((show.from - now) / 1_000)),
  to: show.to,
});
/** Returns the current rain of a room: the one that a command added, else the repeating one; null for none. */
export const rainOf = (room: Room, now: number, shows: ActivityShows): Rain | null => {
  const show = shows.of(room.roomId, 'rain');
  if (show !== undefined) return shownRain(show, now, shows);
  const at = (now + room.roomId * 1_000) % ROUND_MS;
  if (room.liveStatus !== 1 || at >= CLOSES_MS) return null;
  const round = (now + room.roomId * 1_000 - at) / ROUND_MS;
  return {
    id: `${room.roomId}${String(round % 100_000).padStart(5, '0')}`,
    state: at < OPENS_MS ? 0 : 1,
    countdown: at < OPENS_MS ? Math.ceil((OPENS_MS - at) / 1_000) : 0,
    to: now - at + CLOSES_MS,
  };
};

export const rainRecord = (room: Room, rain: Rain | null, { received }: Pick<ActivityNotes, 'received'>) =>
  rain === null
    ? null
    : {
        sendRecordId: rain.id,
        roomId: room.roomId,
        state: rain.state,
        countdown: rain.countdown,
        hasReceived: received.has(rain.id) ? 1 : 0,
        floatingBall: 1,
        prizeFlag: received.has(rain.id) ? 1 : 0,
        endBettingTime: rain.to,
        totalAmount: 888,
      };
/** Returns the prize of a rain. */
export const rainPrize = (language: Language) => prize(15, language);

const lotteryOf = (
  shown: { readonly show: Show | undefined; readonly shows: ActivityShows; readonly kind: 1 | 4 },
  room: Room,
  language: Language,
  { joined }: Pick<ActivityNotes, 'joined'>,
) => {
  const { show, shows, kind } = shown;
  const begun = room.boardMatch.match.bt;
  const id = show?.id ?? `${kind === 1 ? 'd' : 'q'}-${room.roomId}`;
  return {
    id,
    lotteryType: kind,
    state: show === undefined ? room.liveStatus : shows.stateOf(show),
    title: show?.title ?? inLanguage(kind === 1 ? TEXTS.goal : TEXTS.quiz, language),
    roomId: room.roomId,
    startTime: show?.from ?? begun,
    endTime: show?.to ?? begun + (kind === 1 ? 7_200_000 : 5_400_000),
    prizeList:
      show !== undefined
        ? [prize(show.prize, language)]
        : kind === 1
          ? [prize(8, language), prize(17, language)]
          : [prize(15, language)],
    isJoined: joined.has(id) ? 1 : 0,
    showWinList: show?.winList === false ? 0 : 1,
    showWinMarquee: show?.marquee === false ? 0 : 1,
  };
};

/** Returns a draw and a quiz. The draw ends with its room. */
export const lotteryRecords = (room: Room, language: Language, mine: ActivityNotes, shows: ActivityShows) => [
  lotteryOf({ show: shows.of(room.roomId, 'lottery'), shows, kind: 1 }, room, language, mine),
  lotteryOf({ show: shows.of(room.roomId, 'answer'), shows, kind: 4 }, room, language, mine),
];

/** Returns the winners of a draw. Each request gets the same winners. */
export const winRecords = (lotteryId: string, room: Room, language: Language) => {
  const random = seeded(seedOf(lotteryId, 'wins'));
  return Array.from({ length: 5 }, (_, at) => ({
    lotteryId,
    userId: `u${100_000 + random.int(900_000)}`,
    nickName: `${inLanguage(room.host, language)}${random.int(90) + 10}`,
    prize: prize(at === 0 ? 17 : 8, language),
    time: room.boardMatch.match.bt + 600_000 * (at + 1),
  }));
};
export const ownWinRecord = (lotteryId: string, uid: string, language: Language) => {
  const won = seedOf(lotteryId, uid) % 3 === 0;
  return { isWin: won ? 1 : 0, prizeList: won ? [prize(8, language)] : [] };
};

const teamOptions = (room: Room, language: Language): readonly [string, string, string] => [
  ...teamNames(room.boardMatch.match, language),
  inLanguage(TEXTS.none, language),
];

const optionsOf = (show: Show | undefined, room: Room, language: Language): readonly string[] =>
  show === undefined || show.options.length === 0 ? teamOptions(room, language) : show.options;

export const voteRecord = (
  room: Room,
  language: Language,
  { votes }: ActivityNotes,
  shows: ActivityShows,
) => {
  const random = seeded(seedOf(room.roomId, 'vote'));
  const show = shows.of(room.roomId, 'vote');
  const voteId = show?.id ?? `v-${room.roomId}`;
  const voted = votes.get(voteId) ?? null;
  return {
    voteId,
    roomId: room.roomId,
    matchId: room.boardMatch.match.id,
    title: show?.title ?? inLanguage(TEXTS.first, language),
    state: show === undefined ? room.liveStatus : shows.stateOf(show),
    endTime: show?.to ?? room.boardMatch.match.bt + 5_400_000,
    options: optionsOf(show, room, language).map((name, at) => ({
      id: 'abcdefgh'[at],
      name,
      count: random.int(500) + (voted === 'abcdefgh'[at] ? 1 : 0),
    })),
    votedOptionId: voted,
  };
};
export const questionRecord = (
  room: Room,
  language: Language,
  { answers }: ActivityNotes,
  shows: ActivityShows,
) => {
  const show = shows.of(room.roomId, 'answer');
  const id = show?.id ?? `q-${room.roomId}`;
  const state = show === undefined ? room.liveStatus : shows.stateOf(show);
  return {
    id,
    state,
    endTime: show?.to ?? room.boardMatch.match.bt + 5_400_000,
    questions: [
      {
        id: '1',
        title: show?.title ?? inLanguage(TEXTS.first, language),
        options: optionsOf(show, room, language).map((text, at) => ({ id: 'ABCDEFGH'[at], text })),
        answerId: answers.get(`${id}:1`) ?? null,
        rightId: state === 2 ? 'A' : null,
      },
    ],
  };
};

/** Returns requests to take part, which an agent approves or refuses. */
export const approvalRecords = (room: Room, language: Language, approved: ActivityNotes['approved']) =>
  [1, 2].map((n) => {
    const messageId = `m-${room.roomId}-${n}`;
    return {
      messageId,
      roomId: room.roomId,
      matchId: room.boardMatch.match.id,
      hostId: room.hostId,
      content: inLanguage(TEXTS.ask, language),
      approvalResult: approved.get(messageId) ?? 0,
      createdTime: room.boardMatch.match.bt + n * 60_000,
    };
  });
