import type { Notebooks, Notes } from '#sandbox/account/notes.ts';
import { seedOf } from '#sandbox/account/seedOf.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member } from '#sandbox/members/members.ts';
import { streakOf, type Advice, type Expert, type Tips } from '#sandbox/tips/tips.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { iconPath, nameOf, sides } from '#sandbox/wire/record.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { idIn, missing, wrong, type MemberRequest, type MemberRoutes } from './memberRequest.ts';

const BASE = '/api/forehead/professor';
const MOST_PAGE = 50;
const LONGEST = 200;
const NEEDED_COINS = 100;
const NEEDED_VIP = 1;
const TEXT = {
  tag: ['亚盘', 'Handicap', 'Kèo chấp', 'แฮนดิแคป'],
  profile: ['二十年看球经验', 'Twenty years of football', 'Hai mươi năm xem bóng', 'ดูบอลยี่สิบปี'],
  intro: [
    '专注亚盘。\n每日两篇。',
    'Handicaps.\nTwo tips a day.',
    'Kèo chấp.\nMỗi ngày hai bài.',
    'แฮนดิแคป\nวันละสองบท',
  ],
  title: ['主队稳胆', 'Home side to hold', 'Chủ nhà chắc thắng', 'เจ้าบ้านมั่นใจ'],
  text: ['看好主队不败。', 'The home side will not lose.', 'Chủ nhà bất bại.', 'เจ้าบ้านไม่แพ้'],
  comment: ['有道理', 'Makes sense', 'Có lý', 'มีเหตุผล'],
  reply: ['同意', 'Agreed', 'Đồng ý', 'เห็นด้วย'],
  recharge: ['累计充值满 100', 'Deposits of 100 in all', 'Tổng nạp đủ 100', 'ฝากรวม 100'],
  vip: ['VIP 1 可评论', 'From VIP 1 on', 'Từ VIP 1', 'ตั้งแต่ VIP 1'],
  banned: ['您已被禁言', 'You may not comment', 'Bạn đã bị cấm bình luận', 'คุณถูกห้ามแสดงความเห็น'],
} as const satisfies Record<string, Text>;

/** A page in the shape of the tip lists (wire facts of the platform 4). */
const paged = <T>(all: readonly T[], { body }: MemberRequest) => {
  const size = Math.min(Math.max(1, body.number('pageSize') ?? 10), MOST_PAGE);
  const page = Math.max(1, body.number('pageNum') ?? 1);
  return {
    list: all.slice((page - 1) * size, page * size),
    isLastPage: page * size >= all.length ? 1 : 0,
    pageSize: size,
    pageNum: page,
    total: all.length,
  };
};

const expertRecord = (expert: Expert, language: Language, mine: Notes | null) => ({
  id: expert.id,
  name: `${inLanguage(expert.name, language)} ${expert.number}`,
  headUrl: iconPath('team', `expert${expert.id}`),
  tag: inLanguage(TEXT.tag, language),
  profile: inLanguage(TEXT.profile, language),
  introduction: inLanguage(TEXT.intro, language),
  sportsSession: expert.sessions,
  hitPercents: String(Math.floor((expert.hits * 1_000) / expert.sessions) / 10),
  hitSession: expert.hits,
  tenHistory: expert.ten,
  ordered: expert.sessions * 3,
  subscribed: mine?.followed.has(expert.id) === true ? 1 : 0,
  tenWin: expert.ten.filter((each) => each === 1).length,
  weekRateReturn: String(expert.weekRate / 100),
  longestWin: Math.max(expert.longest, streakOf(expert)),
  winContinuous: streakOf(expert),
});

const matchRecord = ({ held }: Advice, league: Text, language: Language, skew: number) => {
  const [homeName, awayName] = sides(held.match, language);
  return {
    matchId: held.match.id,
    sportsId: held.match.sid,
    homeName,
    awayName,
    leagueName: inLanguage(league, language),
    beginTime: held.match.bt + skew,
  };
};

type TipWorld = {
  readonly tips: Tips;
  readonly notes: Notebooks;
  readonly clock: ServerClock;
  readonly leagueOf: (id: string) => Text;
};

const keyOf = (member: Member): string => `${member.merchant}/${member.uid}`;

