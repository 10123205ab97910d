import { isAtOtherOdds, type Bet, type BetReason, type BetState } from '#domain/orders/bet.ts';
import { mayTryAgain } from '#domain/orders/betStates.ts';
import type { EpochMs } from '#domain/ids.ts';
import { cleanText } from '#domain/cleanText.ts';
import type { Amount } from '#domain/money/amount.ts';
import { Money } from '#domain/money/money.ts';
import { betKindText } from '#pieces/betKind.ts';
import { moneyText } from '#pieces/moneyText.ts';
import type { PartIconName } from '#ui/PartIcon.tsx';
import type { OrderState } from '#domain/orders/openBets.ts';
import type { BetNotice } from '#state/betNotices.ts';
import { isUnnamed } from './betNames.ts';

/** A text key of the namespace `bets` with its values, or a text of the platform, which is shown as data. */
export type Message =
  | { readonly key: string; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly server: string };

/**
 * Visual tone of a state. `busy`: waiting for a decision; `good`: placed; `bad`: no bet; `care`: the user
 * should look at it.
 */
export type Tone = 'busy' | 'good' | 'bad' | 'care';

const TONES: Readonly<Record<OrderState, Tone>> = {
  sending: 'busy',
  unknown: 'care',
  created: 'busy',
  confirming: 'busy',
  checking: 'busy',
  confirmed: 'good',
  rejected: 'bad',
  canceled: 'bad',
  settled: 'good',
  refused: 'bad',
  unconfirmed: 'care',
  'early-settlement': 'busy',
  'cash-out': 'good',
  other: 'busy',
};
/** Icon of each tone, so that colour is never the only sign. */
export const SIGNS: Readonly<Record<Tone, PartIconName>> = {
  busy: 'clock',
  good: 'check',
  bad: 'close',
  care: 'warning',
};
/** The tone of each kind of bet notice. */
export const NOTICE_TONES: Readonly<Record<BetNotice['what'], Tone>> = {
  succeeded: 'good',
  failed: 'bad',
  corrected: 'care',
  unconfirmed: 'care',
  'cash-out-settled': 'good',
  'cash-out-partial': 'good',
  'cash-out-failed': 'bad',
  'cash-out-refused': 'bad',
  'cash-out-canceled': 'bad',
  'cash-out-not-found': 'care',
  'auto-cash-out-made': 'good',
  'auto-cash-out-failed': 'care',
  'auto-cash-out-not-set': 'care',
  'auto-cash-out-not-removed': 'care',
  'tip-bought': 'good',
  'tip-not-found': 'care',
  'tip-unconfirmed': 'care',
};
export const toneOf = (state: OrderState): Tone => TONES[state];

/** Formats a stake per combination: several combinations with their number and the total, which is debited (C44). */
export const stakeText = (
  { combinations, currencyId }: Pick<Bet, 'combinations' | 'currencyId'>,
  unitStake: Amount,
  locale: string,
): string => {
  const unit = moneyText(unitStake, currencyId, locale);
  if (combinations <= 1) return unit;
  const total = new Money(unitStake).times(combinations).toString() as Amount;
  return `${unit} × ${combinations} = ${moneyText(total, currencyId, locale)}`;
};

/**
 * Highest reject reason with a text in the client: the seven of PLACE-17, and `OddsChange` (wire facts 3.8).
 */
const REJECTS = 8;
const SERVER_LIMIT = 200;

/** Maps the platform's refusal codes (wire facts 4) to the client's text keys. */
const REFUSALS: Readonly<Record<string, string>> = {
  3001: 'balance',
  3002: 'closed',
  3003: 'odds',
  3004: 'legs',
  3005: 'low',
  3006: 'high',
  3007: 'high',
  3008: 'high',
  3009: 'legs',
  3010: 'noParlay',
  3011: 'sameMatch',
  3016: 'high',
  3017: 'currency',
  3018: 'odds',
  3020: 'high',
  14058: 'noParlay',
  14059: 'line',
  14068: 'often',
  12: 'often',
  'http-429': 'often',
  14078: 'currency',
  14084: 'closed',
  14090: 'legs',
};

