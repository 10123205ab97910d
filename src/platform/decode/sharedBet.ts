import type { SharedBet, SharedLeg } from '#domain/chat/sharedBet.ts';
import type { MarketId, MarketPeriod, MarketType, MatchId, OptionType, SportId } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { settleResultKey, type OrderId, type OrderStatus, type SettleResult } from '#domain/orders/order.ts';
import type { Decoding } from './context.ts';
import {
  amount,
  anything,
  count,
  decodeField,
  fallbackField,
  id,
  mapField,
  name,
  optionalField,
  readableList,
  record,
  signedAmount,
  whole,
  type Field,
} from './fields.ts';
import { ODDS } from './orderOption.ts';
import { lineOf } from './raw.ts';
import { cashOutInOrder, MAX_CASH_OUTS } from './cashOuts.ts';

const NOTHING = '0' as Amount;

const leg = ({ drop }: Decoding): Field<SharedLeg> =>
  mapField(
    record({
      mid: id<MatchId>(),
      mn: name,
      mrid: id<MarketId>(),
      mgn: name,
      onm: name,
      ty: whole<OptionType>(),
      ...ODDS,
      sr: optionalField(whole<SettleResult>(), 0 as SettleResult),
      sid: fallbackField(optionalField(whole<SportId>(), null), null),
      mty: fallbackField(optionalField(whole<MarketType>(), null), null),
      pe: fallbackField(optionalField(whole<MarketPeriod>(), null), null),
      li: fallbackField<string | null>(mapField(anything, lineOf, 'a line'), null),
    }),
    (raw): SharedLeg => {
      if (settleResultKey(raw.sr) === undefined) drop('unknown-settle-result');
      return {
        matchId: raw.mid,
        matchName: raw.mn,
        marketId: raw.mrid,
        marketName: raw.mgn,
        optionName: raw.onm,
        optionType: raw.ty,
        odds: raw.od,
        betOdds: raw.bo,
        oddsType: raw.of,
        result: raw.sr,
        sportId: raw.sid,
        marketType: raw.mty,
        period: raw.pe,
        line: raw.li,
      };
    },
    'a selection',
  );

/**
 * Reads the compact order of an order card (CHAT-18). Undefined for an order that cannot be read, or that is
 * no single: a card shows exactly one selection.
 */
export const decodeSharedBet = (raw: unknown, decoding: Decoding): SharedBet | undefined =>
  decodeField(
    mapField(
      record({
        id: id<OrderId>(),
        st: whole<OrderStatus>(),
        sat: amount,
        sa: optionalField(amount, null),
        mwa: optionalField(signedAmount, null),
        cops: optionalField(amount, NOTHING),
        cots: optionalField(amount, NOTHING),
        coc: fallbackField(count, 0),
        crl: optionalField(readableList(cashOutInOrder(decoding), MAX_CASH_OUTS), []),
        cid: whole(),
        sert: whole(),
        ops: readableList(leg(decoding), 2, () => decoding.drop('selection')),
      }),
      (order): SharedBet | undefined => {
        const [only] = order.ops;
        return only === undefined || order.ops.length !== 1 || order.sert !== 0
          ? undefined
          : {
              id: order.id,
              status: order.st,
              betAmount: order.sat,
              settledAmount: order.sa,
              maxWinAmount: order.mwa,
              cashOutPayoutStake: order.cops,
              cashOutTotalAmount: order.cots,
              cashOutCount: order.coc,
              cashOutList: order.crl,
              currencyId: order.cid,
              series: order.sert,
              leg: only,
            };
      },
      'a shared order',
    ),
    raw,
  );
