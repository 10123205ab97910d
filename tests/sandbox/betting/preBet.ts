import { betsOf, countOf, numberOf } from '#sandbox/account/money.ts';
import type { Body } from '#sandbox/http/envelope.ts';
import type { BoardMatch } from '#sandbox/server-board/serverBoard.ts';
import { marketRecord, teamNames, type RecordContext } from '#sandbox/wire/record.ts';
import { openOdds, optionAt, type BettingBoard, type OnOffer } from './bettingBoard.ts';
import { asNumber } from './decimal.ts';
import { MAX_BETS, MAX_LEGS, MAX_ORDERS, seriesLimits, singleLimits } from './limits.ts';

type Picked = { readonly id: string; readonly match: string; readonly type: number; readonly format: number };

/** Returns the options of a pre-bet request; null if one of them is invalid. Ids may be numbers or text. */
export const readPicks = (body: Body): readonly Picked[] | null => {
  const list = body.bodies('betMatchMarketList');
  if (list === null || list.length === 0 || list.length > MAX_ORDERS) return null;
  const picks = list.flatMap((each) => {
    const [id, match, type] = [each.id('marketId'), each.id('matchId'), each.number('type')];
    return id === null || match === null || type === null
      ? []
      : [{ id, match, type, format: each.number('oddsType') ?? 1 }];
  });
  return picks.length === list.length ? picks : null;
};

/** Writes an id as a number if it is a safe integer, else as text. */
const numbered = (id: string): number | string => (Number.isSafeInteger(Number(id)) ? Number(id) : id);

/** Returns the current score; empty before the start. */
const scoreOf = ({ match, kind }: BoardMatch): readonly [number, number] | null => {
  if (kind !== 'live') return null;
  const found =
    match.nsg.find(([pe, tyg]) => tyg === 5 && pe === match.sid * 1000 + 1) ??
    match.nsg.find(([, tyg]) => tyg === 5);
  return found === undefined ? null : [found[2], found[3]];
};

type Found = OnOffer & { readonly at: number; readonly omid: string | null };

const find = (board: BettingBoard, { id, match, type }: Picked): Found | null => {
  const same = board.market(id);
  const offer = same ?? board.findReplacement(id, type);
  const at = offer === null ? null : optionAt(offer.market, type);
  if (offer === null || at === null || offer.market.mid !== match) return null;
  return { ...offer, at, omid: same === null ? id : null };
};

const record = (found: Found, format: number, currencyId: number, writing: RecordContext) => {
  const { boardMatch, market, at, omid } = found;
  const score = scoreOf(boardMatch);
  const { least, most } = singleLimits(market, currencyId);
  return {
    mid: numbered(market.id),
    ...(omid === null ? {} : { omid: numbered(omid) }),
    smin: numberOf(least),
    smax: numberOf(most),
    au: market.au,
    ss: market.ss,
    ip: boardMatch.kind === 'live' ? 1 : 0,
    re: score === null ? '' : score.join('-'),
    scs: score ?? [],
    op: marketRecord(market, teamNames(boardMatch.match, writing.language), { ...writing, oddsType: format })
      .op[at],
  };
};

/** Returns the odds of a series, summed over its bets. The sum is exact: three decimals for each leg. */
const summed = (legs: readonly Found[], series: number): number => {
  const places = 3 * legs.length;
  const sum = betsOf(legs, series).reduce(
    (total, bet) =>
      total +
      bet.reduce(
        (odds, { market, at }) => odds * BigInt(market.od[at] ?? 0),
        10n ** BigInt(places - 3 * bet.length),
      ),
    0n,
  );
  return asNumber(sum, places);
};

/**
 * Returns every series of these legs: all sizes, and full cover if there are three legs or more. Legs of one match
 * count once.
 */
const seriesOf = (all: readonly Found[], currencyId: number) => {
  const open = all.filter((each) => each.market.au === 1 && openOdds(each, each.at) > 0);
  const legs = open.filter(
    ({ boardMatch }, at) => open.findIndex((each) => each.boardMatch === boardMatch) === at,
  );
  if (legs.length < 2 || legs.length > MAX_LEGS) return [];
  const { least, most } = seriesLimits(
    legs.map(({ market }) => market),
    currencyId,
  );
  const sizes = [
    ...Array.from({ length: legs.length - 1 }, (_, at) => at + 2),
    ...(legs.length > 2 ? [0] : []),
  ].filter((sn) => countOf(legs.length, sn) <= MAX_BETS);
  return sizes.map((sn) => ({
    sn,
    in: betsOf(legs, sn).length,
    sodd: summed(legs, sn),
    mi: numberOf(least),
    mx: numberOf(most),
  }));
};

/** Returns odds and limits of the picks (wire facts 2.1). A closed market has only its id and status. */
export const preBetAnswer = (
  board: BettingBoard,
  picks: readonly Picked[],
  asked: { readonly series: boolean; readonly currencyId: number },
  writing: RecordContext,
) => {
  const found = picks.map((pick) => find(board, pick));
  const bms = found.map((each, at) => {
    const [id, format] = [picks[at]?.id ?? '', picks[at]?.format ?? 1];
    return each === null || each.market.ss === -1
      ? { mid: numbered(id), ss: -1 }
      : record(each, format, asked.currencyId, writing);
  });
  const sos = asked.series
    ? seriesOf(
        found.filter((each) => each !== null),
        asked.currencyId,
      )
    : [];
  return { bms, ...(sos.length === 0 ? {} : { sos }), mon: MAX_ORDERS, msl: MAX_LEGS };
};