/** Tips, experts and comments (REQ-75); to buy one is a call of its own. */
export const createTipCalls = (routes: MemberRoutes, { tips, notes, clock, leagueOf }: TipWorld): void => {
  const all = () => tips.all(clock.now());
  const mineOf = (member: Member | null) => (member === null ? null : notes.of(keyOf(member)));
  const tipRecord = (advice: Advice, language: Language, mine: Notes) => {
    const own = [...notes.all.values()].reduce(
      (sum, each) => sum + each.comments.filter(({ tip }) => tip === advice.id).length,
      0,
    );
    return {
      id: advice.id,
      professorId: advice.expert.id,
      bettingType: inLanguage(TEXT.tag, language),
      sportsTitle: inLanguage(TEXT.title, language),
      content: advice.price === 0 ? inLanguage(TEXT.text, language) : '',
      tag: inLanguage(TEXT.tag, language),
      sportsPlay: inLanguage(TEXT.tag, language),
      sportsInfo: nameOf(advice.held.match, language),
      commentCount: 3 + own,
      readCount: advice.reads + (mine.readTips.has(advice.id) ? 1 : 0),
      isHot: advice.hot ? 1 : 0,
      result: 0,
      publishTime: advice.published,
      isAttention: mine.followed.has(advice.expert.id) ? 1 : 0,
      yieldRate: String(advice.expert.weekRate / 100),
      isBuy: advice.price === 0 ? 1 : 0,
      payTime: null,
      isTripartite: 0,
      goldPrice: String(advice.price),
      openBackGold: advice.givesBack ? 1 : 0,
      returnGoldPercentage: advice.givesBack ? 50 : 0,
      messageMatchList: [matchRecord(advice, leagueOf(advice.held.match.lid), language, clock.skew())],
    };
  };
  const expert = (id: string) => tips.experts.find((each) => each.id === id);

  routes.open('POST', `${BASE}/person/list`, (asked, member) =>
    paged(
      tips.experts.map((each) => expertRecord(each, asked.language, mineOf(member))),
      asked,
    ),
  );
  routes.open('POST', `${BASE}/god/list`, ({ language }, member) =>
    [...tips.experts]
      .sort((a, b) => streakOf(b) - streakOf(a))
      .slice(0, 16)
      .map((each) => expertRecord(each, language, mineOf(member))),
  );
  routes.own('POST', `${BASE}/person/detail`, ({ body, language }, member) => {
    const found = expert(idIn(body, 'id'));
    return found === undefined ? missing('expert') : expertRecord(found, language, mineOf(member));
  });
  routes.own('POST', `${BASE}/attention/set`, ({ body }, member) => {
    const found = expert(idIn(body, 'id'));
    if (found === undefined) return missing('expert');
    const { followed } = notes.of(keyOf(member));
    if (body.number('isAttention') === 1) followed.add(found.id);
    else followed.delete(found.id);
    return null;
  });
  routes.own('POST', `${BASE}/attention/list`, (asked, member) => {
    const mine = notes.of(keyOf(member));
    return paged(
      tips.experts
        .filter(({ id }) => mine.followed.has(id))
        .map((each) => expertRecord(each, asked.language, mine)),
      asked,
    );
  });
  routes.own('POST', `${BASE}/message/list`, (asked, member) => {
    const of = idIn(asked.body, 'professorId');
    return paged(
      all()
        .filter((each) => of === '' || each.expert.id === of)
        .map((each) => tipRecord(each, asked.language, notes.of(keyOf(member)))),
      asked,
    );
  });
  /** A call about one tip: refused where there is none. */
  const aboutTip = (
    path: string,
    answer: (advice: Advice, asked: MemberRequest, member: Member) => unknown,
  ) =>
    routes.own('POST', `${BASE}${path}`, (asked, member) => {
      const found = all().find(({ id }) => id === idIn(asked.body, 'id'));
      return found === undefined ? missing('tip') : answer(found, asked, member);
    });
  aboutTip('/message/detail', (advice, { language }, member) => {
    const mine = notes.of(keyOf(member));
    mine.readTips.add(advice.id);
    return tipRecord(advice, language, mine);
  });
  routes.own('POST', `${BASE}/message/read/list`, (_, member) => [...notes.of(keyOf(member)).readTips]);
  routes.open('POST', `${BASE}/match/ongoing/list`, ({ language }) =>
    all()
      .filter(({ held }) => held.kind === 'live')
      .map((each) => matchRecord(each, leagueOf(each.held.match.lid), language, clock.skew())),
  );

  createComments({ routes, notes, clock, aboutTip });
  routes.own('POST', `${BASE}/comment/rule`, ({ language }, { vipLevel, banned, balance }) => ({
    isAvailable: 1,
    isBan: banned ? 1 : 0,
    banText: banned ? inLanguage(TEXT.banned, language) : '',
    rechargeLimitRule: {
      current: balance,
      limit: NEEDED_COINS,
      isAccord: Number(balance) >= NEEDED_COINS ? 1 : 0,
      text: inLanguage(TEXT.recharge, language),
    },
    vip: {
      current: vipLevel,
      limit: NEEDED_VIP,
      isAccord: vipLevel >= NEEDED_VIP ? 1 : 0,
      text: inLanguage(TEXT.vip, language),
    },
  }));
  routes.own('POST', `${BASE}/like/set`, ({ body }, member) => {
    const [id, kind] = [idIn(body, 'id'), body.number('type')];
    if (id === '' || (kind !== 1 && kind !== 2)) return wrong('An id and type 1 or 2 are needed.');
    if (kind === 1 && !all().some((each) => each.id === id)) return missing('tip');
    const { liked } = notes.of(keyOf(member));
    if (body.number('isLike') === 1) liked.add(id);
    else liked.delete(id);
    return null;
  });
};

