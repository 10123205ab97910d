import { seedOf } from '#sandbox/account/seedOf.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { sides } from '#sandbox/wire/record.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { seeded } from '#sandbox/world/random.ts';
import type { Room } from './rooms.ts';

/** A red-envelope rain comes round every ten minutes: announced for six, open for two, gone for two. */
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

const prize = (kind: 8 | 15 | 17, language: Language) =>
  kind === 17
    ? { prizeType: 17, prizeName: inLanguage(TEXTS.star, language), amount: null, count: 1, titleId: 1 }
    : {
        prizeType: kind,
        prizeName: inLanguage(kind === 8 ? TEXTS.coupon : TEXTS.coins, language),
        amount: kind === 8 ? '10' : '8.88',
        count: kind === 8 ? 5 : 100,
      };

/** A member's own marks in a room. */
export type Marks = { readonly received: Set<string>; readonly approved: Map<string, 1 | 2> };

/** The record id of the rain that a room has now, or null. */
export const rainOf = (
  room: Room,
  now: number,
): { readonly id: string; readonly state: 0 | 1; readonly countdown: number } | null => {
  const at = (now + room.roomId * 1_000) % ROUND_MS;
  if (room.liveStatus !== 1 || at >= CLOSES_MS) return null;
  const round = (now + room.roomId * 1_000 - at) / ROUND_MS;
  return {
    id: `${room.roomId}${String(round % 100_000).padStart(5, '0')}`,
    state: at < OPENS_MS ? 0 : 1,
    countdown: at < OPENS_MS ? Math.ceil((OPENS_MS - at) / 1_000) : 0,
  };
};

export const rainRecord = (room: Room, now: number, received: ReadonlySet<string>) => {
  const rain = rainOf(room, now);
  return rain === null
    ? null
    : {
        sendRecordId: rain.id,
        roomId: room.roomId,
        state: rain.state,
        countdown: rain.countdown,
        hasReceived: received.has(rain.id) ? 1 : 0,
        floatingBall: 1,
        prizeFlag: 0,
        endBettingTime: now + rain.countdown * 1_000 + CLOSES_MS - OPENS_MS,
        totalAmount: 888,
      };
};
/** What one gets out of a rain. */
export const rainPrize = (language: Language) => prize(15, language);

/** A draw and a quiz; the draw is over once its room is. */
export const lotteryRecords = (room: Room, language: Language) => {
  const begun = room.held.match.bt;
  return [
    {
      id: `d-${room.roomId}`,
      lotteryType: 1,
      state: room.liveStatus,
      title: inLanguage(TEXTS.goal, language),
      roomId: room.roomId,
      startTime: begun,
      endTime: begun + 7_200_000,
      prizeList: [prize(8, language), prize(17, language)],
    },
    {
      id: `q-${room.roomId}`,
      lotteryType: 4,
      state: room.liveStatus,
      title: inLanguage(TEXTS.quiz, language),
      roomId: room.roomId,
      startTime: begun,
      endTime: begun + 5_400_000,
      prizeList: [prize(15, language)],
    },
  ];
};

/** Winners of a draw: the same ones whenever it is asked. */
export const winRecords = (lotteryId: string, room: Room, language: Language) => {
  const random = seeded(seedOf(lotteryId, 'wins'));
  return Array.from({ length: 5 }, (_, at) => ({
    lotteryId,
    userId: `u${100_000 + random.int(900_000)}`,
    nickName: `${inLanguage(room.host, language)}${random.int(90) + 10}`,
    prize: prize(at === 0 ? 17 : 8, language),
    time: room.held.match.bt + 600_000 * (at + 1),
  }));
};
export const ownWinRecord = (lotteryId: string, uid: string, language: Language) => {
  const won = seedOf(lotteryId, uid) % 3 === 0;
  return { isWin: won ? 1 : 0, prizeList: won ? [prize(8, language)] : [] };
};

const teamOptions = (room: Room, language: Language): readonly [string, string, string] => [
  ...sides(room.held.match, language),
  inLanguage(TEXTS.none, language),
];

export const voteRecord = (room: Room, language: Language) => {
  const random = seeded(seedOf(room.roomId, 'vote'));
  return {
    voteId: `v-${room.roomId}`,
    roomId: room.roomId,
    matchId: room.held.match.id,
    title: inLanguage(TEXTS.first, language),
    state: room.liveStatus,
    endTime: room.held.match.bt + 5_400_000,
    options: teamOptions(room, language).map((name, at) => ({ id: 'abc'[at], name, count: random.int(500) })),
    votedOptionId: null,
  };
};
export const questionRecord = (room: Room, language: Language) => ({
  id: `q-${room.roomId}`,
  state: room.liveStatus,
  endTime: room.held.match.bt + 5_400_000,
  questions: [
    {
      id: '1',
      title: inLanguage(TEXTS.first, language),
      options: teamOptions(room, language).map((text, at) => ({ id: 'ABC'[at], text })),
      answerId: null,
      rightId: room.liveStatus === 2 ? 'A' : null,
    },
  ],
});

/** Messages that ask to take part, which an agent approves or refuses. */
export const approvalRecords = (room: Room, language: Language, approved: Marks['approved']) =>
  [1, 2].map((n) => {
    const messageId = `m-${room.roomId}-${n}`;
    return {
      messageId,
      roomId: room.roomId,
      matchId: room.held.match.id,
      hostId: room.hostId,
      content: inLanguage(TEXTS.ask, language),
      approvalResult: approved.get(messageId) ?? 0,
      createdTime: room.held.match.bt + n * 60_000,
    };
  });
