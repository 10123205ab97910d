import type { PlacementAnswer, RoomPressRequest } from '#contract/placement.ts';
import { ok, type Result } from '#contract/problem.ts';
import type { QueryAnswers, SharedQuery } from '#contract/sharedQuery.ts';
import type { ActivityPart } from '#domain/activities/activityPhase.ts';
import { isOpenIntent, NO_COINS, type Coins } from '#domain/gifts/roomIntent.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { getCoinBalance } from '#platform/calls/rooms.ts';
import { createLoginDetector } from '../orders/loginDetector.ts';
import { createUserEntries } from '../orders/userEntries.ts';
import type { Deadline } from '../runtime/deadline.ts';
import type { Timer } from '../runtime/environment.ts';
import { ACTIVITY_CHANGE_MS, createActivityReads } from './activityReads.ts';
import { createCoinWallet } from './coinWallet.ts';
import type { GiftDeps } from './giftDeps.ts';
import { withoutTexts, type RoomEntry, type RoomUpdater } from './giftJournal.ts';
import { giftNoticeOf } from './giftNotice.ts';
import { createGiftSearch } from './giftSearch.ts';
import { createGiftSender } from './giftSender.ts';
import { createSubmitPress } from './submitPress.ts';

/** The most intents that tabs receive, newest first. */
const MAX_INTENTS = 100;
/** Time for which the worker keeps an ended intent. */
const REMEMBERED_MS: Milliseconds = 86_400_000;

type GiftQuestion = Extract<SharedQuery, { topic: 'coins' | 'gifts' | 'gift-top' | 'room-activities' }>;
type GiftAnswer = QueryAnswers[GiftQuestion['topic']];

