import { textOf } from '#sandbox/account/money.ts';
import type { Notebooks } from '#sandbox/account/notes.ts';
import { seedOf } from '#sandbox/account/seedOf.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import {
  approvalRecords,
  lotteryRecords,
  ownWinRecord,
  questionRecord,
  rainOf,
  rainPrize,
  rainRecord,
  voteRecord,
  winRecords,
} from '#sandbox/rooms/activities.ts';
import type { Room, Rooms } from '#sandbox/rooms/rooms.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { iconPath, sides } from '#sandbox/wire/record.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { seeded } from '#sandbox/world/random.ts';
import { idIn, missing, wrong, type MemberRequest, type MemberRoutes } from './memberRequest.ts';

export type RoomWorld = {
  readonly rooms: Rooms;
  readonly notes: Notebooks;
  readonly clock: ServerClock;
  readonly seed: number;
};

const LIVE = '/api/forehead/live';
const SPORTS: ReadonlyMap<number, Text> = new Map([
  [1, ['足球', 'Football', 'Bóng đá', 'ฟุตบอล']],
  [2, ['篮球', 'Basketball', 'Bóng rổ', 'บาสเกตบอล']],
  [5, ['网球', 'Tennis', 'Quần vợt', 'เทนนิส']],
]);
const KINDS: ReadonlyMap<number, string> = new Map([
  [0, '普通'],
  [1, '专属'],
  [17, '代理'],
]);
const GIFTS: readonly (readonly [Text, number])[] = [
  [['玫瑰', 'Rose', 'Hoa hồng', 'กุหลาบ'], 1],
  [['掌声', 'Applause', 'Vỗ tay', 'ปรบมือ'], 2],
  [['足球', 'Football', 'Quả bóng', 'ลูกฟุตบอล'], 5],
  [['啤酒', 'Beer', 'Bia', 'เบียร์'], 9.9],
  [['金哨', 'Golden whistle', 'Còi vàng', 'นกหวีดทอง'], 66],
  [['火箭', 'Rocket', 'Tên lửa', 'จรวด'], 888.5],
  [['奖杯', 'Trophy', 'Cúp', 'ถ้วยรางวัล'], 1888],
  [['海港', 'Harbour', 'Bến cảng', 'ท่าเรือ'], 8888],
];

const names = (write: (language: Language) => string) => ({
  zh_CN: write('CMN'),
  en: write('ENG'),
  vietnam: write('VIE'),
  thai: write('THA'),
});

/** An anchor as the list has it (wire facts of the platform 6). */
const anchorRecord = (room: Room, league: Text, language: Language, booked: boolean, skew: number) => {
  const { match } = room.held;
  const [home, away] = sides(match, language);
  const score =
    match.nsg.find(([pe, tyg]) => tyg === 5 && pe === match.sid * 1000 + 1) ??
    match.nsg.find(([, tyg]) => tyg === 5);
  const logo = (at: 0 | 1) => iconPath('team', match.ts[at]?.id ?? '0');
  return {
    liveRoomId: room.roomId,
    hostId: room.hostId,
    hostName: inLanguage(room.host, language),
    hostPhotoId: `${room.hostId}.png`,
    hostPictureId: `${room.hostId}.png`,
    hostTags: inLanguage(SPORTS.get(room.liveSport) ?? ['体育', 'Sport'], language),
    hostLanguage: 1,
    liveStatus: room.liveStatus,
    liveHostType: room.type,
    liveHostTypeShow: KINDS.get(room.type) ?? '',
    liveUserGroupId: room.type === 0 ? 0 : room.roomId % 100,
    liveStreamId: `s${room.roomId}`,
    matchId: match.id,
    matchType: inLanguage(SPORTS.get(room.liveSport) ?? ['体育', 'Sport'], 'CMN'),
    sportId: room.liveSport,
    league: inLanguage(league, language),
    masterTeamName: home,
    guestTeamName: away,
    homeName: home,
    awayName: away,
    homeLogo: logo(0),
    awayLogo: logo(1),
    homeScore: score === undefined ? '' : String(score[2]),
    awayScore: score === undefined ? '' : String(score[3]),
    half: '',
    gamePart: '',
    gameTime: '',
    startDate: match.bt + skew,
    multiLanguageMasterTeamName: names((each) => sides(match, each)[0]),
    multiLanguageGuestTeamName: names((each) => sides(match, each)[1]),
    multiLanguageMatchLeague: names((each) => inLanguage(league, each)),
    videoSource: {
      flv: `/media/match/r${room.roomId}/3.flv`,
      m3u8: `/media/match/r${room.roomId}/1.m3u8`,
      rtmp: `rtmp://localhost/${room.roomId}`,
    },
    voidSourceUrl: '',
    backgroundImage: iconPath('league', match.lid),
    popularity: String(room.popularity),
    watcherCount: room.popularity % 997,
    sort: room.sort,
    subscribeStatus: booked ? 1 : 0,
    activityStatus: 1,
    benefitsAssistantSwitch: 0,
    redEnvelopeTotalAmount: 888,
  };
};

