import { member } from '../endpoint.ts';

/** Settings, files, banners, bankers, titles and the game jump of the member platform (REQ-01). */
export const MEMBER_CALLS = {
  /** REQ-07: batches of `{ entries: [...] }`; its own requests are never logged (D9). */
  log: member('/api/forehead/system/log', { auth: false, invented: true }),
  /** REQ-39: a file's id follows the path. */
  file: member('/api/forehead/system/file/get/', {
    method: 'GET',
    host: 'file',
    envelope: 'none',
    auth: false,
  }),
  /** REQ-13. */
  userConfigGet: member('/api/forehead/system/cfg/get', { method: 'GET' }),
  /** REQ-14. */
  userConfigSet: member('/api/forehead/system/cfg/set'),
  /** REQ-03, REQ-19: public, at the banner host. */
  banners: member('/ssapi/bannerList/search', { method: 'GET', host: 'banner', auth: false }),
  /** REQ-20. */
  bankerDetail: member('/api/banker/forehead/gamebet/banker/detail', { host: 'banker' }),
  /** BANKER-03: the bankers of the platform, of which REQ-20 gives one (D38). */
  bankerList: member('/api/banker/forehead/gamebet/banker/list', { host: 'banker', invented: true }),
  /** Prizes of kinds 8, 12, 13 and 17 that the user won (D38). */
  couponList: member('/api/forehead/user/coupon/list', { invented: true }),
  /** BANNER-02 to BANNER-04: notices, the notice flag, customer-service flags and message counts (D38). */
  noticeBoard: member('/api/forehead/user/notice/board', { invented: true }),
  /** BOOT-29, BOOT-30; wire facts of the platform 5. */
  gameJump: member('/api/forehead/gamebet/game/jump'),
  /** REQ-29 and REQ-37 are one call (C26). */
  memberTitles: member('/api/forehead/user/membertitlemanagement/listpc'),
  /** REQ-30. */
  titleWall: member('/api/forehead/user/title/wall/info'),
  /** REQ-31. */
  titleSet: member('/api/forehead/user/title/set/info'),
  /** REQ-32. */
  titleList: member('/api/forehead/user/title/list/all'),
  /** REQ-33. */
  titleObtain: member('/api/forehead/user/title/obtain/info'),
};
