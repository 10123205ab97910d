import type { EpochMs, MatchId, Milliseconds } from '../ids.ts';

/** Kinds of notices, each of which the user may switch off, in the order of the settings. */
export const NOTICE_KINDS = [
  'bets',
  'alerts',
  'goals',
  'cards',
  'kick-offs',
  'line-ups',
  'bookings',
  'platform',
  'service',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The events of notices; the text of each is `t('notices.what.' + what)`. */
export const NOTICE_EVENTS = [
  'bet-succeeded',
  'bet-failed',
  'bet-canceled',
  'bet-corrected',
  'bet-unconfirmed',
  'cash-out-settled',
  'cash-out-partial',
  'cash-out-failed',
  'cash-out-refused',
  'cash-out-canceled',
  'cash-out-not-found',
  'auto-cash-out-made',
  'auto-cash-out-failed',
  'auto-cash-out-not-set',
  'auto-cash-out-not-removed',
  'tip-bought',
  'tip-not-found',
  'tip-unconfirmed',
  'gift-sent',
  'gift-not-found',
  'gift-unconfirmed',
  'reserve-accepted',
  'reserve-lapsed',
  'reserve-missing',
  'price-reached',
  'goal',
  'goal-withdrawn',
  'red-card',
  'kick-off',
  'line-up',
  'room-open',
  'host-live',
  'platform',
  'service',
] as const;
export type NoticeWhat = (typeof NOTICE_EVENTS)[number];

/** A notice that has not been taken yet. */
export type NewNotice = {
  /** The same over all tabs and repeats of an answer, and over all workers except for goals. */
  readonly id: string;
  readonly kind: NoticeKind;
  readonly what: NoticeWhat;
  readonly at: EpochMs;
  /** The match that it opens; null for none. */
  readonly matchId: MatchId | null;
  /** Names of teams or of the match, or the platform's title. */
  readonly title: string;
  /** A score, odds or the platform's text; may be empty. */
  readonly text: string;
};
export type Notice = NewNotice & {
  readonly read: boolean;
  /** The notice of the one room that this notice of the platform stands for. */
  readonly covers?: string;
};

/** The operator's customer service (BANNER-03): news for everybody, and a reply to the user. */
export type ServiceFlags = { readonly hasNews: boolean; readonly hasReply: boolean };
/** The platform's counts of unread messages by their kind (BANNER-04). */
export type MessageCounts = { readonly system: number; readonly activity: number; readonly personal: number };

/** The platform's messages to the user: BANNER-02 to BANNER-04. */
export type NoticeBoard = {
  /** Whether the platform has notices (BANNER-02). */
  readonly hasNotices: boolean;
  readonly service: ServiceFlags;
  readonly counts: MessageCounts;
  readonly notices: readonly NewNotice[];
};
export const NO_NOTICE_BOARD: NoticeBoard = {
  hasNotices: false,
  service: { hasNews: false, hasReply: false },
  counts: { system: 0, activity: 0, personal: 0 },
  notices: [],
};

/** Maximum number of notices that are kept. Not from the specification. */
export const MAX_NOTICES = 100;

/**
 * Adds notices, newest first. A known id is not added again but takes the new texts, which may be in another
 * language. A kind that is switched off is not added, and of more than 100 the oldest are dropped. Returns the same
 * list if nothing changes.
 */
export const addNotices = (
  known: readonly Notice[],
  added: readonly NewNotice[],
  off: readonly NoticeKind[],
): readonly Notice[] => {
  const all = new Map(known.map((each) => [each.id, each]));
  let isChanged = false;
  for (const notice of added) {
    const before = all.get(notice.id);
    const isSame = before?.title === notice.title && before.text === notice.text;
    if (isSame || (before === undefined && off.includes(notice.kind))) continue;
    isChanged = true;
    all.set(
      notice.id,
      before === undefined
        ? { ...notice, read: false }
        : { ...before, title: notice.title, text: notice.text },
    );
  }
  if (!isChanged) return known;
  return [...all.values()].sort((a, b) => b.at - a.at).slice(0, MAX_NOTICES);
};

/** A goal of the same match with the same score counts as another one only after this time. */
const SAME_GOAL_MS: Milliseconds = 60_000;

/**
 * True if two notices are about the same event. Each worker numbers the goals that it finds in a score, so one goal may
 * have two ids.
 */
export const isSameEvent = (one: NewNotice, other: NewNotice): boolean =>
  one.id === other.id ||
  (one.kind === 'goals' &&
    one.matchId !== null &&
    one.matchId === other.matchId &&
    one.what === other.what &&
    one.text === other.text &&
    Math.abs(one.at - other.at) <= SAME_GOAL_MS);

/** Drops notices about a goal that the user has under another id. */
export const withoutRepeatedGoals = (
  known: readonly Notice[],
  added: readonly NewNotice[],
): readonly NewNotice[] =>
  added.filter((each) => !known.some((other) => other.id !== each.id && isSameEvent(other, each)));

/** Returns what identifies a notice for the operating system: the same goal has the same tag in every worker. */
export const systemTagOf = ({ id, kind, what, matchId, text }: NewNotice): string =>
  kind === 'goals' && matchId !== null ? `${what}/${matchId}/${text}` : id;

export const unreadCount = (notices: readonly Notice[]): number =>
  notices.reduce((sum, { read }) => sum + (read ? 0 : 1), 0);

/** Marks the notices with these ids as read. Returns the same list if nothing changes. */
export const markRead = (notices: readonly Notice[], ids: ReadonlySet<string>): readonly Notice[] =>
  notices.some(({ id, read }) => !read && ids.has(id))
    ? notices.map((each) => (ids.has(each.id) && !each.read ? { ...each, read: true } : each))
    : notices;

/** Red cards of both sides, as far as they are known. */
export type RedCards = readonly [number, number];
/** Returns which sides got another red card; none if the earlier count is not known. */
export const sidesWithNewRed = (before: RedCards | undefined, now: RedCards): readonly (1 | 2)[] =>
  before === undefined ? [] : ([1, 2] as const).filter((side) => now[side - 1]! > before[side - 1]!);

/** Notices that the platform sends have ids with this beginning; the client's own have not. */
const isFromPlatform = ({ id }: NewNotice): boolean => id.startsWith('platform-');

/**
 * Leaves out a room that is known to have begun: the platform and the list of rooms may both report it. The platform
 * names only the match, so its notice stands for one room of the match; a further room is news. Returns the same
 * `known` if nothing in it changes.
 */
export const withoutKnownRooms = (
  known: readonly Notice[],
  added: readonly NewNotice[],
): { readonly known: readonly Notice[]; readonly added: readonly NewNotice[] } => {
  let all = known;
  const left = added.filter((notice) => {
    if (notice.kind !== 'bookings' || notice.matchId === null) return true;
    const same = all.find(
      (each) =>
        each.kind === 'bookings' &&
        each.matchId === notice.matchId &&
        isFromPlatform(each) !== isFromPlatform(notice) &&
        (each.covers ?? notice.id) === notice.id,
    );
    if (same === undefined) return true;
    if (isFromPlatform(same) && same.covers === undefined)
      all = all.map((each) => (each === same ? { ...each, covers: notice.id } : each));
    return false;
  });
  return { known: all, added: left };
};
