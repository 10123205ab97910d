import type { FastifyInstance } from 'fastify';
import { numericLine } from '#sandbox/wire/lines.ts';
import { textOf } from '#sandbox/account/money.ts';
import type { Notebooks, Notes } from '#sandbox/account/notes.ts';
import { isRecord, isWhole } from '#sandbox/betting/scripts.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member } from '#sandbox/members/members.ts';
import { USERS } from '#sandbox/members/users.ts';
import { TipDesk, type TipLine } from '#sandbox/tips/tipDesk.ts';
import { streakOf, lastTenOf, yieldOf, type Advice, type Expert, type Tips } from '#sandbox/tips/tips.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { groupName } from '#sandbox/wire/marketNames.ts';
import { fullOptionName, iconPath, nameOf, teamNames } from '#sandbox/wire/record.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { idIn, missing, wrong, type MemberRequest, type MemberRoutes } from './memberRequest.ts';
import { createTipComments, pageOf } from './tipComments.ts';

const BASE = '/api/forehead/professor';
const TEXT = {
  tag: ['亚盘', 'Handicap', 'Kèo chấp', 'แฮนดิแคป'],
  profile: ['二十年看球经验', 'Twenty years of football', 'Hai mươi năm xem bóng', 'ดูบอลยี่สิบปี'],
  intro: [
    '专注亚盘。\n每日两篇。',
    'Handicaps.\nTwo tips a day.',
    'Kèo chấp.\nMỗi ngày hai bài.',
    'แฮนดิแคป\nวันละสองบท',
  ],
  title: ['今日看点', 'Pick of the day', 'Lựa chọn hôm nay', 'ตัวเลือกวันนี้'],
  text: [
    '这个选项仍有价值。',
    'This option still has value.',
    'Lựa chọn này vẫn có giá trị.',
    'ตัวเลือกนี้ยังคุ้มค่า',
  ],
} as const satisfies Record<string, Text>;

type TipWorld = {
  readonly app: FastifyInstance;
  readonly tips: Tips;
  readonly notes: Notebooks;
  readonly clock: ServerClock;
  readonly leagueOf: (id: string) => Text;
  /** Called for every debit and refund of coins for tips. */
  readonly onTip: (line: TipLine) => void;
};

const keyOf = (member: Member): string => `${member.merchant}/${member.uid}`;

const selectionRecord = ({ leg }: Advice, language: Language) => ({
  marketId: leg.market.id,
  optionType: leg.market.ops[leg.at],
  marketType: leg.market.mty,
  period: leg.market.pe,
  line: leg.market.line === null ? null : numericLine(leg.market.line),
  odds: leg.od / 1_000,
  marketName: groupName(leg.market, language),
  optionName: fullOptionName(
    leg.market as Parameters<typeof fullOptionName>[0],
    leg.at,
    teamNames(leg.match, language),
    language,
  ),
});

