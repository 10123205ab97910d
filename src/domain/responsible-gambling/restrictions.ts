import type { EpochMs } from '../ids.ts';

/**
 * Why a user, or a guest, may not do everything. The parent site and the platform set these states; the client
 * never decides them itself.
 */
export const RESTRICTION_KINDS = [
  /** The age has not been verified. */
  'age',
  /** Betting is not allowed where the user is. */
  'region',
  /** The user has excluded themselves, or takes a break. */
  'self-exclusion',
  'deposit-limit',
  'loss-limit',
  'session-limit',
] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

/** One restriction in force. `until`: when it ends by the server's clock; null if that is not known. */
export type Restriction = { readonly kind: RestrictionKind; readonly until: EpochMs | null };
export const NO_RESTRICTIONS: readonly Restriction[] = [];

/**
 * What a restriction can block. `bet`: a bet, a quick bet, and a new or changed reserved bet. `gift`: gifts and
 * activities of rooms. Cash-outs and cancelled reserved bets lower the user's stakes: no restriction blocks them.
 */
export type RestrictedAction = 'bet' | 'gift' | 'tip' | 'deposit';

const SPENDING: readonly RestrictedAction[] = ['bet', 'gift', 'tip'];
const EVERYTHING: readonly RestrictedAction[] = [...SPENDING, 'deposit'];
const BLOCKED: Readonly<Record<RestrictionKind, readonly RestrictedAction[]>> = {
  age: EVERYTHING,
  region: EVERYTHING,
  'self-exclusion': EVERYTHING,
  'deposit-limit': ['deposit'],
  'loss-limit': SPENDING,
  'session-limit': SPENDING,
};

export const isRestrictionKind = (value: unknown): value is RestrictionKind =>
  RESTRICTION_KINDS.some((kind) => kind === value);

/**
 * Returns the restrictions of several sources that are in force now, one of each kind with the latest end, in
 * the order of `RESTRICTION_KINDS`.
 */
export const activeRestrictions = (all: readonly Restriction[], now: EpochMs): readonly Restriction[] =>
  RESTRICTION_KINDS.flatMap((kind) => {
    const ends = all
      .filter((each) => each.kind === kind)
      .map(({ until }) => until ?? Infinity)
      .filter((until) => until > now);
    if (ends.length === 0) return [];
    const last = Math.max(...ends);
    return [{ kind, until: last === Infinity ? null : last }];
  });

/** Returns the restriction that blocks an action, the strictest first, or null if none does. */
export const restrictionOf = (active: readonly Restriction[], action: RestrictedAction): Restriction | null =>
  active.find(({ kind }) => BLOCKED[kind].includes(action)) ?? null;
