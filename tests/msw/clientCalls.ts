import { ok, type Result } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { HostId, RoomId } from '#domain/rooms/anchor.ts';
import type { MatchId, OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import type { OrderId } from '#domain/orders/order.ts';
import type { TipId, TipsterId } from '#domain/rooms/tip.ts';
import type { TitleId } from '#domain/rooms/title.ts';
import {
  getDayCounts,
  getDomainConfig,
  getLeagues,
  getMatchDetail,
  getMatchList,
  getStatistics,
  searchMatches,
} from '#platform/calls.ts';
import { getServerWords } from '#platform/calls/languageFile.ts';
import {
  answerQuestion,
  getApprovals,
  getLotteries,
  getOwnWin,
  getQuestions,
  getRedEnvelope,
  getVote,
  getWins,
  joinLottery,
  readReceived,
  submitApproval,
  submitVote,
} from '#platform/calls/activities.ts';
import { getBanker, getBankers, getBanners } from '#platform/calls/banker.ts';
import { getCoupons } from '#platform/calls/coupons.ts';
import { getNoticeBoard } from '#platform/calls/notices.ts';
import {
  reportMessage,
  getChatPass,
  getChatRule,
  getEmojis,
  getOrderShowRule,
  getReportCategories,
  getReportConfig,
  getRoomHistory,
  sendChat,
  reportRoom,
  uploadChatPicture,
} from '#platform/calls/chat.ts';
import { getBalances, getOrderStatuses, placeBet, type SentBet } from '#platform/calls/bets.ts';
import { getMatchData } from '#platform/calls/matchData.ts';
import { getCashOutQuotes, getCashOuts, getOrders, getReservations } from '#platform/calls/orders.ts';
import { getPreBet } from '#platform/calls/preBet.ts';
import { getMatchVideos, getStreamTypes, readResults } from '#platform/calls/results.ts';
import {
  addBooking,
  cancelBooking,
  followHost,
  getAnchorProxy,
  getAnchors,
  getBookings,
  getCoinBalance,
  getCoinLimits,
  getFollowedHosts,
  getGiftRecords,
  getGifters,
  getGifts,
  getSpecialRooms,
  presentGift,
} from '#platform/calls/rooms.ts';
import {
  addTipComment,
  buyTip,
  followTipster,
  getCommentRule,
  getOwnComments,
  getTip,
  getTipComments,
  getTipMatches,
  getTips,
  getTipsRead,
  getTipster,
  getTipsterRanking,
  getTipsters,
  likeTip,
} from '#platform/calls/tips.ts';
import { getUserConfig, setUserConfig } from '#platform/calls/userConfig.ts';
import {
  getMemberTitles,
  getTitleProgress,
  getTitles,
  getTitleWall,
  wearTitle,
} from '#platform/calls/titles.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import type { Caller } from '#platform/http.ts';
import { decodeRoomEvents } from '#platform/decode/roomEvents.ts';

/** Data of the platform that calls refer to. Any ids work if the answer is a hand-written body. */
export type Known = {
  readonly base: string;
  /** Milliseconds; the range of results and settled orders ends here. */
  readonly now: number;
  readonly matchId: MatchId;
  /** An option of that match. */
  readonly optionKey: OptionKey;
  /** Two open options of two matches. */
  readonly legs: readonly { readonly key: OptionKey; readonly odds: Thousandths }[];
  readonly roomId: RoomId;
  readonly hostId: HostId;
  readonly userId: string;
  readonly orderIds: readonly OrderId[];
  readonly cashOutIds: readonly string[];
  readonly titleId: TitleId;
  readonly lotteryId: string;
  readonly messageId: string;
  readonly tipId: TipId;
  readonly tipsterId: TipsterId;
  readonly bankerId: string;
  /** Part of a team's name. */
  readonly searched: string;
};

type Ask = (call: Caller, decoding: Decoding, known: Known) => Promise<Result<unknown>>;

const DAY = 86_400_000;
const week = (now: number) => ({ from: now - 7 * DAY, to: now });
const range = (now: number) => ({ sportId: 1 as SportId, beginTime: now - 7 * DAY, endTime: now });
const TIMES = { startTime: '2026-03-07 00:00:00', endTime: '2026-03-14 23:59:59' };

/** Builds a bet of ten on the first leg, or on all legs together, at the current odds. */
const betOn = (kind: SentBet['kind'], { legs }: Known): SentBet => {
  const chosen = (kind === 'single' ? legs.slice(0, 1) : legs).map((leg) => ({
    ...leg,
    oddsFormat: 1 as const,
  }));
  return {
    kind,
    reference: kind,
    currencyId: 1,
    deviceId: 'P1',
    language: 'CMN',
    orders: [
      {
        reference: `${kind}:1`,
        unitStake: '10' as Amount,
        oddsChange: 2,
        seriesNumber: chosen.length,
        legs: chosen,
      },
    ],
  };
};

/**
 * How the client makes each call of the endpoint map; null for calls that it makes by other means, or not yet
 * (LATER).
 */
export const CLIENT_CALLS: Readonly<Record<EndpointName, Ask | null>> = {
  matchList: (call, decoding) => getMatchList(call, decoding, { playType: 'all', current: 1, size: 50 }),
  matchDetail: (call, decoding, { matchId }) => getMatchDetail(call, decoding, matchId),
  statistics: (call, decoding) => getStatistics(call, decoding),
  leagues: (call, decoding) => getLeagues(call, decoding),
  dayCounts: (call) => getDayCounts(call, { sportId: 1 as SportId, days: 7, timeZone: 'Asia/Shanghai' }),
  search: (call, decoding, { searched }) => searchMatches(call, decoding, searched),
  results: (call, decoding, { now }) =>
    readResults('own', call, decoding, { ...range(now), kind: 'match', current: 1 }),
  resultsSecond: (call, decoding, { now }) =>
    readResults('second', call, decoding, { ...range(now), kind: 'match', current: 1 }),
  resultsThird: (call, decoding, { now }) =>
    readResults('third', call, decoding, { ...range(now), kind: 'match', current: 1 }),
  matchVideos: (call, decoding) => getMatchVideos(call, decoding),
  streamTypes: (call, decoding) => getStreamTypes(call, decoding),
  matchWeather: (call, decoding, { matchId }) => getMatchData(call, decoding, { matchId, part: 'weather' }),
  matchLineup: (call, decoding, { matchId }) => getMatchData(call, decoding, { matchId, part: 'lineup' }),
  matchHistory: (call, decoding, { matchId }) => getMatchData(call, decoding, { matchId, part: 'history' }),
  matchStandings: (call, decoding, { matchId }) =>
    getMatchData(call, decoding, { matchId, part: 'standings' }),
  matchCommentary: (call, decoding, { matchId }) =>
    getMatchData(call, decoding, { matchId, part: 'commentary' }),
  matchEvents: (call, decoding, { matchId }) => getMatchData(call, decoding, { matchId, part: 'events' }),
  matchTechnical: (call, decoding, { matchId }) =>
    getMatchData(call, decoding, { matchId, part: 'technical' }),
  matchIntelligence: (call, decoding, { matchId }) =>
    getMatchData(call, decoding, { matchId, part: 'intelligence' }),
  matchCoverage: (call, decoding, { matchId }) => getMatchData(call, decoding, { matchId, part: 'coverage' }),
  languageFile: (call) => getServerWords(call, 'CMN'),
  preBet: (call, decoding, { matchId, optionKey }) =>
    getPreBet(call, decoding, { picks: [{ key: optionKey, matchId }], series: false, currencyId: 1 }),
  betSingle: (call, decoding, known) => placeBet(call, decoding, betOn('single', known)),
  betMultiple: (call, decoding, known) => placeBet(call, decoding, betOn('multiple', known)),
  orderStatus: (call, decoding, { orderIds }) => getOrderStatuses(call, decoding, orderIds),
  orderList: (call, decoding, { now }) =>
    getOrders(call, decoding, { settled: true, currencyId: 1, ...week(now) }),
  reserveLimit: null,
  reserveBet: null,
  reserveModify: null,
  reserveCancel: null,
  reserveStatus: null,
  reserveList: (call, decoding) => getReservations(call, decoding, { failed: true, ...TIMES }),
  cashOutQuote: (call, decoding, { orderIds }) => getCashOutQuotes(call, decoding, orderIds),
  cashOutBet: null,
  cashOutRecords: (call, decoding, { cashOutIds }) => getCashOuts(call, decoding, cashOutIds),
  cashOutReserve: null,
  cashOutReserveCancel: null,
  cashOutReserveStatus: null,
  userBase: (call) => getBalances(call),
  domainConfig: (call, _decoding, { base }) => getDomainConfig(call, base),
  log: null,
  file: null,
  userConfigGet: (call) => getUserConfig(call, 'sandbox'),
  userConfigSet: (call) => setUserConfig(call, { handicap: 1 }),
  gameJump: null,
  banners: (call, decoding) => getBanners(call, decoding, { pid: 'home', plat: 0 }),
  bankerList: (call, decoding) => getBankers(call, decoding),
  couponList: (call, decoding) => getCoupons(call, decoding),
  noticeBoard: (call, decoding) => getNoticeBoard(call, decoding),
  bankerDetail: (call, decoding, { bankerId }) => getBanker(call, decoding, bankerId),
  memberTitles: (call, decoding) => getMemberTitles(call, decoding),
  titleWall: (call, decoding, { userId }) => getTitleWall(call, decoding, userId),
  titleSet: (call, _decoding, { titleId }) => wearTitle(call, titleId),
  titleList: (call, decoding) => getTitles(call, decoding),
  titleObtain: (call, _decoding, { titleId }) => getTitleProgress(call, titleId),
  chatToken: (call) => getChatPass(call),
  chatRule: (call) => getChatRule(call),
  orderShowRule: (call, decoding) => getOrderShowRule(call, decoding, 45),
  chatSend: (call, _decoding, { roomId }) =>
    sendChat(call, {
      roomId,
      clientId: 'c1',
      text: 'hello',
      replyTo: null,
      mentions: [],
      orderId: null,
      imageId: null,
    }),
  chatImage: (call, _decoding, { roomId }) =>
    uploadChatPicture(call, { roomId, clientId: 'c1', picture: { type: 'image/png', data: 'iVBORw0KGgo=' } }),
  reportCategories: (call, decoding) => getReportCategories(call, decoding),
  reportAdd: (call, _decoding, { roomId, messageId, userId }) =>
    reportMessage(call, { roomId, messageId, userId, categoryId: '1', content: '' }),
  reportConfig: (call, decoding) => getReportConfig(call, decoding),
  reportSubmit: (call, _decoding, { roomId }) =>
    reportRoom(call, { roomId, typeId: '10', content: 'x', images: [] }),
  emojis: (call, decoding) => getEmojis(call, decoding),
  anchors: (call, decoding) => getAnchors(call, decoding),
  specialRooms: (call) => getSpecialRooms(call),
  anchorProxy: (call) => getAnchorProxy(call),
  gifts: (call, decoding) => getGifts(call, decoding),
  giftPresent: (call, _decoding, { roomId, hostId }) =>
    presentGift(call, { roomId, hostId, giftId: '1', count: 1, amount: '1' as Amount, reference: 'r' }),
  giftRecords: (call, decoding) => getGiftRecords(call, decoding),
  giftTop: (call, decoding, { roomId }) => getGifters(call, decoding, roomId),
  coinBalance: (call) => getCoinBalance(call),
  coinLimits: (call, decoding) => getCoinLimits(call, decoding),
  redEnvelope: (call, decoding, { roomId }) => getRedEnvelope(call, decoding, roomId),
  redEnvelopeReceive: async (call, decoding, { roomId }) =>
    readReceived(await call('redEnvelopeReceive', { roomId }), decoding),
  lottery: (call, decoding, { roomId }) => getLotteries(call, decoding, roomId),
  lotteryWins: (call, decoding, { lotteryId }) => getWins(call, decoding, lotteryId),
  lotteryUserWin: (call, decoding, { lotteryId }) => getOwnWin(call, decoding, lotteryId),
  lotteryVote: (call, decoding, { roomId }) => getVote(call, decoding, roomId),
  lotteryJoin: (call, _decoding, { roomId, lotteryId }) => joinLottery(call, { roomId, lotteryId }),
  lotteryVoteSubmit: (call, _decoding, { roomId }) =>
    submitVote(call, { roomId, voteId: '1', optionId: 'a' }),
  questionAnswer: (call, _decoding, { roomId }) =>
    answerQuestion(call, { roomId, id: '1', questionId: '1', optionId: 'A' }),
  lotteryApprovalSubmit: (call, _decoding, { roomId, matchId, messageId }) =>
    submitApproval(call, { approvalResult: 1, roomId, matchId, messageId }),
  lotteryApproval: (call, decoding, { roomId }) => getApprovals(call, decoding, roomId),
  bookingAdd: (call, _decoding, { matchId, hostId }) => addBooking(call, { matchId, hostId }),
  bookingCancel: (call, _decoding, { matchId, hostId }) => cancelBooking(call, { matchId, hostId }),
  bookings: (call, decoding) => getBookings(call, decoding),
  chatHistory: async (call, decoding, { roomId }) => {
    const answer = await getRoomHistory(call, roomId, 0);
    if (!answer.ok) return answer;
    return ok({ ...answer.value, events: decodeRoomEvents(answer.value.events, decoding) });
  },
  hostFollow: (call, _decoding, { hostId }) => followHost(call, { hostId, on: true }),
  hostsFollowed: (call, decoding) => getFollowedHosts(call, decoding),
  questions: (call, decoding, { roomId }) => getQuestions(call, decoding, roomId),
  tipsters: (call, decoding) => getTipsters(call, decoding, 'all', 1),
  tipster: (call, decoding, { tipsterId }) => getTipster(call, decoding, tipsterId),
  tipsterRanking: (call, decoding) => getTipsterRanking(call, decoding),
  tipsterFollow: (call, _decoding, { tipsterId }) => followTipster(call, tipsterId, true),
  tipstersFollowed: (call, decoding) => getTipsters(call, decoding, 'followed', 1),
  tips: (call, decoding) => getTips(call, decoding, { pageNum: 1 }),
  tip: (call, decoding, { tipId }) => getTip(call, decoding, tipId),
  tipBuy: (call, _decoding, { tipId }) => buyTip(call, { id: tipId, price: '38' as Amount, reference: 'r' }),
  tipsRead: (call, decoding) => getTipsRead(call, decoding),
  tipMatches: (call, decoding) => getTipMatches(call, decoding),
  tipComments: (call, decoding, { tipId }) => getTipComments(call, decoding, tipId, 1),
  tipCommentsMine: (call, decoding) => getOwnComments(call, decoding, 1),
  tipCommentAdd: (call, _decoding, { tipId }) => addTipComment(call, { tipId, content: 'xx' }),
  tipCommentRule: (call) => getCommentRule(call),
  tipLike: (call, _decoding, { tipId }) => likeTip(call, { id: tipId, kind: 'tip' }, true),
};

/** Calls that the client makes through the table above. */
export const ASKED = (Object.keys(CLIENT_CALLS) as EndpointName[]).filter(
  (name) => CLIENT_CALLS[name] !== null,
);

/** Makes one call. */
export const askFor = (
  name: EndpointName,
  call: Caller,
  decoding: Decoding,
  known: Known,
): Promise<Result<unknown>> => {
  const ask = CLIENT_CALLS[name];
  if (ask === null) throw new Error(`${name} has no call.`);
  return ask(call, decoding, known);
};