/** Serves tips, experts and comments (REQ-75), the purchases of tips, and `POST /sandbox/tips`. */
export const createTipCalls = (
  routes: MemberRoutes,
  { app, tips, notes, clock, leagueOf, onTip }: TipWorld,
): void => {
  const desk = new TipDesk(notes, clock, onTip);
  const all = () => {
    const found = tips.all(clock.now());
    desk.tick();
    return found;
  };
  const mineOf = (member: Member | null) => (member === null ? null : notes.of(keyOf(member)));
  const expertRecord = (expert: Expert, language: Language, mine: Notes | null) => {
    const own = tips.of(expert, clock.now());
    const ten = lastTenOf(own);
    const settled = own.filter(({ outcome }) => outcome !== 0);
    const hits = expert.hits + settled.filter(({ outcome }) => outcome === 1).length;
    const sessions = expert.sessions + settled.length;
    const yields = settled.slice(0, 10).reduce((sum, each) => sum + (yieldOf(each) ?? 0), 0);
    return {
      id: expert.id,
      name: `${inLanguage(expert.name, language)} ${expert.number}`,
      headUrl: iconPath('team', `expert${expert.id}`),
      tag: inLanguage(TEXT.tag, language),
      profile: inLanguage(TEXT.profile, language),
      introduction: inLanguage(TEXT.intro, language),
      sportsSession: sessions,
      hitPercents: String(Math.floor((hits * 1_000) / sessions) / 10),
      hitSession: hits,
      tenHistory: ten,
      ordered: expert.sessions * 3,
      subscribed: mine?.followed.has(expert.id) === true ? 1 : 0,
      tenWin: ten.filter((each) => each === 1).length,
      weekRateReturn: String(yields / 100),
      longestWin: Math.max(expert.longest, streakOf(ten)),
      winContinuous: streakOf(ten),
    };
  };
  const matchRecord = (advice: Advice, language: Language, isOpen: boolean) => {
    const { leg, matchId } = advice;
    const [homeName, awayName] = teamNames(leg.match, language);
    return {
      matchId,
      sportsId: leg.match.sid,
      homeName,
      awayName,
      leagueName: inLanguage(leagueOf(leg.match.lid), language),
      beginTime: leg.match.bt + clock.skew(),
      selections: isOpen ? [selectionRecord(advice, language)] : [],
    };
  };
  const tipRecord = (advice: Advice, language: Language, member: Member) => {
    const mine = notes.of(keyOf(member));
    const own = [...notes.all.values()].reduce(
      (sum, each) => sum + each.comments.filter(({ tip }) => tip === advice.id).length,
      0,
    );
    const paidAt = desk.paidAt(member, advice.id);
    const isOpen = advice.price === 0 || paidAt !== null || advice.outcome !== 0;
    const made = yieldOf(advice);
    return {
      id: advice.id,
      professorId: advice.expert.id,
      bettingType: groupName(advice.leg.market, language),
      sportsTitle: `${inLanguage(TEXT.title, language)} · ${nameOf(advice.leg.match, language)}`,
      content: isOpen ? inLanguage(TEXT.text, language) : '',
      tag: inLanguage(TEXT.tag, language),
      sportsPlay: groupName(advice.leg.market, language),
      sportsInfo: [nameOf(advice.leg.match, language), advice.leg.score ?? ''].join(' ').trim(),
      commentCount: 3 + own,
      readCount: advice.reads + (mine.readTips.has(advice.id) ? 1 : 0),
      likeCount: advice.likes + (mine.liked.has(advice.id) ? 1 : 0),
      isLike: mine.liked.has(advice.id) ? 1 : 0,
      isHot: advice.hot ? 1 : 0,
      result: advice.outcome,
      publishTime: advice.published,
      isAttention: mine.followed.has(advice.expert.id) ? 1 : 0,
      yieldRate: made === null ? null : String(made / 10),
      isBuy: advice.price === 0 || paidAt !== null ? 1 : 0,
      payTime: paidAt,
      isTripartite: 0,
      goldPrice: String(advice.price),
      openBackGold: advice.back > 0 ? 1 : 0,
      returnGoldPercentage: advice.back,
      messageMatchList: [matchRecord(advice, language, isOpen)],
    };
  };
  const expert = (id: string) => tips.experts.find((each) => each.id === id);

  routes.open('POST', `${BASE}/person/list`, (memberRequest, member) =>
    pageOf(
      tips.experts.map((each) => expertRecord(each, memberRequest.language, mineOf(member))),
      memberRequest,
    ),
  );
  routes.open('POST', `${BASE}/god/list`, ({ language }, member) =>
    tips.experts
      .map((each) => expertRecord(each, language, mineOf(member)))
      .sort((a, b) => b.winContinuous - a.winContinuous)
      .slice(0, 16),
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
  routes.own('POST', `${BASE}/attention/list`, (memberRequest, member) => {
    const mine = notes.of(keyOf(member));
    return pageOf(
      tips.experts
        .filter(({ id }) => mine.followed.has(id))
        .map((each) => expertRecord(each, memberRequest.language, mine)),
      memberRequest,
    );
  });
  routes.own('POST', `${BASE}/message/list`, (memberRequest, member) => {
    const { body, language } = memberRequest;
    const [of, match] = [expert(idIn(body, 'professorId')), idIn(body, 'matchId')];
    const listed =
      body.number('isBuy') === 1
        ? desk.boughtBy(member)
        : of === undefined
          ? all()
          : tips.of(of, clock.now());
    return pageOf(
      listed
        .filter(({ matchId }) => match === '' || matchId === match)
        .map((each) => tipRecord(each, language, member)),
      memberRequest,
    );
  });
  /** Adds a call about one tip. The server refuses the call if the tip does not exist. */
  const aboutTip = (
    path: string,
    answer: (advice: Advice, memberRequest: MemberRequest, member: Member, key: string | null) => unknown,
  ) =>
    routes.own('POST', `${BASE}${path}`, (memberRequest, member) => {
      all();
      const found = tips.find(idIn(memberRequest.body, 'id'), clock.now());
      return found === undefined ? missing('tip') : answer(found, memberRequest, member, null);
    });
  aboutTip('/message/detail', (advice, { language }, member) => {
    const { readTips } = notes.of(keyOf(member));
    readTips.add(advice.id);
    return tipRecord(advice, language, member);
  });
  aboutTip('/message/buy', (advice, { body }, member) => {
    const taken = desk.buy(member, advice, {
      price: body.number('goldPrice') ?? -1,
      clientRef: body.text('clientRef') ?? '',
      key: body.text('clientRef'),
    });
    return typeof taken === 'string'
      ? wrong(taken)
      : { isBuy: 1, payTime: taken.at, coinBalance: textOf(notes.of(keyOf(member)).coins) };
  });
  routes.own('POST', `${BASE}/message/read/list`, (_, member) => [...notes.of(keyOf(member)).readTips]);
  routes.open('POST', `${BASE}/match/ongoing/list`, ({ language }) =>
    all()
      .filter(({ outcome }) => outcome === 0)
      .map((each) => matchRecord(each, language, false)),
  );
  createTipComments({ routes, notes, clock, aboutTip });

  /**
   * Changes coins and tips. `{ user, coins }` sets a member's coins and `{ tip, price }` the price of a tip,
   * both in whole coins. `{ tip, back }` sets the percentage of the price that the member gets back if the
   * tip misses.
   */
  app.post('/sandbox/tips', (request, reply) => {
    const body = isRecord(request.body) ? request.body : {};
    const { coins, price, back } = body;
    const member = USERS.find(({ user }) => user === body.user);
    const tip = typeof body.tip === 'string' ? tips.find(body.tip, clock.now()) : undefined;
    if (member !== undefined && typeof coins === 'number' && isWhole(coins, 0, 1_000_000)) {
      notes.of(`${member.merchant}/${member.uid}`).coins = coins * 100;
      return { user: member.user, coins };
    }
    if (tip !== undefined && typeof price === 'number' && isWhole(price, 0, 1_000_000)) {
      tip.price = price;
      return { tip: tip.id, price: tip.price };
    }
    if (tip !== undefined && typeof back === 'number' && isWhole(back, 0, 100)) {
      tip.back = back;
      return { tip: tip.id, back: tip.back };
    }
    return reply.code(400).send({ error: '{ user, coins }, { tip, price } or { tip, back } is needed.' });
  });
};
