import type {
  LeagueId,
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  OptionType,
  SportId,
  TeamId,
} from '#domain/ids.ts';
import type { OrderOption, OrderTeam, SettleResult } from '#domain/orders/order.ts';
import type { Decoding } from './context.ts';
import {
  count,
  decodeField,
  fallbackField,
  flag,
  id,
  mapField,
  name,
  odds,
  optionalField,
  readableList,
  record,
  signedAmount,
  time,
  whole,
  type Field,
} from './fields.ts';
import { settleResult } from './orderStatus.ts';
import { lineOf } from './raw.ts';
import * as v from 'valibot';

const team: Field<OrderTeam> = record<OrderTeam>({ id: id<TeamId>(), name });
const teams: Field<readonly OrderTeam[]> = fallbackField(
  readableList(
    mapField(
      record({ id: id<TeamId>(), na: name }),
      ({ id: teamId, na }) => decodeField(team, { id: teamId, name: na }),
      'a team',
    ),
    2,
  ),
  [],
);
const line: Field<string | null> = v.fallback(v.pipe(v.unknown(), v.transform(lineOf)), null);
const OPEN = 0 as SettleResult;

/**
 * Fields of a selection's odds: `od` is European, and `bo` is what the user saw, in the format `of` (C6). An absent
 * format is 0, which is no format.
 */
export const ODDS = {
  od: odds,
  bo: fallbackField(
    mapField(signedAmount, (value) => value as string, 'odds'),
    '',
  ),
  of: fallbackField(count, 0),
};

/** A selection (wire facts 2.5): in a list `mid` is the match and `mrid` the market. */
export const orderOption = (decoding: Decoding): Field<OrderOption> =>
  mapField(
    record({
      sid: whole<SportId>(),
      mid: id<MatchId>(),
      mn: name,
      lid: fallbackField(optionalField(id<LeagueId>(), null), null),
      ln: name,
      bt: fallbackField(optionalField(time, null), null),
      pe: fallbackField(optionalField(whole<MarketPeriod>(), null), null),
      mty: fallbackField(optionalField(whole<MarketType>(), null), null),
      mgn: name,
      on: name,
      onm: name,
      ip: fallbackField(flag, false),
      te: teams,
      rs: name,
      sr: optionalField(settleResult(decoding), OPEN),
      ...ODDS,
      li: line,
      rmk: name,
      re: name,
      mrid: id<MarketId>(),
      ty: whole<OptionType>(),
      cr: name,
      mtp: fallbackField(optionalField(whole(), null), null),
    }),
    (raw): OrderOption => ({
      sportId: raw.sid,
      matchId: raw.mid,
      matchName: raw.mn,
      leagueId: raw.lid,
      leagueName: raw.ln,
      beginTime: raw.bt,
      period: raw.pe,
      marketType: raw.mty,
      marketTypeName: raw.mgn,
      optionName: raw.on === '' ? raw.onm : raw.on,
      inPlay: raw.ip,
      home: raw.te[0] ?? null,
      away: raw.te[1] ?? null,
      resultScore: raw.rs,
      settledResult: raw.sr,
      betOdds: raw.bo,
      oddsType: raw.of,
      linear: raw.li,
      remark: raw.rmk,
      score: raw.re,
      marketId: raw.mrid,
      selectionType: raw.ty,
      odds: raw.od,
      cancelReason: raw.cr,
      matchType: raw.mtp,
    }),
    'a selection',
  );
