import type { NoticeBook, NoticeQuestion } from '#contract/noticeQuery.ts';
import type { FeedEvent } from '#contract/patch.ts';
import { ok, type Result } from '#contract/problem.ts';
import type { EpochMs, MatchId, Milliseconds } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import {
  addNotices,
  markRead,
  NO_NOTICE_BOARD,
  unreadCount,
  systemTagOf,
  withoutKnownRooms,
  withoutRepeatedGoals,
  type NewNotice,
  type NoticeBoard,
} from '#domain/notices/notice.ts';
import { getNoticeBoard } from '#platform/calls/notices.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import type { Clock, DocumentStore, LogAnomaly, PeerChannel } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';
import { createKnownCards } from './knownCards.ts';
import { noticeOf, redCardNotices } from './noticeOf.ts';
import { mergeRecords, NO_RECORD, parseNoticeRecord, type NoticeRecord } from './noticeRecord.ts';

/** Interval between reads of the platform's notices while a user is logged in. Not from the specification. */
export const BOARD_MS: Milliseconds = 60_000;

/**
 * Writes after a merge, for each change of this worker. In a browser whose storage keeps nothing, two workers would
 * otherwise answer each other without end.
 */
const MAX_REWRITES = 3;

export type NoticeKeeperDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  /** Null before the first hello. */
  readonly source: () => { readonly call: Caller; readonly decoding: Decoding } | null;
  /** The id of the user who is logged in; null for a guest and after an expiry. */
  readonly user: () => string | null;
  /** The user of the documents and of the notices; null for a guest. An expiry does not change it (F31). */
  readonly owner: () => string | null;
  /** Null if the browser has no storage. */
  readonly store: () => DocumentStore | null;
  /** Opens the channel to the other workers of this browser; null where it has none. */
  readonly channel: ((name: string) => PeerChannel) | null;
  /** The operator's id of the merchant, as each merchant has records of its own; null before the first hello. */
  readonly merchant: () => string | null;
  /** Whether a tab is visible. */
  readonly isVisible: () => boolean;
  /** True if the user has starred the match or has an unsettled order on it. */
  readonly isFollowed: (match: MatchId) => boolean;
  /** Shows a notice by the operating system; null where that is not possible. */
  readonly notify: ((title: string, text: string, tag: string) => void) | null;
  /** Tells the tabs that show notices. */
  readonly changed: () => void;
  readonly log: LogAnomaly;
};

export type NoticeKeeper = {
  readonly ask: (question: NoticeQuestion) => Promise<Result<NoticeBook>>;
  readonly onEvent: (event: FeedEvent) => void;
  readonly add: (added: readonly NewNotice[]) => void;
  readonly scored: (facts: MatchFacts) => void;
  /** True if the operating system shows red cards while no tab is visible. */
  readonly areCardsShownOutside: () => boolean;
  readonly userChanged: () => void;
  /** Reads the platform's notices in another language. */
  readonly renew: () => void;
  readonly stop: () => void;
};

/**
 * Keeps the user's notices for all tabs: bets, red cards, and the platform's own. Takes each notice once, by
 * its id. Stores the user's record, so a reload neither repeats nor forgets a notice. Where each tab has a worker of
 * its own, the workers tell each other of every write and merge what is stored.
 */
