import type { Settings } from '#contract/documents.ts';
import type { FeedEvent, GoalReport } from '#contract/patch.ts';
import type { EpochMs, MatchId, Milliseconds, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { NOTICE_AGE_MS } from '#domain/config/constants.ts';
import type { PeerChannel, Clock, LockManager, Timer } from '../runtime/environment.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';

type Notice = Extract<FeedEvent, { kind: 'match-notice' }>;
type Accepted = Pick<Settings, 'pushEvents' | 'acceptList'>;

/**
 * Time that a worker holds the lock after it showed a notice, so that its message reaches the other workers
 * first. Not from the specification.
 */
const LOCK_HOLD_MS: Milliseconds = 500;
const MAX_SHOWN_KEYS = 200;

export type MatchNotifierDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  readonly locks: LockManager | null;
  readonly channel: ((name: string) => PeerChannel) | null;
  readonly oneTab: Pick<SingleTabDelivery, 'deliver' | 'whenTabVisible' | 'withdraw' | 'announce'>;
  readonly accepted: () => Accepted;
  readonly isStarred: (id: MatchId) => boolean;
  /** True if the user has an unsettled order on the match. */
  readonly hasOrders: (id: MatchId) => boolean;
  readonly onBoard: (id: MatchId) => MatchFacts | undefined;
};

export type MatchNotifier = {
  readonly goal: (event: GoalReport) => void;
  readonly kickOff: (event: Pick<Notice, 'id' | 'matchId' | 'at'>) => void;
};

/**
 * Returns the reason to notify the user of a match, or null. Pushes that are off allow none (GOAL-01). Else
 * the user may accept all matches (GOAL-03), starred ones (GOAL-04) and those with unsettled orders
 * (GOAL-05).
 */
export const noticeReasonOf = (
  { pushEvents, acceptList: [collected, orders, all] }: Accepted,
  isStarred: () => boolean,
  hasOrders: () => boolean,
): Notice['why'] | null => {
  if (!pushEvents) return null;
  if (collected !== 0 && isStarred()) return 'starred';
  if (orders !== 0 && hasOrders()) return 'orders';
  return all !== 0 ? 'all' : null;
};

/** Sports of the user's starred matches, and of the matches on which the user has unsettled orders. */
type UserSports = { readonly starred: ReadonlySet<SportId>; readonly ordered: ReadonlySet<SportId> };

/** Returns the sports whose live matches notices need, even if no tab shows them. */
export const noticedSports = (
  { pushEvents, acceptList: [collected, orders, all] }: Accepted,
  announcing: readonly SportId[],
  { starred, ordered }: UserSports,
): readonly SportId[] => {
  if (!pushEvents) return [];
  return announcing.filter(
    (sport) => all !== 0 || (collected !== 0 && starred.has(sport)) || (orders !== 0 && ordered.has(sport)),
  );
};

/** The number of goals of a score as a key writes it, such as `2-1`; 0 without a score. */
const sumOf = (score: string): number =>
  score.split('-').reduce((sum, goals) => sum + (Number(goals) || 0), 0);

/** Returns the key of a notice. The same goal has the same key in every worker, even if its id differs. */
const keyOf = ({ matchId, what, score }: Notice): string => `${matchId}/${what}/${score?.join('-') ?? ''}`;

/**
 * Sends each notice of a kick-off, goal or withdrawn goal that the user accepts to one tab of all workers
 * (D26): the visible tab that was focused last. A notice that no tab could show in time is dropped, and so is one
 * that the current user does not accept.
 */
