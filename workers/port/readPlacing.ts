import type { MoneyRequest } from '#contract/placement.ts';
import {
  isBetView,
  isCurrency,
  isNames,
  isOptionKey,
  isPick,
  isSlipId,
  isStake,
  isStakeOf,
} from '#contract/slipChecks.ts';
import { MAX_PICKS } from '#domain/config/constants.ts';
import { isGiftCount } from '#domain/gifts/coinRules.ts';
import { ROOM_ACTIONS } from '#domain/gifts/roomIntent.ts';
import { readAmount } from '#domain/money/amount.ts';
import { isRecord } from '#domain/isRecord.ts';

/**
 * Checks the arguments of a press on the Place bet button. They arrive over a port, where types guarantee
 * nothing.
 */
type Plain = Readonly<Record<string, unknown>>;
/** The single, every leg, every series and full cover. */
const MAX_STAKES = 2 * MAX_PICKS + 2;

/** Returns whether the value has no other fields; the caller checks each field. */
const hasOnly = (value: Plain, fields: readonly string[]): boolean =>
  Object.keys(value).every((field) => fields.includes(field));
const isOdds = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
const isAgreed = (value: Plain): boolean => !('unjournalled' in value) || value.unjournalled === true;

const isLeg = (value: unknown): value is { readonly key: string } =>
  isRecord(value) && hasOnly(value, ['key', 'odds']) && isOptionKey(value.key) && isOdds(value.odds);
const areLegs = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_PICKS &&
  value.every(isLeg) &&
  new Set(value.map(({ key }) => key)).size === value.length;
const areStakes = (value: unknown): boolean => {
  if (!isRecord(value)) return false;
  const stakes = Object.entries(value);
  return stakes.length <= MAX_STAKES && stakes.every(([of, stake]) => isStakeOf(of) && isStake(stake));
};

const isSlip = (value: Plain): boolean =>
  hasOnly(value, ['kind', 'slipId', 'view', 'legs', 'stakes', 'currencyId', 'unjournalled']) &&
  isBetView(value.view) &&
  areLegs(value.legs) &&
  areStakes(value.stakes) &&
  isCurrency(value.currencyId) &&
  isAgreed(value);
const isQuick = (value: Plain): boolean =>
  hasOnly(value, ['kind', 'slipId', 'pick', 'names', 'stake', 'currencyId', 'unjournalled']) &&
  isPick(value.pick) &&
  isNames(value.names) &&
  isStake(value.stake) &&
  isCurrency(value.currencyId) &&
  isAgreed(value);

const RESERVE_FIELDS = [
  'kind',
  'slipId',
  'action',
  'reservation',
  'matchId',
  'key',
  'names',
  'odds',
  'stake',
  'currencyId',
];
const isReserve = (value: Plain): boolean =>
  hasOnly(value, RESERVE_FIELDS) &&
  (value.action === 'create'
    ? value.reservation === null
    : (value.action === 'modify' || value.action === 'cancel') && isSlipId(value.reservation)) &&
  isSlipId(value.matchId) &&
  isOptionKey(value.key) &&
  isNames(value.names) &&
  isOdds(value.odds) &&
  isStake(value.stake) &&
  isCurrency(value.currencyId);

const ROOM_FIELDS = [
  'kind',
  'slipId',
  'action',
  'roomId',
  'hostId',
  'matchId',
  'subject',
  'choice',
  'count',
  'price',
];
const MAX_TEXT = 100;
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_TEXT;
const isRoom = (value: Plain): boolean =>
  hasOnly(value, ROOM_FIELDS) &&
  ROOM_ACTIONS.some((action) => action === value.action) &&
  isSlipId(value.roomId) &&
  isSlipId(value.subject) &&
  isText(value.hostId) &&
  isText(value.matchId) &&
  isText(value.choice) &&
  typeof value.count === 'number' &&
  isGiftCount(value.count) &&
  typeof value.price === 'string' &&
  readAmount(value.price) === value.price;

/**
 * A slip id is the first part of the id of each of its bets (`{slipId}:{n}`) and is sent in a header, so only
 * plain letters, digits, `_` and `-` pass.
 */
const NAME = /^[\w-]+$/;

export const isPlacing = (value: unknown): value is MoneyRequest =>
  isRecord(value) &&
  isSlipId(value.slipId) &&
  NAME.test(value.slipId) &&
  (value.kind === 'slip'
    ? isSlip(value)
    : value.kind === 'reserve'
      ? isReserve(value)
      : value.kind === 'room'
        ? isRoom(value)
        : value.kind === 'quick' && isQuick(value));
