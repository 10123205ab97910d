import { textOf } from '#sandbox/account/money.ts';
import { seedOf } from '#sandbox/account/seedOf.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { inLanguage } from '#sandbox/wire/language.ts';
import { iconPath } from '#sandbox/wire/record.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { idIn, missing, wrong, type MemberRoutes } from './memberRequest.ts';

const BANNERS: readonly Text[] = [
  ['冠军之夜', 'Night of champions', 'Đêm nhà vô địch', 'คืนแชมป์'],
  ['新人礼包', 'Welcome gift', 'Quà tân thủ', 'ของขวัญต้อนรับ'],
  ['赛事日历', 'Fixtures', 'Lịch thi đấu', 'ตารางแข่ง'],
];
const PLACES: ReadonlySet<string> = new Set(['home', 'live', 'detail']);
const PLATFORMS: ReadonlySet<number> = new Set([0, 1, 2, 3]);
const BANKERS = 5;
/** Games that can be opened: BOOT-32. */
const GAMES: ReadonlySet<number> = new Set([44, 45, 34, 164, 141]);
const PLANS: readonly Text[] = [
  ['稳健方案', 'Steady', 'Ổn định', 'มั่นคง'],
  ['进取方案', 'Bold', 'Mạo hiểm', 'กล้าได้'],
];

const pledgeOf = (id: string): number => 100_000_00 + (seedOf(id) % 900_000_00);

const bankerRecord = (number: number) => {
  const id = `141-${number}`;
  const pledge = pledgeOf(id);
  return {
    bankerId: id,
    nickname: `Banker ${number}`,
    headUrl: iconPath('team', `banker${number}`),
    inviteCode: `SEA${100 + number}`,
    globalSingleMinBet: 10,
    globalSingleMaxBet: '20000.00',
    pledgeAmount: textOf(pledge),
    remainingAmount: textOf(Math.floor((pledge * (number % 4)) / 4)),
  };
};

/** Banners, bankers, videos and kinds of stream (REQ-19, REQ-20, REQ-74). */
export const createBannerCalls = (routes: MemberRoutes, serverBoard: ServerBoard): void => {
  routes.open('GET', '/ssapi/bannerList/search', ({ body, language }) => {
    if (!PLACES.has(body.text('pid') ?? '') || !PLATFORMS.has(body.number('plat') ?? -1))
      return wrong('pid or plat is not known.');
    return BANNERS.map((title, at) => ({
      id: at + 1,
      title: inLanguage(title, language),
      imgUrl: iconPath('league', `banner${at + 1}`),
      linkUrl: at === 1 ? '' : `/sport/?banner=${at + 1}`,
      sort: at + 1,
    }));
  });
  routes.own('POST', '/api/banker/forehead/gamebet/banker/list', () =>
    Array.from({ length: BANKERS }, (_, at) => bankerRecord(at + 1)),
  );
  routes.own('POST', '/api/forehead/gamebet/game/jump', ({ body }) => {
    const game = Number(idIn(body, 'gameId'));
    if (!GAMES.has(game)) return missing('game');
    return `/game/${game}/?token=game-${game}-token&apiSrc=${encodeURIComponent('/game/api')}`;
  });
  routes.own('POST', '/api/banker/forehead/gamebet/banker/detail', ({ body, language }) => {
    const id = idIn(body, 'bankerId');
    const number = Number(id.replace(/^141-/, ''));
    if (!/^141-\d{1,3}$/.test(id) || number < 1 || number > BANKERS) return missing('banker');
    const pledge = pledgeOf(id);
    return {
      ...bankerRecord(number),
      plan: PLANS.map((name, at) => ({
        id: number * 10 + at,
        name: inLanguage(name, language),
        deposit: textOf(Math.floor(pledge / 2)),
        singleBettingAmountLower: 10,
        singleBettingAmountUpper: 5_000 * (at + 1),
        sports: [1, 2, 3],
      })),
    };
  });
  routes.open('POST', '/api/forehead/live/match/video/list', () =>
    [...serverBoard.matches.values()]
      .filter(({ kind, match }) => kind === 'live' && match.vs)
      .map(({ match }) => ({
        matchId: match.id,
        animation: match.as ? `/media/match/${match.id}/animation` : '',
        videos: [
          { line: 1, type: 'm3u8', url: `/media/match/${match.id}/1.m3u8` },
          { line: 2, type: 'flv', url: `/media/match/${match.id}/3.flv` },
        ],
      })),
  );
  routes.open('POST', '/api/forehead/live/stream/type/list', ({ language }) => [
    { type: 'm3u8', name: inLanguage(['高清', 'High definition', 'Độ nét cao', 'คมชัด'], language), sort: 1 },
    { type: 'flv', name: inLanguage(['流畅', 'Smooth', 'Mượt', 'ลื่น'], language), sort: 2 },
  ]);
};
