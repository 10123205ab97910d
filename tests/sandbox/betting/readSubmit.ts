import { countOf, type Hundredths } from '#sandbox/account/money.ts';
import type { Body } from '#sandbox/http/envelope.ts';
import { isRefusal, createRefusal, type OrderRefusal } from './codes.ts';
import { decimal } from './decimal.ts';
import { MAX_BETS, MAX_LEGS, MAX_ORDERS } from './limits.ts';

/** A pick of a request, with European odds in whole thousandths. */
export type LegRequest = {
  readonly marketId: string;
  readonly type: number;
  readonly odds: number;
  readonly format: number;
};
export type OrderRequest = {
  readonly legs: readonly LegRequest[];
  /** 1 is a single, 0 is full cover; any other number is the legs of each bet. */ readonly series: number;
  readonly unit: Hundredths;
  readonly oc: 0 | 1 | 2;
  readonly rid: string;
  readonly rmk: string;
};

const FORMATS = 5;
const MAX_DEVICE = 64;
const bad = (message: string): OrderRefusal => createRefusal('badParameter', message);

const readLeg = (body: Body): LegRequest | OrderRefusal => {
  const [marketId, type, odds, format] = [
    body.id('marketId'),
    body.number('optionType'),
    decimal(body.raw('odds'), 3),
    body.number('oddsFormat'),
  ];
  if (marketId === null || type === null) return bad('marketId and optionType are needed.');
  if (format === null || !Number.isInteger(format) || format < 1 || format > FORMATS)
    return createRefusal('oddsFormat', 'oddsFormat is wrong.');
  if (odds === null || odds <= 1000) return createRefusal('oddsFormat', 'odds must be European.');
  return { marketId, type, odds, format };
};

const readLegs = (body: Body): readonly LegRequest[] | OrderRefusal => {
  const list = body.bodies('betOptionList') ?? [];
  const legs: LegRequest[] = [];
  for (const each of list) {
    const leg = readLeg(each);
    if (isRefusal(leg)) return leg;
    legs.push(leg);
  }
  return legs;
};

const terms = (body: Body): Omit<OrderRequest, 'legs' | 'series'> | OrderRefusal => {
  const unit = decimal(body.raw('unitStake'), 2);
  const oc = body.number('oddsChange');
  if (unit === null || unit === 0) return bad('unitStake must be an amount of at most two decimals.');
  if (oc !== 0 && oc !== 1 && oc !== 2) return bad('oddsChange must be 0, 1 or 2.');
  return { unit, oc, rid: body.text('relatedId') ?? '', rmk: body.text('thirdRemark') ?? '' };
};

const entries = (body: Body, key: string): readonly Body[] | OrderRefusal => {
  const list = body.bodies(key);
  if ((body.text('deviceId') ?? '').length > MAX_DEVICE) return bad('deviceId has at most 64 characters.');
  if (list === null || list.length === 0) return bad(`${key} must not be empty.`);
  return list.length > MAX_ORDERS ? createRefusal('tooManyOrders', 'Too many orders in a batch.') : list;
};

/** Orders of the single submit (wire facts 2.2), each of one pick. */
export const readSingles = (body: Body): readonly OrderRequest[] | OrderRefusal => {
  const list = entries(body, 'singleBetList');
  if (isRefusal(list)) return list;
  const orders: OrderRequest[] = [];
  for (const each of list) {
    const [legs, rest] = [readLegs(each), terms(each)];
    if (isRefusal(legs)) return legs;
    if (isRefusal(rest)) return rest;
    if (legs.length !== 1) return bad('A single has exactly one pick.');
    orders.push({ ...rest, legs, series: 1 });
  }
  return orders;
};

/** Orders of the multiple submit (wire facts 2.3): one for each combination, all on the same picks. */
export const readMultiples = (body: Body): readonly OrderRequest[] | OrderRefusal => {
  const list = entries(body, 'betMultipleData');
  const legs = readLegs(body);
  if (isRefusal(list)) return list;
  if (isRefusal(legs)) return legs;
  if (legs.length < 2) return bad('A parlay has at least two picks.');
  if (legs.length > MAX_LEGS) return createRefusal('tooManyLegs', 'Too many picks in a parlay.');
  const orders: OrderRequest[] = [];
  for (const each of list) {
    const rest = terms(each);
    if (isRefusal(rest)) return rest;
    const [series, count] = [each.number('seriesValue'), each.number('itemCount')];
    if (series === null || !Number.isInteger(series) || series < 0 || series === 1 || series > legs.length)
      return bad('seriesValue must be 0, or 2 and more, and no more than there are picks.');
    if (countOf(legs.length, series) > MAX_BETS)
      return createRefusal('tooManyLegs', 'Too many bets in a series.');
    if (count !== null && count !== legs.length) return bad('itemCount must be the number of picks.');
    orders.push({ ...rest, rid: rest.rid === '' ? (body.text('relatedId') ?? '') : rest.rid, legs, series });
  }
  return orders;
};

/** A reserved bet (wire facts 2.7): one pick with the odds that it waits for. `oddsChange` may be left out. */
export const readReserve = (body: Body): OrderRequest | OrderRefusal => {
  const legs = readLegs(body);
  if (isRefusal(legs)) return legs;
  if (legs.length !== 1) return bad('A reserved bet has exactly one pick.');
  const unit = decimal(body.raw('unitStake'), 2);
  if (unit === null || unit === 0) return bad('unitStake must be an amount of at most two decimals.');
  const oc = body.number('oddsChange') ?? 1;
  if (oc !== 0 && oc !== 1 && oc !== 2) return bad('oddsChange must be 0, 1 or 2.');
  return {
    legs,
    series: 1,
    unit,
    oc,
    rid: body.text('relatedId') ?? '',
    rmk: body.text('thirdRemark') ?? '',
  };
};