const server = (text: string, otherwise: string): Message => {
  const clean = cleanText(text, SERVER_LIMIT);
  return clean === '' ? { key: otherwise } : { server: clean };
};

/**
 * Returns the reason why a bet was not placed: the client's text if one exists, else the platform's text,
 * else a general text (PLACE-17, PLACE-18).
 */
export const reasonMessage = (reason: BetReason | null): Message => {
  if (reason === null) return { key: 'reject.other' };
  if (reason.kind === 'session-expired') return { key: 'refusal.login' };
  if (reason.kind === 'unread') return { key: 'text.unread' };
  if (reason.kind === 'reject')
    return reason.code >= 1 && reason.code <= REJECTS
      ? { key: `reject.${reason.code}` }
      : server(reason.text, 'reject.other');
  const known = REFUSALS[reason.platformCode];
  return known === undefined ? server(reason.message, 'refusal.other') : { key: `refusal.${known}` };
};

const secondsBetween = (from: EpochMs, to: EpochMs): number => Math.max(0, Math.ceil((to - from) / 1000));

const waitingMessages = ({ at, delay }: Bet, now: EpochMs): readonly Message[] => {
  const why: Message[] =
    delay === null
      ? []
      : [
          {
            key:
              delay.why !== null && delay.why >= 1 && delay.why <= 7
                ? `delay.why${delay.why}`
                : 'delay.inPlay',
          },
        ];
  // The platform gave no deadline, or the deadline has passed: shows the time elapsed since the press.
  if (delay?.until == null || delay.until <= now)
    return [...why, { key: 'delay.counting', values: { seconds: secondsBetween(at, now) } }];
  return [...why, { key: 'delay.left', values: { seconds: secondsBetween(now, delay.until) } }];
};

/**
 * Returns the messages shown below the state of a bet: where the money is, and why. `now` is the server's
 * time.
 */
export const betMessage = (bet: Bet, now: EpochMs, locale: string): readonly Message[] => {
  switch (bet.state) {
    case 'sending':
      return [{ key: 'text.sending' }];
    case 'unknown':
      if (bet.reason?.kind === 'unread') return [{ key: 'text.unread' }];
      return [{ key: 'text.unknown', values: { seconds: secondsBetween(bet.at, now) } }];
    case 'created':
    case 'confirming':
      return waitingMessages(bet, now);
    case 'checking':
      return [{ key: bet.reason?.kind === 'unread' ? 'text.unread' : 'text.checking' }];
    case 'confirmed':
    case 'settled':
      return bet.legs.some(isAtOtherOdds) ? [{ key: 'text.otherOdds' }] : [];
    case 'rejected':
    case 'refused': {
      const offer: readonly Message[] =
        bet.offered === null
          ? []
          : [{ key: 'text.offer', values: { amount: stakeText(bet, bet.offered, locale) } }];
      return [reasonMessage(bet.reason), ...offer, { key: 'text.rejected' }];
    }
    case 'canceled':
      return [{ key: 'text.canceled' }];
    case 'unconfirmed':
      return [{ key: 'text.unconfirmed' }];
    default:
      return [];
  }
};

/** Returns the kind of bet: single, or parlay with its series (C44). */
export const kindMessage = ({
  legs,
  seriesNumber,
  combinations,
}: Pick<Bet, 'legs' | 'seriesNumber' | 'combinations'>): Message => {
  return betKindText({ legs: legs.length, series: seriesNumber, combinations, name: '' });
};

/** States after which the user may bet on the same legs again, with a new press. */
const FAILED: ReadonlySet<BetState> = new Set(['rejected', 'refused', 'canceled']);
/**
 * True if the slip can be refilled with the legs of a failed bet. A logout removes the selections of a bet
 * together with its names (D34).
 */
export const mayBetAgain = ({ state, reason, legs }: Bet): boolean =>
  FAILED.has(state) &&
  (reason === null || mayTryAgain(reason)) &&
  !legs.some(({ names }) => isUnnamed(names));
