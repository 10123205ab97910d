import type { MarketId, OptionType } from '#domain/ids.ts';
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
  whole,
  type Field,
} from './fields.ts';
import { lineOf } from './raw.ts';

/** Most legs and most series that are read; a slip has fewer legs, and ten legs have fewer series. */
const MOST_LEGS = 100;
const MOST_SERIES = 100;

const line: Field<string | null> = v.fallback(v.pipe(v.unknown(), v.transform(lineOf)), null);
const money = fallbackField(optionalField(amount, null), null);

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
    smin: money,
    smax: money,
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

const series: Field<SeriesQuote> = mapField(
  record({ sn: count, in: count, mi: money, mx: money }),
  (raw): SeriesQuote => ({
    seriesNumber: raw.sn,
    combinations: raw.in,
    betCount: betCountOf(raw.sn, raw.in),
    minBet: raw.mi,
    maxBet: raw.mx,
  }),
  'a series',
);

/**
 * Reads `data` of the pre-bet call (REQ-63, SLIP-13, SLIP-14); undefined if it is not an answer or no entry
 * can be read (F36).
 */
export const decodePreBet = (raw: unknown, { drop }: Decoding): PreBet | undefined =>
  decodeField(
    mapField(
      record({
        bms: readableList(leg, MOST_LEGS, () => drop('pre-bet-leg')),
        sos: optionalField(
          readableList(series, MOST_SERIES, () => drop('pre-bet-series')),
          [] as readonly SeriesQuote[],
        ),
        mon: fallbackField(optionalField(count, null), null),
        msl: fallbackField(optionalField(count, null), null),
      }),
      ({ bms, sos, mon, msl }): PreBet => ({ legs: bms, series: sos, mostOrders: mon, mostLegs: msl }),
      'a pre-bet answer',
    ),
    raw,
  );