export const createMatchNotifier = (deps: MatchNotifierDeps, merchant: string): MatchNotifier => {
  const { clock, locks, oneTab } = deps;
  const name = `notices:${merchant}`;
  const channel = deps.channel?.(name) ?? null;
  /** Keys of notices that other workers have shown lately. Each value is the timer that forgets its key. */
  const shownElsewhere = new Map<string, Timer>();
  /** Ids of notices of goals that were withdrawn lately. */
  const withdrawnIds = new Set<string>();
  const forgetShown = (key: string): void => {
    const timer = shownElsewhere.get(key);
    if (timer !== undefined) clock.clearTimeout(timer);
    shownElsewhere.delete(key);
  };
  /**
   * After a shown withdrawal forgets the goals above its score, and after a shown goal the withdrawals below its score:
   * the same score may follow again, and may be withdrawn again.
   */
  const forgetOpposite = (key: string): void => {
    const [matchId = '', what, score = ''] = key.split('/');
    const opposite = what === 'goal' ? 'goal-withdrawn' : what === 'goal-withdrawn' ? 'goal' : null;
    if (opposite === null) return;
    const own = sumOf(score);
    for (const each of shownElsewhere.keys()) {
      const [of, kind, other = ''] = each.split('/');
      if (of !== matchId || kind !== opposite) continue;
      if (opposite === 'goal' ? sumOf(other) > own : sumOf(other) < own) forgetShown(each);
    }
  };
  const rememberShown = (key: string): void => {
    forgetOpposite(key);
    forgetShown(key);
    shownElsewhere.set(
      key,
      clock.setTimeout(() => shownElsewhere.delete(key), NOTICE_AGE_MS),
    );
    if (shownElsewhere.size > MAX_SHOWN_KEYS)
      for (const oldest of shownElsewhere.keys()) {
        forgetShown(oldest);
        break;
      }
  };
  /** Takes back the notice of a withdrawn goal that no tab has shown yet. */
  const takeBack = (id: string): void => {
    withdrawnIds.add(id);
    oneTab.withdraw(id);
    void clock.setTimeout(() => withdrawnIds.delete(id), NOTICE_AGE_MS);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data.length <= 200) rememberShown(data);
  });

  const reasonOf = (matchId: MatchId): Notice['why'] | null =>
    noticeReasonOf(
      deps.accepted(),
      () => deps.isStarred(matchId),
      () => deps.hasOrders(matchId),
    );
  const isOld = (notice: Notice): boolean => deps.serverNow() - notice.at > NOTICE_AGE_MS;
  const deliver = async (notice: Notice): Promise<void> => {
    const why = reasonOf(notice.matchId);
    if (why === null || isOld(notice) || withdrawnIds.has(notice.id) || shownElsewhere.has(keyOf(notice)))
      return;
    const timer = clock.setTimeout(() => oneTab.withdraw(notice.id), NOTICE_AGE_MS);
    const steps = {
      // Another user may be logged in by now, or the user may have turned the notices off (I6, GOAL-01).
      claimed: () => Promise.resolve(reasonOf(notice.matchId) === why),
      // Other workers still show a notice that no tab of this worker has shown.
      shown: () => {
        forgetOpposite(keyOf(notice));
        channel?.postMessage(keyOf(notice));
        return Promise.resolve();
      },
    };
    await oneTab.deliver({ ...notice, why }, steps);
    clock.clearTimeout(timer);
    if (channel === null) return;
    await new Promise<void>((done) => void clock.setTimeout(done, LOCK_HOLD_MS));
  };
  const deliverUnderLock = async (notice: Notice): Promise<void> => {
    // A worker whose tabs are all hidden must not hold the lock, as other workers would wait.
    if (!(await oneTab.whenTabVisible(NOTICE_AGE_MS)) || isOld(notice)) return;
    if (channel === null || locks === null) return deliver(notice);
    await locks.request(`${name}:${keyOf(notice)}`, () => deliver(notice)).catch(() => deliver(notice));
  };
  const take = (
    { id, matchId, at: when }: Pick<Notice, 'id' | 'matchId' | 'at'>,
    what: Pick<Notice, 'what' | 'side' | 'score' | 'goal'>,
  ): void => {
    const why = reasonOf(matchId);
    const facts = why === null ? undefined : deps.onBoard(matchId);
    if (why === null || facts === undefined) return;
    const notice: Notice = {
      kind: 'match-notice',
      id: `notice-${id}`,
      matchId,
      sportId: facts.sportId,
      home: facts.home.name,
      away: facts.away.name,
      at: when,
      why,
      ...what,
    };
    if (notice.goal !== null) takeBack(notice.goal);
    oneTab.announce?.(notice);
    void deliverUnderLock(notice);
  };
  return {
    goal: (event) =>
      take(event, {
        what: event.kind,
        side: event.side,
        score: event.score,
        goal: event.kind === 'goal-withdrawn' && event.goal !== null ? `notice-${event.goal}` : null,
      }),
    kickOff: (event) => take(event, { what: 'kick-off', side: null, score: null, goal: null }),
  };
};
