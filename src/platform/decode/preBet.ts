import type { MarketId, OptionType, Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { PreBet, PreBetLeg } from '#domain/slip/preBet.ts';
import { betCountOf } from '#domain/odds/series.ts';
import type { SeriesQuote } from '#domain/slip/slip.ts';
import * as v from 'valibot';
import type { Decoding } from './context.ts';
import {
  amount,
  count,
  decodeField,
  flag,
  id,
  mapField,
  optionalField,
  name,
  odds,
  record,
  readableList,
  fallbackField,
  stakeLimit,
  whole,
  type Field,
} from './fields.ts';
import { lineOf } from './raw.ts';
import { isOddsOfOtherSeries } from './seriesOdds.ts';

/** Most legs and most series that are read; a slip has fewer legs, and ten legs have fewer series. */
const MAX_LEGS = 100;
const MAX_SERIES = 100;

const line: Field<string | null> = v.fallback(v.pipe(v.unknown(), v.transform(lineOf)), null);
const least = fallbackField(optionalField(stakeLimit('least'), null), null);
const most = fallbackField(optionalField(stakeLimit('most'), null), null);

const option: Field<PreBetLeg['option']> = mapField(
  record({ ty: whole<OptionType>(), od: odds, li: line }),
  ({ ty, od, li }): PreBetLeg['option'] => ({ type: ty, odds: od > 0 ? od : null, line: li }),
  'an option',
);

/** Reads one entry of `bms`. A market that is off (-1) has only its id and status (wire facts 2.1). */
const leg: Field<PreBetLeg> = mapField(
  record({
    mid: id<MarketId>(),
    omid: fallbackField(optionalField(id<MarketId>(), null), null),
    ss: whole(),
    au: fallbackField(flag, false),
    ip: fallbackField(flag, false),
    smin: least,
    smax: most,
    re: name,
    op: fallbackField<PreBetLeg['option']>(optionalField(option, null), null),
  }),
  (raw): PreBetLeg => ({
    marketId: raw.mid,
    oldMarketId: raw.omid === raw.mid ? null : raw.omid,
    status: raw.ss,
    allowParlay: raw.au,
    inPlay: raw.ip,
    minBet: raw.smin,
    maxBet: raw.smax,
    result: raw.re,
    option: raw.op,
  }),
  'a selection',
);

type NamedSeries = { readonly quote: SeriesQuote; readonly odds: Amount | null };
const series: Field<NamedSeries> = mapField(
  record({
    sn: count,
    in: count,
    sodd: fallbackField(optionalField(amount, null), null),
    mi: least,
    mx: most,
  }),
  (raw): NamedSeries => ({
    quote: {
      seriesNumber: raw.sn,
      combinations: raw.in,
      betCount: betCountOf(raw.sn, raw.in),
      minBet: raw.mi,
      maxBet: raw.mx,
    },
    odds: raw.sodd,
  }),
  'a series',
);
/** The odds of the legs that a parlay can contain. */
const parlayOdds = (legs: readonly PreBetLeg[]): readonly Thousandths[] =>
  legs.flatMap(({ allowParlay, option: found }) =>
    allowParlay && found !== null && found.odds !== null ? [found.odds] : [],
  );

/**
 * Reads `data` of the pre-bet call (REQ-63, SLIP-13, SLIP-14); undefined if it is not an answer or no entry
 * can be read (F36).
 */
export const decodePreBet = (raw: unknown, { drop }: Decoding): PreBet | undefined =>
  decodeField(
    mapField(
      record({
        bms: readableList(leg, MAX_LEGS, () => drop('pre-bet-leg')),
        sos: optionalField(
          readableList(series, MAX_SERIES, () => drop('pre-bet-series')),
          [] as readonly NamedSeries[],
        ),
        mon: fallbackField(optionalField(count, null), null),
        msl: fallbackField(optionalField(count, null), null),
      }),
      ({ bms, sos, mon, msl }): PreBet => {
        const odds = parlayOdds(bms);
        for (const each of sos)
          if (isOddsOfOtherSeries(odds, each.quote, each.odds)) drop('pre-bet-series-odds');
        return { legs: bms, series: sos.map(({ quote }) => quote), mostOrders: mon, mostLegs: msl };
      },
      'a pre-bet answer',
    ),
    raw,
  );
