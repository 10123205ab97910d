import { member } from '../endpoint.ts';

/** Chat, rooms, gifts, red envelopes, lotteries and votes of the member platform. */
export const LIVE_CALLS = {
  /** REQ-21. */
  chatToken: member('/api/forehead/user/chat/token/v2', { method: 'GET' }),
  /** REQ-26. */
  chatRule: member('/api/forehead/user/chat/get/rule', { method: 'GET' }),
  /** REQ-27. */
  orderShowRule: member('/api/forehead/user/chat/live/show/v2', { method: 'GET' }),
  /** REQ-23. */
  reportCategories: member('/api/forehead/live/chat/report/cate'),
  /** REQ-24; the GET of REQ-22 is never sent (C25). */
  reportAdd: member('/api/forehead/live/chat/report/add'),
  /** REQ-56. */
  reportConfig: member('/api/forehead/live/report/config', { invented: true }),
  /** REQ-57. */
  reportSubmit: member('/api/forehead/live/report/submit', { invented: true }),
  /** Sends a chat message; the platform takes each `clientId` once. */
  chatSend: member('/api/forehead/live/chat/send', { invented: true }),
  /** Uploads the picture of a chat message, and answers the id by which `chatSend` names it (D38). */
  chatImage: member('/api/forehead/live/chat/image', { invented: true }),
  /** What happened in a room since an event, where the platform does not push (D38). */
  chatHistory: member('/api/forehead/live/chat/history', { auth: false, large: true, invented: true }),
  /** REQ-25. */
  emojis: member('/api/forehead/live/emoji/list'),
  /** REQ-41. */
  anchors: member('/api/forehead/live/anchor/list', { auth: false, large: true, invented: true }),
  /** REQ-43. */
  specialRooms: member('/api/forehead/live/room/special/list', { invented: true }),
  /** USER-05, ANCHOR-11, ANCHOR-12: whether agents' rooms are on, and the user's live group. */
  anchorProxy: member('/api/forehead/live/proxy/switch', { invented: true }),
  /** REQ-42. */
  gifts: member('/api/forehead/live/gift/list', { invented: true }),
  /** REQ-44: pays with coins. */
  giftPresent: member('/api/forehead/live/gift/present', { money: true, exact: true, invented: true }),
  /** The user's own gifts with their references, by which one of unknown outcome is found (D32). */
  giftRecords: member('/api/forehead/live/gift/record/list', { exact: true, invented: true }),
  /** REQ-28. */
  giftTop: member('/api/forehead/live/room/gift/top10'),
  /** REQ-45. */
  coinBalance: member('/api/forehead/live/coin/balance', { exact: true, invented: true }),
  /** REQ-46. */
  coinLimits: member('/api/forehead/live/coin/limit', { invented: true }),
  /** REQ-47. */
  redEnvelope: member('/api/forehead/live/red/envelope/get', { invented: true }),
  /** REQ-48: a prize is credited. */
  redEnvelopeReceive: member('/api/forehead/live/red/envelope/receive', {
    money: true,
    exact: true,
    invented: true,
  }),
  /** REQ-49. */
  lottery: member('/api/forehead/live/lottery/info', { invented: true }),
  /** REQ-50. */
  lotteryWins: member('/api/forehead/live/lottery/win/list', { invented: true }),
  /** REQ-51. */
  lotteryUserWin: member('/api/forehead/live/lottery/win/user', { invented: true }),
  /** Takes part in a live lottery (GIFT-16, D38). */
  lotteryJoin: member('/api/forehead/live/lottery/join', { invented: true }),
  /** REQ-34. */
  lotteryVote: member('/api/forehead/live/lottery/vote/info'),
  /** Votes (GIFT-16, D38). */
  lotteryVoteSubmit: member('/api/forehead/live/lottery/vote/submit', { invented: true }),
  /** REQ-35. */
  lotteryApprovalSubmit: member('/api/forehead/live/lottery/approval/submitInfo'),
  /** REQ-36. */
  lotteryApproval: member('/api/forehead/live/lottery/approval/info'),
  /** REQ-52. */
  bookingAdd: member('/api/forehead/live/booking/send', { invented: true }),
  /** REQ-53. */
  bookingCancel: member('/api/forehead/live/booking/cancel', { invented: true }),
  /** REQ-54. */
  bookings: member('/api/forehead/live/booking/get', { invented: true }),
  /** Follows or unfollows an anchor (D38). */
  hostFollow: member('/api/forehead/live/host/follow', { invented: true }),
  /** The anchors that the user follows (D38). */
  hostsFollowed: member('/api/forehead/live/host/follow/list', { invented: true }),
  /** REQ-55. */
  questions: member('/api/forehead/live/question/data', { invented: true }),
  /** Answers a question of an answer lottery (GIFT-16, D38). */
  questionAnswer: member('/api/forehead/live/question/answer', { invented: true }),
};