export const createNoticeKeeper = (deps: NoticeKeeperDeps, cards = createKnownCards()): NoticeKeeper => {
  const { clock } = deps;
  /** The user of the record; null for a guest. */
  let uid = deps.owner();
  let wasLoggedIn = false;
  let record: NoticeRecord = NO_RECORD;
  let board: NoticeBoard = NO_NOTICE_BOARD;
  /** Settles once the keeper has read the record of the current user; notices wait for it. */
  let restored: Promise<void> = Promise.resolve();
  /** Counts user changes, so that an answer for one user never reaches the next user (I6). */
  let userGeneration = 0;

  const bookOf = (): NoticeBook => ({
    items: record.items,
    unread: unreadCount(record.items),
    off: record.off,
    system: record.words !== null,
    hasNotices: board.hasNotices,
    service: board.service,
    counts: board.counts,
  });
  const peers = deps.channel?.('notice-record') ?? null;
  const owner = (): string => `${deps.merchant()}/${uid}`;
  const write = async (): Promise<void> => {
    const of = owner();
    try {
      await deps.store()?.write(storageKeyOf('notices', uid), record);
      peers?.postMessage(of);
    } catch {
      deps.log('store-write', 'notices');
    }
  };
  let rewritesLeft = MAX_REWRITES;
  const set = (next: NoticeRecord): void => {
    if (next === record) return;
    record = next;
    rewritesLeft = MAX_REWRITES;
    void write();
    deps.changed();
  };
  /** Shows notices by the operating system while no tab is visible. */
  const showOutside = (added: readonly NewNotice[]): void => {
    const { words } = record;
    if (words === null || deps.notify === null || deps.isVisible()) return;
    for (const notice of added) {
      const { kind, what, title, text } = notice;
      deps.notify(words[what] ?? words[kind], text === '' ? title : `${title}\n${text}`, systemTagOf(notice));
    }
  };
  const add = async (added: readonly NewNotice[]): Promise<void> => {
    const begun = userGeneration;
    await restored;
    if (begun !== userGeneration || added.length === 0) return;
    const before = new Set(record.items.map(({ id }) => id));
    const rooms = withoutKnownRooms(record.items, added);
    const items = addNotices(rooms.known, withoutRepeatedGoals(rooms.known, rooms.added), record.off);
    if (items === record.items) return;
    set({ ...record, items });
    showOutside(items.filter(({ id }) => !before.has(id)));
  };

  const readBoard = async (): Promise<void> => {
    const source = deps.source();
    if (source === null || deps.user() === null) return;
    const begun = userGeneration;
    const answer = await getNoticeBoard(source.call, source.decoding);
    // Keeps the former notices if the platform does not answer, or has no such call (D38).
    if (!answer.ok || begun !== userGeneration) return;
    const { notices, ...flags } = answer.value;
    const { notices: _, ...known } = board;
    board = answer.value;
    if (JSON.stringify(flags) !== JSON.stringify(known)) deps.changed();
    // Line-ups of matches that the user does not follow are no notices.
    await add(
      notices.filter(
        ({ kind, matchId }) => kind !== 'line-ups' || (matchId !== null && deps.isFollowed(matchId)),
      ),
    );
  };
  const loop = createLoop(clock, BOARD_MS, () => void readBoard());

  const readStored = async (): Promise<NoticeRecord> =>
    parseNoticeRecord(
      await Promise.resolve(deps.store()?.read(storageKeyOf('notices', uid))).catch(() =>
        deps.log('store-read', 'notices'),
      ),
    );
  const restore = async (): Promise<void> => {
    const begun = userGeneration;
    const stored = await readStored();
    if (begun === userGeneration) record = stored;
  };
  /** Takes over what another worker has stored, and stores again what that worker did not know. */
  const mergeStored = async (): Promise<void> => {
    const begun = userGeneration;
    await restored;
    const stored = await readStored();
    if (begun !== userGeneration) return;
    const merged = mergeRecords(record, stored);
    const isKnown = JSON.stringify(merged) === JSON.stringify(stored);
    if (JSON.stringify(merged) === JSON.stringify(record) && isKnown) return;
    record = merged;
    if (!isKnown && rewritesLeft > 0) {
      rewritesLeft -= 1;
      void write();
    }
    deps.changed();
  };
  peers?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === owner()) void mergeStored();
  });
  const begin = (): void => {
    userGeneration += 1;
    uid = deps.owner();
    wasLoggedIn = deps.user() !== null;
    record = NO_RECORD;
    board = NO_NOTICE_BOARD;
    restored = restore();
    loop.stop();
    if (uid === null) return;
    loop.start();
    void readBoard();
  };
  begin();

  return {
    ask: async (question) => {
      await restored;
      if (question.topic === 'notices') loop.start();
      if (question.topic === 'notices-read')
        set(withItems(record, markRead(record.items, new Set(question.ids))));
      if (question.topic === 'notices-off') set({ ...record, off: question.kinds });
      // Every tab sends the titles of its language; the same titles change nothing.
      if (
        question.topic === 'notices-system' &&
        !(question.onlyIfOn === true && record.words === null) &&
        JSON.stringify(question.words) !== JSON.stringify(record.words)
      )
        set({ ...record, words: question.words });
      return ok(bookOf());
    },
    onEvent: (event) => {
      const notice = noticeOf(event);
      if (notice !== null) void add([notice]);
    },
    add: (added) => void add(added),
    scored: (facts) => {
      const seen = cards.take(facts);
      if (seen === null) return;
      const added = redCardNotices(facts, seen.before, seen.now, deps.serverNow());
      if (added.length > 0 && deps.isFollowed(facts.id)) void add(added);
    },
    areCardsShownOutside: () =>
      deps.notify !== null && record.words !== null && !record.off.includes('cards'),
    userChanged: () => {
      const isLogin = !wasLoggedIn && deps.user() !== null;
      wasLoggedIn = deps.user() !== null;
      if (deps.owner() !== uid) {
        begin();
        deps.changed();
      } else if (isLogin) {
        // The former login of this user had expired.
        void readBoard();
      }
    },
    renew: () => void readBoard(),
    stop: () => loop.stop(),
  };
};

const withItems = (record: NoticeRecord, items: NoticeRecord['items']): NoticeRecord =>
  items === record.items ? record : { ...record, items };
