import type { PlacementAnswer, RoomPressRequest } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { findGiftBlock, giftTotal } from '#domain/gifts/coinRules.ts';
import { isBlockedBy, isOpenIntent } from '#domain/gifts/roomIntent.ts';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import type { Gift } from '#domain/rooms/gift.ts';
import type { OwnEntries, UserEntries } from '../orders/userEntries.ts';
import { uniqueReference } from '../orders/uniqueReference.ts';
import { createUserPress } from '../orders/userPress.ts';
import type { Deadline } from '../runtime/deadline.ts';
import { timeoutOf } from '../runtime/timeoutOf.ts';
import type { GiftDeps } from './giftDeps.ts';
import type { RoomEntry } from './giftJournal.ts';
import type { GiftSender } from './giftSender.ts';
import type { CoinWallet } from './coinWallet.ts';

type SubmitParts = {
  readonly deps: GiftDeps;
  readonly userEntries: UserEntries<RoomEntry>;
  readonly sender: GiftSender;
  readonly wallet: Pick<CoinWallet, 'ready' | 'value' | 'recordIds'>;
  readonly gifts: () => Promise<Result<readonly Gift[]>>;
  /** Called if a gift on sale differs from the one that was pressed, so tabs show it as it is. */
  readonly giftChanged: () => void;
  readonly isAuthorized: () => boolean;
};

const NOTHING = '0' as Amount;
const RUNNING: Problem = { code: 'gift-refused', reason: 'running', amount: null };
const CHANGED: Problem = { code: 'gift-refused', reason: 'changed', amount: null };

/** True if two gifts are the same press: the same gift and number in the same room. */
const isSameGift = (request: RoomPressRequest, { slipId, intent }: RoomEntry): boolean =>
  slipId === request.slipId &&
  intent.subject === request.subject &&
  intent.count === request.count &&
  intent.roomId === request.roomId;

/**
 * Answers a press that an earlier one blocks: returns the earlier part in an activity, or the earlier gift
 * that the press repeats. Refuses every other gift. A tab that did not see the last gifts may press another
 * gift with the id of an earlier one (D5).
 */
const answerBlocked = (request: RoomPressRequest, earlier: RoomEntry): Result<PlacementAnswer> => {
  if (request.action !== 'gift' || isSameGift(request, earlier))
    return ok({ intent: earlier.slipId, repeated: true });
  return fail(isOpenIntent(earlier.intent) ? RUNNING : CHANGED);
};

/**
 * Creates the function that turns a press in a room into at most one request (D32): it checks the press,
 * journals the intent under the user's lock, checks again, and sends. It answers once the request is in
 * flight, or with the problem that prevented it. It sends no second part in an activity.
 */
export const createSubmitPress = (parts: SubmitParts) => {
  const { deps, userEntries, sender, wallet, gifts, giftChanged, isAuthorized } = parts;
  const { serverNow, session } = deps;
  const { merchant } = deps.config;

  const isSameUser = (userJournal: OwnEntries<RoomEntry>): boolean =>
    userEntries.own() === userJournal && isAuthorized() && session().user?.uid === userJournal.uid;
  const lateProblem = (userJournal: OwnEntries<RoomEntry>, deadline: Deadline): Problem | null => {
    if (!isSameUser(userJournal)) return { code: 'login-wanted' };
    if (session().maintenance) return { code: 'maintenance', from: null, to: null };
    return deps.restricted() ?? timeoutOf(deadline);
  };
  /**
   * Returns why the worker may not send a gift: its price as displayed, the limits and the balance (GIFT-02).
   */
  const giftProblem = async (request: RoomPressRequest): Promise<Problem | null> => {
    if (request.action !== 'gift') return null;
    const [read, listed] = await Promise.all([wallet.ready(), gifts()]);
    if (read !== null) return read;
    if (!listed.ok) return listed.problem;
    const gift = listed.value.find(({ id }) => id === request.subject);
    if (gift === undefined || compareAmounts(gift.price, request.price) !== 0) {
      giftChanged();
      return CHANGED;
    }
    const bar = findGiftBlock(giftTotal(request.price, request.count), wallet.value());
    return bar === null ? null : { code: 'gift-refused', ...bar };
  };
  const ownRecordIds = (): readonly string[] =>
    userEntries.entries().flatMap(({ recordId }) => recordId ?? []);
  const createEntry = (userJournal: OwnEntries<RoomEntry>, request: RoomPressRequest): RoomEntry => {
    const at = serverNow();
    const { slipId, action, roomId, hostId, matchId, subject, choice, count, price } = request;
    const isGift = action === 'gift';
    return {
      uid: userJournal.uid,
      slipId,
      rev: 1,
      at,
      by: deps.instance,
      since: at,
      reference: uniqueReference(slipId, deps.random),
      hostId,
      matchId,
      balanceBefore: isGift ? wallet.value().balance : null,
      known: isGift ? [...ownRecordIds(), ...wallet.recordIds()] : [],
      recordId: null,
      intent: {
        id: slipId,
        action,
        state: 'sending',
        at,
        roomId,
        subject,
        choice,
        count: isGift ? count : 1,
        total: isGift ? giftTotal(price, count) : NOTHING,
        prize: null,
        reason: null,
      },
    };
  };

  /** Decides about a press under the lock of its user, and sends it. */
  const decide = async (
    userJournal: OwnEntries<RoomEntry>,
    request: RoomPressRequest,
    deadline: Deadline,
  ): Promise<Result<PlacementAnswer>> => {
    if ((await userEntries.reload(userJournal)) === 'denied') return fail({ code: 'no-journal' });
    const earlier = userEntries
      .entries()
      .find(({ slipId, intent }) => slipId === request.slipId || isBlockedBy(request, intent));
    if (earlier !== undefined) return answerBlocked(request, earlier);
    const problem = (await giftProblem(request)) ?? lateProblem(userJournal, deadline);
    if (problem !== null) return fail(problem);
    const entry = createEntry(userJournal, request);
    const flight = sender.begin(entry);
    const added = await userJournal.entries.add(entry, false, ({ intent }) => isBlockedBy(request, intent));
    if (added !== 'added') {
      flight.cancel();
      if (added === 'denied') return fail({ code: 'no-journal' });
      userEntries.broadcast(userJournal, added.slipId);
      return answerBlocked(request, added);
    }
    // The write took time: the worker checks the user and the deadline again before it sends.
    const late = lateProblem(userJournal, deadline);
    if (late !== null) {
      await userJournal.entries.withdraw(entry);
      flight.cancel();
      return fail(late);
    }
    flight.send(entry);
    userEntries.broadcast(userJournal, entry.slipId);
    return ok({ intent: entry.slipId, repeated: false });
  };

  return createUserPress({
    deps,
    own: userEntries.own,
    isSameUser,
    lateProblem: (userJournal, _request, deadline) => lateProblem(userJournal, deadline),
    lockName: ({ uid }) => `gift-press:${merchant}:${uid}`,
    decide,
  });
};