type Comments = {
  readonly routes: MemberRoutes;
  readonly notes: Notebooks;
  readonly clock: ServerClock;
  readonly aboutTip: (
    path: string,
    answer: (advice: Advice, asked: MemberRequest, member: Member) => unknown,
  ) => void;
};
type Written = Notes['comments'][number];

const commentRecord = (
  id: string,
  nickName: string,
  text: string,
  at: number,
  mine: Notes,
  parentId: string | null,
) => {
  const liked = mine.liked.has(id);
  return {
    id,
    parentId,
    nickName,
    username: `${nickName.slice(0, 2)}***`,
    content: text,
    createTime: at,
    likeCount: (seedOf(id) % 20) + (liked ? 1 : 0),
    isLike: liked ? 1 : 0,
    subComments: [] as readonly unknown[],
  };
};
const ownRecord = (each: Written, nickName: string, mine: Notes) =>
  commentRecord(each.id, nickName, each.text, each.at, mine, each.parent);
const others = (advice: Advice, language: Language, mine: Notes) =>
  [1, 2, 3].map((n) => ({
    ...commentRecord(
      `${advice.id}-${n}`,
      `Fan ${n}`,
      inLanguage(TEXT.comment, language),
      advice.published + n * 60_000,
      mine,
      null,
    ),
    subComments:
      n === 1
        ? [
            commentRecord(
              `${advice.id}-1-1`,
              'Fan 9',
              inLanguage(TEXT.reply, language),
              advice.published + 300_000,
              mine,
              `${advice.id}-1`,
            ),
          ]
        : [],
  }));

/** Comments on a tip: three of others, and what members wrote. */
const createComments = ({ routes, notes, clock, aboutTip }: Comments): void => {
  aboutTip('/comment/list', (advice, asked, member) => {
    const mine = notes.of(keyOf(member));
    const written = [...notes.all.entries()].flatMap(([key, each]) =>
      each.comments
        .filter(({ tip }) => tip === advice.id)
        .map((comment) => ownRecord(comment, key === keyOf(member) ? member.name : 'Fan', mine)),
    );
    const top = [
      ...written.filter(({ parentId }) => parentId === null).reverse(),
      ...others(advice, asked.language, mine),
    ];
    return paged(
      top.map((each) => ({
        ...each,
        subComments: [...each.subComments, ...written.filter(({ parentId }) => parentId === each.id)],
      })),
      asked,
    );
  });
  routes.own('POST', `${BASE}/comment/mine`, (asked, member) => {
    const mine = notes.of(keyOf(member));
    return paged(
      [...mine.comments].reverse().map((each) => ownRecord(each, member.name, mine)),
      asked,
    );
  });
  aboutTip('/comment/add', (advice, { body, language }, member) => {
    const [text, parent] = [body.text('content') ?? '', body.text('parentId')];
    const { banned, vipLevel, balance } = member;
    if (banned || (vipLevel < NEEDED_VIP && Number(balance) < NEEDED_COINS))
      return wrong('You may not comment.');
    if (text.trim() === '' || text.length > LONGEST) return wrong(`1 to ${LONGEST} characters are taken.`);
    const mine = notes.of(keyOf(member));
    const known =
      others(advice, language, mine).some(({ id }) => id === parent) ||
      [...notes.all.values()].some((each) =>
        each.comments.some(({ id, parent: of }) => id === parent && of === null),
      );
    if (parent !== null && !known) return missing('comment');
    const id = `${advice.id}-${member.uid}-${mine.comments.length + 1}`;
    mine.comments.push({ id, tip: advice.id, parent, text, at: clock.now() });
    return { id };
  });
};