/** Gifts, coins and activities of rooms for the logged-in user. */
export type GiftsOwner = {
  readonly act: (request: RoomPressRequest, deadline: Deadline) => Promise<Result<PlacementAnswer>>;
  readonly ask: (question: GiftQuestion) => Promise<Result<GiftAnswer>>;
  readonly setUser: (uid: string | null) => void;
  readonly setAuthorized: (isAuthorized: boolean) => void;
  /** Reads the coins again, after a deposit at the parent site. */
  readonly refresh: () => void;
  /** Handles changes of these parts of a room's activities: tabs that show them read them again. */
  readonly activityChanged: (roomId: string, parts: ReadonlySet<ActivityPart>) => void;
  /** Handles a change of language: reads names again. */
  readonly renew: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

const isExpired = ({ intent, since }: RoomEntry, now: EpochMs): boolean =>
  !isOpenIntent(intent) && now - since > REMEMBERED_MS;
/** True if a press may have changed the coins. */
const movesCoins = ({ intent }: RoomEntry): boolean =>
  (intent.action === 'gift' || intent.action === 'envelope') && intent.state !== 'sending';
/** A part in an activity stays for its day, because it bars a second one. */
const isForgotten = ({ intent }: RoomEntry): boolean => intent.action === 'gift' && !isOpenIntent(intent);

export const createGifts = (deps: GiftDeps): GiftsOwner => {
  let isAuthorized = false;
  let isRunning = false;
  const isLogin = createLoginDetector();
  const publish = (): void => deps.changed('coins');
  const mayAsk = (): boolean => isRunning && isAuthorized && userEntries.own()?.ended === false;

  const reads = createActivityReads(deps);
  const outdateGifts = (): void => {
    reads.gifts.outdate();
    deps.changed('gifts');
  };
  const outdateActivities = (roomId: string): void => {
    reads.activities.outdate(roomId);
    deps.changed('room-activities');
  };
  /** Rooms whose tabs were told of a change a moment ago, and the parts that have changed since. */
  const recentChanges = new Map<string, { readonly timer: Timer; readonly more: Set<ActivityPart> }>();
  /** Votes that change many times a second make the answer old every 2 s. */
  const onActivityChanged = (roomId: string, parts: ReadonlySet<ActivityPart>): void => {
    const recent = recentChanges.get(roomId);
    if (recent !== undefined) {
      for (const part of parts) recent.more.add(part);
      return;
    }
    reads.activities.partsChanged(roomId, parts);
    deps.changed('room-activities');
    const more = new Set<ActivityPart>();
    const timer = deps.clock.setTimeout(() => {
      recentChanges.delete(roomId);
      if (more.size > 0) onActivityChanged(roomId, more);
    }, ACTIVITY_CHANGE_MS);
    recentChanges.set(roomId, { timer, more });
  };
  const wallet = createCoinWallet(deps, publish);
  const userEntries = createUserEntries<RoomEntry>({
    ...deps,
    merchant: deps.config.merchant,
    table: deps.journal,
    name: 'gifts',
    isExpired,
    reusesIds: true,
    isForgotten,
    withoutNames: withoutTexts,
    publish,
    onEntry: (userJournal, entry) => {
      sender.checkOrphaned(userJournal, entry);
      search.scheduleNext();
      // Another worker may have sent or found it. Coins that were not read yet are read at the first question.
      if (movesCoins(entry) && wallet.value().balance !== null) void wallet.read();
    },
    onOwner: () => search.scheduleNext(),
    onUserLeft: () => {
      sender.empty();
      search.stop();
      wallet.empty();
      reads.activities.outdate();
    },
  });
  const sender = createGiftSender({
    deps,
    userEntries: () => userEntries,
    answered: ({ uid, slipId, intent }, balance) => {
      const own = userEntries.own();
      if (own?.uid !== uid) return;
      if (balance !== null) wallet.take(balance);
      if (intent.action !== 'gift') outdateActivities(intent.roomId);
      // The price may have changed since the list was read.
      else if (own.entries.of(slipId)?.intent.state === 'refused') outdateGifts();
    },
  });
  /** Returns the name of a gift on sale; empty if it is not known. */
  const nameOfGift = async (giftId: string): Promise<string> => {
    const listed = await reads.gifts.ask('');
    return listed.ok ? (listed.value.find(({ id }) => id === giftId)?.name ?? '') : '';
  };
  /** Ends a press that the search looked for. Notifies the user of a gift, as the user may have left its room. */
  const endSearch = async (slipId: string, recipe: RoomUpdater): Promise<void> => {
    const own = userEntries.own();
    await userEntries.changeNow(slipId, recipe);
    const entry = own?.entries.of(slipId);
    const noticeOf = entry === undefined ? null : giftNoticeOf(entry);
    if (entry === undefined || noticeOf === null) return;
    const notify = (name: string): void => {
      // Another user may have logged in meanwhile (I6).
      if (userEntries.own() === own) deps.onNotices([noticeOf(name)]);
    };
    // The notice is stored at once: the worker may end before the list of gifts arrives. The name follows.
    notify('');
    void nameOfGift(entry.intent.subject).then(notify);
  };
  const search = createGiftSearch({
    deps,
    mayAsk: () => mayAsk() && userEntries.own()?.isOwner === true,
    entries: userEntries.entries,
    change: endSearch,
    readBalance: () => getCoinBalance(deps.call),
    readActivities: (roomId) => {
      reads.activities.outdate(roomId);
      return reads.activities.ask(roomId);
    },
    found: ({ intent }) => {
      if (intent.action !== 'gift') outdateActivities(intent.roomId);
    },
  });
  const act = createSubmitPress({
    deps,
    userEntries,
    sender,
    wallet,
    gifts: () => reads.gifts.ask(''),
    giftChanged: () => deps.changed('gifts'),
    isAuthorized: () => isAuthorized,
  });
  const coins = async (): Promise<Result<Coins>> => {
    const own = userEntries.own();
    if (own === null) return ok(NO_COINS);
    await own.loaded;
    if (isAuthorized) {
      if (wallet.value().balance === null) await wallet.ready();
      else wallet.renewIfOld();
    }
    return ok({
      ...wallet.value(),
      intents: userEntries
        .entries()
        .map(({ intent }) => intent)
        .sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
        .slice(0, MAX_INTENTS),
      journal: own.isRead ? 'ready' : deps.journal === null ? 'denied' : 'loading',
    });
  };

  return {
    act,
    ask: (question) => {
      switch (question.topic) {
        case 'coins':
          return coins();
        case 'gifts':
          return reads.gifts.ask('');
        case 'gift-top':
          return reads.top.ask(question.roomId);
        default:
          return reads.activities.ask(question.roomId);
      }
    },
    setUser: userEntries.setUser,
    setAuthorized: (now) => {
      isAuthorized = now;
      if (isLogin(now, userEntries.own()?.uid)) search.authorized();
    },
    refresh: () => {
      if (isAuthorized && userEntries.own() !== null) void wallet.read();
    },
    activityChanged: onActivityChanged,
    renew: () => {
      outdateGifts();
      reads.activities.outdate();
      deps.changed('room-activities');
    },
    start: () => {
      isRunning = true;
      search.scheduleNext();
    },
    stop: () => {
      isRunning = false;
      search.stop();
      userEntries.stop();
      for (const { timer } of recentChanges.values()) deps.clock.clearTimeout(timer);
      recentChanges.clear();
    },
  };
};