/** Rooms, gifts, coins, activities and bookings of the member platform. */
export const createRoomCalls = (
  routes: MemberRoutes,
  { rooms, notes, clock, seed }: RoomWorld,
  leagueOf: (id: string) => Text,
): void => {
  /** A call about one room: refused where there is none. */
  const inRoom = (
    path: string,
    answer: (room: Room, asked: MemberRequest, key: string, uid: string) => unknown,
  ) =>
    routes.own('POST', `${LIVE}${path}`, (asked, member, key) => {
      const room = rooms.find(idIn(asked.body, 'roomId'));
      return room === undefined ? missing('room') : answer(room, asked, key, member.uid);
    });

  routes.open('POST', `${LIVE}/anchor/list`, ({ language }, member) => {
    const booked = member === null ? null : notes.of(`${member.merchant}/${member.uid}`).bookings;
    return rooms
      .all()
      .map((room) =>
        anchorRecord(
          room,
          leagueOf(room.held.match.lid),
          language,
          booked?.hosts.has(String(room.hostId)) ?? false,
          clock.skew(),
        ),
      );
  });
  // Exclusive rooms are for members of a higher level, agents' rooms for agents.
  routes.own('POST', `${LIVE}/room/special/list`, (_, { memberType, vipLevel }) =>
    rooms
      .all()
      .filter(({ type }) => (type === 17 && memberType === 1) || (type === 1 && vipLevel > 0))
      .map(({ roomId }) => roomId)
      .join(','),
  );

  routes.own('POST', `${LIVE}/proxy/switch`, (_, { memberType }) => ({
    enable: 1,
    liveUserGroupId: memberType === 1 ? 7 : 0,
    liveGroupUserType: memberType,
  }));

  routes.own('POST', `${LIVE}/gift/list`, ({ language }) =>
    GIFTS.map(([name, price], at) => ({
      id: at + 1,
      giftName: inLanguage(name, language),
      iconUrl: iconPath('team', `gift${at + 1}`),
      animationUrl: price > 500 ? iconPath('league', `gift${at + 1}`) : '',
      price,
      level: price > 500 ? 3 : 0,
      sort: at,
    })),
  );
  inRoom('/room/gift/top10', (room) => {
    const random = seeded(seedOf(seed, room.roomId, 'gifters'));
    let amount = 900_000;
    return Array.from({ length: 10 }, (_, at) => {
      amount -= 1 + random.int(80_000);
      return {
        userId: `u${100_000 + random.int(900_000)}`,
        nickName: `Fan ${random.int(900) + 100}`,
        headUrl: iconPath('team', `u${at}`),
        amount: textOf(Math.max(amount, 100)),
        rank: at + 1,
        titleId: at < 3 ? at + 1 : null,
      };
    });
  });
  routes.own('POST', `${LIVE}/coin/balance`, (_asked, _member, key) => ({
    coinBalance: textOf(notes.of(key).coins),
  }));
  routes.own('POST', `${LIVE}/coin/limit`, (_asked, { coinCode }) => ({
    configs: [{ coinCode, minAmount: 1, maxAmount: 5000, dayMaxAmount: '20000' }],
  }));

  inRoom('/red/envelope/get', (room, _, key) => rainRecord(room, clock.now(), notes.of(key).received));
  inRoom('/red/envelope/receive', (room, { language }, key) => {
    const rain = rainOf(room, clock.now());
    const mine = notes.of(key);
    if (rain === null || rain.state !== 1) return wrong('There is nothing to be had now.');
    if (mine.received.has(rain.id)) return wrong('This one is received already.');
    mine.received.add(rain.id);
    const prize = rainPrize(language);
    mine.coins += 888;
    return prize;
  });
  inRoom('/lottery/info', (room, { language }) => lotteryRecords(room, language));
  inRoom('/lottery/vote/info', (room, { language }) => voteRecord(room, language));
  inRoom('/question/data', (room, { language }) => questionRecord(room, language));
  inRoom('/lottery/approval/info', (room, { language }, key) =>
    approvalRecords(room, language, notes.of(key).approved),
  );
  inRoom('/lottery/approval/submitInfo', (room, { body, language }, key) => {
    const [result, messageId] = [body.number('approvalResult'), idIn(body, 'messageId')];
    if (result !== 1 && result !== 2) return wrong('approvalResult is 1 or 2.');
    if (idIn(body, 'matchId') !== room.held.match.id) return missing('match in this room');
    const { approved } = notes.of(key);
    if (!approvalRecords(room, language, approved).some((each) => each.messageId === messageId))
      return missing('message');
    approved.set(messageId, result);
    return true;
  });
  /** The room of a lottery stands in its id. */
  const ofLottery = (
    path: string,
    answer: (room: Room, id: string, language: Language, uid: string) => unknown,
  ) =>
    routes.own('POST', `${LIVE}${path}`, ({ body, language }, { uid }) => {
      const id = idIn(body, 'lotteryId');
      const room = rooms.find(id.replace(/^[dq]-/, ''));
      return room === undefined ? missing('lottery') : answer(room, id, language, uid);
    });
  ofLottery('/lottery/win/list', (room, id, language) => winRecords(id, room, language));
  ofLottery('/lottery/win/user', (_, id, language, uid) => ownWinRecord(id, uid, language));

  const booked = (path: string, change: (set: Set<string>, id: string) => void) =>
    routes.own('POST', `${LIVE}${path}`, ({ body }, _, key) => {
      const [matchId, hostId] = [idIn(body, 'subscribeMatchId'), idIn(body, 'subscribeHostId')];
      const room = rooms
        .all()
        .find((each) => String(each.hostId) === hostId && each.held.match.id === matchId);
      if (room === undefined) return missing('room');
      const { bookings } = notes.of(key);
      change(bookings.matches, matchId);
      change(bookings.hosts, hostId);
      return null;
    });
  booked('/booking/send', (set, id) => set.add(id));
  booked('/booking/cancel', (set, id) => set.delete(id));
  routes.own('POST', `${LIVE}/booking/get`, (_asked, _member, key) => {
    const { bookings } = notes.of(key);
    return { subscribeMatchId: [...bookings.matches], subscribeHostId: [...bookings.hosts] };
  });
};
