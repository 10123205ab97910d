import { TIP_PAGE_SIZE } from '#domain/config/constants.ts';
import { member } from '../endpoint.ts';

const tip = (path: string, more: Parameters<typeof member>[1] = {}) =>
  member(`/api/forehead/professor/${path}`, { invented: true, ...more });
const paged = { pageSize: TIP_PAGE_SIZE };

/**
 * Tips, experts and comments (REQ-75). The specifications show the answers but no paths. Lists of experts are
 * open to guests; with a login they say whom the user follows.
 */
export const TIP_CALLS = {
  tipsters: tip('person/list', paged),
  tipster: tip('person/detail'),
  tipsterRanking: tip('god/list'),
  tipsterFollow: tip('attention/set'),
  tipstersFollowed: tip('attention/list', paged),
  tips: tip('message/list', paged),
  tip: tip('message/detail'),
  /** Pays for a tip. */
  tipBuy: tip('message/buy', { money: true, exact: true }),
  tipsRead: tip('message/read/list'),
  tipMatches: tip('match/ongoing/list', { auth: false }),
  tipComments: tip('comment/list', paged),
  tipCommentsMine: tip('comment/mine', paged),
  tipCommentAdd: tip('comment/add'),
  tipCommentRule: tip('comment/rule'),
  tipLike: tip('like/set'),
};
