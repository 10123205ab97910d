import type { Settings } from '#contract/documents.ts';
import type { FeedEvent, GoalNews } from '#contract/patch.ts';
import type { EpochMs, MatchId, Milliseconds, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match.ts';
import { NOTICE_AGE_MS } from '#domain/constants.ts';
import type { PeerChannel, Clock, LockManager } from '../runtime/environment.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';

type Notice = Extract<FeedEvent, { kind: 'match-notice' }>;
type Accepted = Pick<Settings, 'pushEvents' | 'acceptList'>;

/**
 * After one worker has told, the others hear of it within this time, before it is their turn. Not from the
 * specification.
 */
const HEARD_MS: Milliseconds = 500;
const HEARD_REMEMBERED = 200;

export type MatchNotifierDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  readonly locks: LockManager | null;
  readonly channel: ((name: string) => PeerChannel) | null;
  readonly oneTab: Pick<SingleTabDelivery, 'tell' | 'seen' | 'shown'>;
  readonly accepted: () => Accepted;
  readonly isStarred: (id: MatchId) => boolean;
  /** Whether the user has an unsettled order on it. */
  readonly hasOrders: (id: MatchId) => boolean;
  readonly onBoard: (id: MatchId) => MatchFacts | undefined;
};

export type MatchNotifier = {
  readonly goal: (event: GoalNews) => void;
  readonly kickOff: (event: Pick<Notice, 'id' | 'matchId' | 'at'>) => void;
};

/**
 * What a goal of this match is told for, or null: nothing where pushes are off (GOAL-01), else all (GOAL-03),
 * collected (GOAL-04), with unsettled orders (GOAL-05).
 */
export const noticeReasonOf = (
  { pushEvents, acceptList: [collected, orders, all] }: Accepted,
  isStarred: () => boolean,
  hasOrders: () => boolean,
): Notice['why'] | null => {
  if (!pushEvents) return null;
  if (collected === 1 && isStarred()) return 'starred';
  if (orders === 1 && hasOrders()) return 'orders';
  return all === 1 ? 'all' : null;
};

/** The sports whose play must be followed for the notices, though no tab shows it. */
export const noticedSports = (
  { pushEvents, acceptList: [collected, , all] }: Accepted,
  starred: readonly { readonly sportId: SportId }[],
  announcing: readonly SportId[],
): readonly SportId[] => {
  if (!pushEvents) return [];
  return announcing.filter(
    (sport) => all === 1 || (collected === 1 && starred.some(({ sportId }) => sportId === sport)),
  );
};

/** The same goal has the same in every worker, whatever id it has there. */
const keyOf = ({ matchId, what, score }: Notice): string => `${matchId}/${what}/${score?.join('-') ?? ''}`;

/**
 * Kick-offs, goals and withdrawn goals that the user wants to hear of, each told to one tab of all (D26): the
 * one focused last among the visible. One that no tab could show in time is no news any more.
 */
export const createMatchNotifier = (deps: MatchNotifierDeps, merchant: string): MatchNotifier => {
  const { clock, locks, oneTab } = deps;
  const name = `notices:${merchant}`;
  const at = deps.channel?.(name) ?? null;
  const heard = new Set<string>();
  const hear = (key: string): void => {
    heard.add(key);
    if (heard.size > HEARD_REMEMBERED)
      for (const oldest of heard) {
        heard.delete(oldest);
        break;
      }
    // The same score may come again, after a goal was withdrawn.
    void clock.setTimeout(() => heard.delete(key), NOTICE_AGE_MS);
  };
  at?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data.length <= 200) hear(data);
  });

  const isOld = (notice: Notice): boolean => deps.serverNow() - notice.at > NOTICE_AGE_MS;
  const tell = async (notice: Notice): Promise<void> => {
    if (isOld(notice) || heard.has(keyOf(notice))) return;
    const timer = clock.setTimeout(() => void oneTab.shown(notice.id), NOTICE_AGE_MS);
    await oneTab.tell(notice);
    clock.clearTimeout(timer);
    if (at === null) return;
    at.postMessage(keyOf(notice));
    await new Promise<void>((done) => void clock.setTimeout(done, HEARD_MS));
  };
  const inTurn = async (notice: Notice): Promise<void> => {
    // A worker whose tabs are all hidden keeps no other waiting.
    await oneTab.seen();
    if (at === null || locks === null) return tell(notice);
    await locks.request(`${name}:${keyOf(notice)}`, () => tell(notice)).catch(() => tell(notice));
  };
  const take = (
    { id, matchId, at: when }: Pick<Notice, 'id' | 'matchId' | 'at'>,
    what: Pick<Notice, 'what' | 'side' | 'score' | 'goal'>,
  ): void => {
    const why = noticeReasonOf(
      deps.accepted(),
      () => deps.isStarred(matchId),
      () => deps.hasOrders(matchId),
    );
    const facts = why === null ? undefined : deps.onBoard(matchId);
    if (why === null || facts === undefined) return;
    void inTurn({
      kind: 'match-notice',
      id: `notice-${id}`,
      matchId,
      sportId: facts.sportId,
      home: facts.home.name,
      away: facts.away.name,
      at: when,
      why,
      ...what,
    });
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
