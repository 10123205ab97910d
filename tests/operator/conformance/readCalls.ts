import type { Result } from '#contract/problem.ts';
import { getReservedCashOuts } from '#platform/calls/cashOuts.ts';
import { getReserveLimits, getReserveStatuses } from '#platform/calls/reserves.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';
import type { Caller } from '#platform/http.ts';
import { askFor, CLIENT_CALLS, type Known } from '#tests/msw/clientCalls.ts';
import { CALL_USES } from './callUses.ts';

/** Ids that the platform itself returned; an absent one was not found. */
export type KnownIds = Partial<Known> &
  Pick<Known, 'base' | 'now'> & {
    /** Ids of reserved bets and of auto cash-outs of the user. */
    readonly reserveIds?: readonly string[];
    readonly reserveCashOutIds?: readonly string[];
  };

type Ask = (call: Caller, decoding: Decoding, known: KnownIds & Known) => Promise<Result<unknown>>;

/** Reads that `CLIENT_CALLS` lacks. */
const MORE: Partial<Record<EndpointName, Ask>> = {
  reserveLimit: (call, _decoding, { matchId, optionKey }) =>
    getReserveLimits(call, { matchId, key: optionKey, currencyId: 1 }),
  reserveStatus: (call, decoding, { reserveIds = [] }) => getReserveStatuses(call, decoding, reserveIds),
  cashOutReserveStatus: (call, decoding, { reserveCashOutIds = [] }) =>
    getReservedCashOuts(call, decoding, reserveCashOutIds),
};

const MATCH: readonly (keyof KnownIds)[] = ['matchId'];
/** Ids that a call needs. */
const NEEDS: Partial<Record<EndpointName, readonly (keyof KnownIds)[]>> = {
  matchDetail: MATCH,
  matchWeather: MATCH,
  matchLineup: MATCH,
  matchHistory: MATCH,
  matchStandings: MATCH,
  matchCommentary: MATCH,
  matchEvents: MATCH,
  matchTechnical: MATCH,
  matchIntelligence: MATCH,
  matchCoverage: MATCH,
  search: ['searched'],
  preBet: ['matchId', 'optionKey'],
  reserveLimit: ['matchId', 'optionKey'],
  orderStatus: ['orderIds'],
  reserveStatus: ['reserveIds'],
  cashOutReserveStatus: ['reserveCashOutIds'],
  cashOutQuote: ['orderIds'],
  cashOutRecords: ['cashOutIds'],
  bankerDetail: ['bankerId'],
  titleWall: ['userId'],
  titleObtain: ['titleId'],
  giftTop: ['roomId'],
  redEnvelope: ['roomId'],
  lottery: ['roomId'],
  lotteryWins: ['lotteryId'],
  lotteryUserWin: ['lotteryId'],
  lotteryVote: ['roomId'],
  lotteryApproval: ['roomId'],
  questions: ['roomId'],
  tipster: ['tipsterId'],
  tip: ['tipId'],
  tipComments: ['tipId'],
};

/** Calls that send a token if there is one, and that also answer guests. */
const GUESTS_TOO: ReadonlySet<EndpointName> = new Set(['tipsters', 'tipsterRanking', 'preBet']);

/** Returns how the client makes a call; null if it makes the call in another way. */
export const askOf = (name: EndpointName): Ask | null => {
  const { [name]: more } = MORE;
  if (more !== undefined) return more;
  return CLIENT_CALLS[name] === null ? null : (call, decoding, known) => askFor(name, call, decoding, known);
};

/**
 * Returns the function that makes a call, or the reason why the check skips it. Never returns a call that
 * writes or moves money.
 */
export const planRead = (name: EndpointName, known: KnownIds, hasToken: boolean): Ask | string => {
  const { kind } = CALL_USES[name];
  if (kind !== 'read') return kind === 'money' ? 'moves money' : 'changes something of the user';
  if (ENDPOINTS[name].auth && !hasToken && !GUESTS_TOO.has(name)) return 'needs --token';
  const missing = (NEEDS[name] ?? []).filter((id) => known[id] === undefined);
  if (missing.length > 0) return `no ${missing.join(' and ')} is known to ask about`;
  return askOf(name) ?? 'the client makes this call with an id from data';
};
