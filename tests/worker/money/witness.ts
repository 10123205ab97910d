import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import type { Documents } from '#contract/documents.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { Result } from '#contract/problem.ts';
import { mayDismiss, effectiveOdds, type Bet, type BetState } from '#domain/orders/bet.ts';
import type { Slip } from '#domain/slip/slip.ts';
import { PAUSES, type Disk } from './disk.ts';
import { betMessage } from '../../../src/features/bets/betMessages.ts';
import { centsOf, LIMITS, textOf, type Entry, type Operator } from './operator.ts';
import {
  isWithin,
  keyOf,
  optionsOf,
  ordersOf,
  paintedAs,
  paintedOdds,
  partsOf,
  returnOf,
  sentAs,
  slipIdOf,
  type SentOrder,
} from './displayedTexts.ts';
import type { Asker, Submit, CallChannel } from './ledger.ts';

/** A press on the Place bet button: the user, and what was displayed. */
export type Press = {
  readonly placing: PlacementRequest;
  readonly uid: string | null;
  readonly accept: number;
  /** In per cent. */
  readonly tolerance: number;
  readonly at: number;
  readonly isAsked: () => boolean;
  answer: Result<PlacementAnswer> | null;
  readonly answered: Promise<Result<PlacementAnswer>>;
  /** Receives the answer. */
  readonly onAnswer: (answer: Result<PlacementAnswer>) => void;
  isOver: boolean;
};
type Notice = Extract<FeedEvent, { kind: 'bet-notice' }>;
/** What a worker's board must have for an option. Odds are thousandths. */
export type Known = { readonly isOpen: boolean; readonly odds: number };

/** A status that no table lists. */
export const UNLISTED = 77;
/** Statuses of which the ledger's order must have had one, by the state that the client shows. */
const CLAIMS: Readonly<Partial<Record<BetState, readonly number[]>>> = {
  created: [0, 1, 4],
  confirming: [0, 1, 4, UNLISTED],
  confirmed: [4, 5, 101, 102],
  rejected: [2],
  canceled: [3],
  settled: [5],
};
/** States that the final statuses of the ledger correspond to. */
const NAMES: Readonly<Record<number, BetState>> = {
  0: 'created',
  1: 'confirming',
  2: 'rejected',
  3: 'canceled',
  4: 'confirmed',
  5: 'settled',
  // Only a confirmed bet can be cashed out.
  101: 'confirmed',
  102: 'confirmed',
  [UNLISTED]: 'confirming',
};
const SETTLED = 5;
/** Statuses of successful orders. */
const TAKEN = [4, 101, 102];
/** Order lists that must be read before a bet counts as not found (D31). */
const READS = 3;
/** States of a bet that failed. */
const FAILURES: ReadonlySet<BetState> = new Set(['rejected', 'canceled', 'refused', 'unconfirmed']);
const LOCKED: ReadonlySet<BetState> = new Set(['sending', 'unknown', 'checking']);
/**
 * Virtual milliseconds in which a press must be answered: only the disk and the turns of other workers may
 * delay it.
 */
const ANSWER_MS = 2_000;
/** Virtual milliseconds after which a stuck store, or a turn that does not come, is given up. */
const STUCK_MS = 30_000;
/** Milliseconds by which a worker's clock differs at most from the operator's. */
const SKEW_MS = 4_000;

/**
 * Returns whether a request may have left for a press with this answer. A tab that gave up waiting does not
 * know.
 */
const mayHaveLeft = (answer: Result<PlacementAnswer> | null): boolean =>
  answer === null ||
  answer.ok ||
  answer.problem.code === 'worker-gone' ||
  answer.problem.code === 'worker-silent';

const ignoreAnswer: Press['onAnswer'] = () => undefined;

/**
 * Compares what was pressed, sent, recorded in the ledger and shown. Independent of the client's
 * implementation.
 */
export class Witness {
  readonly faults: string[] = [];
  readonly presses: Press[] = [];
  readonly notices: Notice[] = [];
  /** Requests that left, by their slip id. */
  readonly #sent = new Map<string, { readonly text: string; readonly key: string | null }[]>();
  /** The sent order of each bet, by its reference. */
  readonly #orders = new Map<string, SentOrder>();
  /** When each user's order lists were read, and when reading failed. */
  readonly #lists: { readonly uid: string; readonly at: number; readonly isRead: boolean }[] = [];
  /** Amounts that a user has entered, with the currency shown beside them. */
  readonly #entered = new Set<string>();
  /** The worker that last sent each slip. */
  readonly #senders = new Map<string, object>();
  /** The last shown state of each bet, to its own user. */
  readonly shown = new Map<string, Bet>();
  readonly #dismissed = new Set<string>();
  /** Bets that each tab has shown at odds that only the order list names. */
  readonly #shownAtListed = new WeakMap<object, Set<string>>();
  /** Users who have logged out. */
  readonly #hasLeft = new Set<string>();
  readonly #operator: Operator;
  readonly #forgets: boolean;
  readonly #till: () => Pick<CallChannel, 'quoted' | 'quotesAsked'>;
  readonly #disk: () => Pick<Disk, 'hasFailed' | 'wasStuck' | 'keeps'>;
  readonly now: () => number;
  /** `forgets` means that the browser stores nothing. */
  constructor(
    operator: Operator,
    now: () => number,
    forgets: boolean,
    disk: () => Pick<Disk, 'hasFailed' | 'wasStuck' | 'keeps'>,
    callChannel: () => Pick<CallChannel, 'quoted' | 'quotesAsked'>,
  ) {
    this.#operator = operator;
    this.#forgets = forgets;
    this.#disk = disk;
    this.#till = callChannel;
    this.now = now;
  }

  #fault(id: string, text: string): void {
    if (this.faults.length < 5) this.faults.push(`${id}: ${text}`);
  }

  // --- presses ---

  /** `isAsked`: whether the worker that was asked lives. */
  pressed(
    placing: PlacementRequest,
    { uid, accept, tolerance }: Pick<Press, 'uid' | 'accept' | 'tolerance'>,
    isAsked: () => boolean,
  ): Press {
    let onAnswer: Press['onAnswer'] = ignoreAnswer;
    const answered = new Promise<Result<PlacementAnswer>>((done) => {
      onAnswer = done;
    });
    const press: Press = {
      placing,
      uid,
      accept,
      tolerance,
      at: this.now(),
      isAsked,
      answer: null,
      answered,
      onAnswer,
      isOver: false,
    };
    this.presses.push(press);
    return press;
  }
  answered(press: Press, answer: Result<PlacementAnswer>): void {
    press.answer = answer;
    press.onAnswer(answer);
    if (press.uid === null && answer.ok) this.#fault('PLACE-01', 'a guest placed');
  }
  /** Reports presses that are not answered in time, whatever the platform does. */
  waiting(): void {
    // A slow disk handles one press after another.
    const waiting = this.presses.filter(({ isOver }) => !isOver).length;
    for (const press of this.presses) {
      if (press.isOver) continue;
      press.isOver = press.answer !== null || !press.isAsked();
      if (
        !press.isOver &&
        this.now() - press.at > (this.#disk().wasStuck ? STUCK_MS : ANSWER_MS + waiting * PAUSES.slow)
      ) {
        press.isOver = true;
        this.#fault('answer', `the press on ${press.placing.slipId} has not been answered`);
      }
    }
  }

  // --- what leaves ---

  /** `underway`: requests that left earlier and have no answer yet. */
  requestLeft(
    { name, body, token, key, asker }: Submit,
    known: (key: string) => Known | undefined,
    underway: readonly Submit[],
    isSeen = true,
  ): void {
    const parts = partsOf(name, body);
    const refs = parts.map((part) => textOf(part.thirdRemark));
    const slipId = slipIdOf(refs[0] ?? '');
    const text = JSON.stringify(body);
    const before = this.#sent.get(slipId) ?? [];
    if (
      before.length > 0 &&
      !(this.#operator.honours && before.every((each) => each.text === text && each.key === key))
    )
      this.#fault('D4', `${slipId} was sent again`);
    this.#sent.set(slipId, [...before, { text, key }]);
    for (const order of ordersOf(name, body)) {
      this.#orders.set(order.ref, order);
      this.#amount(order, name === 'betMultiple', asker.life);
    }
    this.#senders.set(slipId, asker.life);
    if (new Set(refs).size !== refs.length || refs.some((ref) => ref === '' || slipIdOf(ref) !== slipId))
      this.#fault('D4', `references ${refs.join()}`);
    const of = this.presses.filter(
      ({ placing, answer }) => placing.slipId === slipId && (answer === null || answer.ok),
    );
    const uid = this.#operator.userOf(token);
    if (of.length === 0) return this.#fault('I1', `nobody pressed what left as ${slipId}`);
    if (this.#forgets && !this.#isUnkept(slipId))
      this.#fault('F34', `${slipId} left unjournalled, and nobody has agreed to that`);
    if (uid !== undefined && !of.some((press) => press.uid === uid))
      this.#fault('I6', `${slipId} left for ${uid}`);
    const sentText = sentAs(name, body);
    if (!of.some((press) => paintedAs(press.placing) === sentText || this.#isTolerated(press, name, body)))
      this.#fault(
        'I3',
        `left as ${sentText}, painted as ${of.map(({ placing }) => paintedAs(placing)).join(' or ')}`,
      );
    for (const { accept, legs } of ordersOf(name, body))
      for (const { key, odds } of legs) {
        const wrong = asker.violationOf(key);
        if (wrong !== undefined) this.#fault('I3', wrong);
        this.#priced(key, odds, accept, known(key));
      }
    if (before.length === 0 && uid !== undefined)
      this.#locked(slipId, uid, asker, optionsOf(body), underway, isSeen);
  }
  /**
   * Returns whether a press left as it was painted but for odds within the user's tolerance, which go with
   * acceptance 0 (D35).
   */
  #isTolerated({ placing, tolerance }: Press, name: Submit['name'], body: Submit['body']): boolean {
    const painted = (key: string): number => paintedOdds(placing, key) ?? 0;
    return (
      paintedAs(placing) === sentAs(name, body, painted) &&
      ordersOf(name, body).every(({ legs, accept }) =>
        legs.every(
          ({ key, odds }) =>
            odds === painted(key) || (accept === 0 && isWithin(tolerance, painted(key), odds)),
        ),
      )
    );
  }
  /**
   * Checks the odds against the worker's board by the user's acceptance (D6): none needs the same price, best
   * the same or a better one.
   */
  #priced(key: string, sent: number, accept: number, known: Known | undefined): void {
    if (known === undefined) return;
    const { isOpen, odds } = known;
    if (!isOpen) this.#fault('I3', `${key} left though it is closed`);
    else if (odds !== sent && (accept === 0 || (accept === 1 && odds < sent)))
      this.#fault('D6', `${key} left at ${sent} though it is ${odds}, taken is ${accept}`);
  }
  /** Checks that no worker bets again on a match with a bet of unknown outcome (F24). */
  #locked(
    slipId: string,
    uid: string,
    { matchOf, life }: Asker,
    options: ReturnType<typeof optionsOf>,
    underway: readonly Submit[],
    isSeen: boolean,
  ): void {
    const matchesOf = (of: ReturnType<typeof optionsOf>): readonly string[] =>
      of.map((option) => matchOf(keyOf(option))).filter((match) => match !== '');
    const matches = new Set(matchesOf(options));
    for (const { name, body, asker } of underway) {
      const other = slipIdOf(textOf(partsOf(name, body)[0]?.thirdRemark));
      if (
        other === slipId ||
        this.#ownerOf(other) !== uid ||
        (this.#isUnkept(other) && asker.life !== life) ||
        this.#isSettled(other)
      )
        continue;
      if (matchesOf(optionsOf(body)).some((match) => matches.has(match)))
        this.#fault('F24', `${slipId} left while ${other} is under way`);
    }
    // Frozen tabs show an older state than the worker's.
    for (const bet of isSeen ? this.shown.values() : []) {
      // No other worker knows a bet that could not be stored.
      if (this.#isUnkept(bet.intent) && this.#senders.get(bet.intent) !== life) continue;
      // The press was withdrawn before anything left. Another worker may have read it meanwhile.
      if (!this.#sent.has(bet.intent) && !this.#disk().keeps(bet.intent)) continue;
      if (
        bet.intent !== slipId &&
        this.#ownerOf(bet.intent) === uid &&
        LOCKED.has(bet.state) &&
        bet.legs.some(({ matchId }) => matches.has(matchId))
      )
        this.#fault('F24', `${slipId} left while ${bet.ref} is ${bet.state}`);
    }
  }

  /**
   * Returns whether a repetition under the same key was answered. Then the first request, which was not
   * answered, is no second bet.
   */
  #isSettled(slipId: string): boolean {
    const bets = [...this.shown.values()].filter(({ intent }) => intent === slipId);
    return (
      this.#operator.honours &&
      (this.#sent.get(slipId)?.length ?? 0) > 1 &&
      bets.length > 0 &&
      !bets.some(({ state }) => LOCKED.has(state))
    );
  }

  /** Records an amount that the user typed or was offered. */
  entered(amount: string, currency: number): void {
    this.#entered.add(`${centsOf(amount)} ${currency}`);
  }
  /** Checks that a sent amount was entered in that currency and is within the operator's limits (C18). */
  #amount({ ref, unit, currency, series, legs }: SentOrder, isParlay: boolean, life: object): void {
    const { least = 0, most = 0 } = LIMITS[currency] ?? {};
    // A quick bet does not wait for limits that do not arrive.
    const press = this.presses.find(({ placing }) => placing.slipId === slipIdOf(ref));
    const quote = this.#till().quoted.get(legs[0]?.key ?? '');
    if (
      press?.placing.kind === 'quick' &&
      (this.#till().quotesAsked.get(legs[0]?.key ?? '') ?? -1) < press.at
    )
      this.#fault('SLIP-22', `${ref} left, and nobody has asked for what may be bet`);
    const isJudged =
      press?.placing.kind !== 'quick' || (quote?.life === life && (quote?.asked ?? 0) >= press.at);
    if (isJudged && (unit < BigInt(least) * 100n || unit > BigInt(most) * 100n))
      this.#fault('SLIP-22', `${ref} left with ${unit}, beyond what may be bet`);
    if (!this.#entered.has(`${unit} ${currency}`))
      this.#fault('I3', `${ref} left with ${unit} of currency ${currency}, which nobody has entered`);
    if (isParlay && !this.#operator.seriesOf(legs.length).includes(series))
      this.#fault('I3', `${ref} left with series ${series}, which is not offered`);
  }
  /**
   * Reports a leg that its quote keeps closed although its market has been open for two seconds (SLIP-28).
   */
  shutAgain(key: string): void {
    this.#fault('SLIP-28', `${key} is shut though its suspension is over`);
  }
  /** Reports a leg that did not follow its market to its new id (SLIP-17). */
  leftBehind(key: string): void {
    this.#fault('SLIP-17', `${key} did not follow its market`);
  }
  /** Records that a user's order list was read, or that reading failed. */
  listed(uid: string, isRead: boolean): void {
    this.#lists.push({ uid, at: this.now(), isRead });
  }
  #listsSince(uid: string | null | undefined, at: number, isRead: boolean): number {
    return this.#lists.filter((each) => each.uid === uid && each.at >= at - SKEW_MS && each.isRead === isRead)
      .length;
  }

  /** Records that a user logged out or was replaced by another. */
  loggedOut(uid: string): void {
    this.#hasLeft.add(uid);
  }
  #isEndKnown(clientRef: string): boolean {
    const shownBefore = this.shown.get(clientRef);
    return (
      (shownBefore !== undefined && mayDismiss(shownBefore)) ||
      this.notices.some(({ ref }) => ref === clientRef)
    );
  }

  // --- what is shown ---

  /** Records a tab's new documents. */
  documentsChanged({ bets, session }: Partial<Documents>, tab: object): void {
    const uid = session?.user?.uid ?? null;
    for (const bet of bets?.items ?? []) {
      const owner = this.#ownerOf(bet.intent);
      // An expired login may be renewed. Data of another user must never be there (I6).
      if (uid !== null && owner !== undefined && owner !== uid)
        this.#fault('I6', `${uid} is shown ${bet.ref} of ${owner}`);
      this.#claim(bet, owner);
      this.#figures(bet);
      this.#keepsListed(bet, tab);
      this.#search(bet, owner);
      this.shown.set(bet.ref, bet);
    }
  }
  #ownerOf(slipId: string): string | null | undefined {
    return (
      this.presses.find(({ placing, answer }) => placing.slipId === slipId && mayHaveLeft(answer))?.uid ??
      undefined
    );
  }
  /** Checks what is shown of a bet against the ledger (I4). */
  #claim(bet: Bet, owner: string | null | undefined): void {
    const entry = bet.orderId === null ? undefined : this.#operator.entry(bet.orderId);
    if (bet.orderId !== null && entry?.clientRef !== bet.ref)
      this.#fault('I4', `${bet.ref} is said to be ${bet.orderId}, which is ${entry?.clientRef ?? 'none'}`);
    if (entry !== undefined && owner !== undefined && entry.uid !== owner)
      this.#fault('I6', `${bet.ref} is an order of ${entry.uid}`);
    const claimed = CLAIMS[bet.state];
    if (claimed !== undefined && (entry === undefined || !claimed.some((status) => entry.had.has(status))))
      this.#fault(
        'I4',
        `${bet.ref} is shown as ${bet.state}, in the ledger ${entry === undefined ? 'it is not' : `it is ${entry.status}`}`,
      );
    if (bet.state === 'refused' && this.#entriesOf(bet.ref).length > 0)
      this.#fault('I4', `${bet.ref} is shown as refused, and is in the ledger`);
  }
  /**
   * Checks that odds, stake, potential payout and currency equal those of the press, the request and the
   * ledger (I3, D6).
   */
  #figures(bet: Bet): void {
    const { ref, intent, legs } = bet;
    const of = this.presses.filter(({ placing }) => placing.slipId === intent);
    if (of.length > 0 && !of.some(({ placing }) => placing.currencyId === bet.currencyId))
      this.#fault(
        'I3',
        `${ref} is shown in currency ${bet.currencyId}, pressed in ${of[0]?.placing.currencyId}`,
      );
    for (const { key, displayed } of legs)
      if (of.length > 0 && !of.some(({ placing }) => paintedOdds(placing, key) === displayed))
        this.#fault('D6', `${ref} says that ${key} was displayed at ${displayed}`);
    const sent = this.#orders.get(ref);
    if (sent !== undefined) {
      const isSame =
        legs.length === sent.legs.length &&
        legs.every((leg) => sent.legs.some(({ key, odds }) => key === leg.key && odds === leg.sent));
      if (!isSame) this.#fault('D6', `${ref} says that ${legs.map((leg) => leg.sent).join()} was sent`);
      if (
        centsOf(bet.unitStake) !== sent.unit ||
        bet.currencyId !== sent.currency ||
        bet.seriesNumber !== sent.series
      )
        this.#fault('I3', `${ref} is shown with ${bet.unitStake}, ${sent.unit} cents were sent`);
    }
    const [entry] = this.#entriesOf(ref);
    if (entry !== undefined && centsOf(bet.stake) !== entry.stake)
      this.#fault(
        'I4',
        `${ref} is shown with a stake of ${bet.stake}, in the ledger it is ${entry.stake} cents`,
      );
    for (const { key, accepted } of legs)
      if (
        accepted !== null &&
        !this.#isNamed(
          entry?.legs.find((leg) => leg.key === key),
          accepted,
        )
      )
        this.#fault('D6', `${ref} says that ${key} was accepted at ${accepted}`);
    const unit = sent?.unit ?? centsOf(bet.unitStake) ?? 0n;
    const total = returnOf(unit, legs.map(effectiveOdds), bet.seriesNumber);
    if (centsOf(bet.potential.total) !== total)
      this.#fault('D16', `${ref} is said to return ${bet.potential.total}, which is ${total} cents`);
    if (bet.offered !== null && centsOf(bet.offered) !== (entry?.unit ?? 0n) / 2n)
      this.#fault('I4', `${ref} offers ${bet.offered}, the operator ${entry?.unit}`);
    const isRejected = bet.state === 'rejected' && bet.reason?.kind === 'reject';
    if (isRejected && bet.reason.code !== entry?.reason)
      this.#fault(
        'I4',
        `${ref} says that it was rejected for ${bet.reason.code}, it was for ${entry?.reason}`,
      );
  }
  /**
   * True if the operator names these odds for the leg. One whose order list alone names accepted odds repeats those of
   * the request before: `#keepsListed` checks that a tab does not go back to them, and `settled` what is shown at last.
   */
  #isNamed(leg: Entry['legs'][number] | undefined, odds: number): boolean {
    return leg?.odds === odds || (this.#operator.listsOdds && leg?.asked === odds);
  }
  /** Checks that a tab that has shown the odds of the order list shows the sent odds no more (D6). */
  #keepsListed({ ref, legs }: Bet, tab: object): void {
    const [entry] = this.#entriesOf(ref);
    const shownAtListed = this.#shownAtListed.get(tab) ?? new Set<string>();
    this.#shownAtListed.set(tab, shownAtListed);
    for (const { key, accepted } of legs) {
      const leg = entry?.legs.find((each) => each.key === key);
      if (leg === undefined || leg.odds === leg.asked) continue;
      const id = `${ref} ${key}`;
      if (accepted === leg.odds) shownAtListed.add(id);
      // A worker that ended may have had the odds in memory only.
      else if (shownAtListed.has(id) && !this.#disk().hasFailed && !this.#disk().wasStuck)
        this.#fault('D6', `${ref} is shown at ${accepted} again, and was accepted at ${leg.odds}`);
    }
  }
  /** Checks that "not found" is shown only after a search, and "lists unavailable" only if reading failed. */
  #search(bet: Bet, owner: string | null | undefined): void {
    const before = this.shown.get(bet.ref);
    const isNew = before?.state !== bet.state;
    const least = before?.state === 'checking' ? 1 : READS;
    if (
      isNew &&
      bet.state === 'unconfirmed' &&
      owner !== undefined &&
      this.#listsSince(owner, bet.at, true) < least
    )
      this.#fault('I4', `${bet.ref} is said not to be found, and the lists could not be read`);
    if (bet.reason?.kind === 'unread' && owner !== undefined && this.#listsSince(owner, bet.at, false) === 0)
      this.#fault('I4', `${bet.ref} is said not to be looked for, and the lists could be read`);
  }
  /** Checks that the text below a bet reports different accepted odds (D6, F28). */
  #texts(bet: Bet, entry: Entry): void {
    const shownKeys = betMessage(bet, this.now(), 'en').map((each) => ('key' in each ? each.key : ''));
    const isOther = entry.legs.some(({ odds, asked }) => odds !== asked);
    const isTaken = bet.state === 'confirmed' || bet.state === 'settled';
    if (isTaken && shownKeys.includes('text.otherOdds') !== isOther)
      this.#fault(
        'F28',
        `${bet.ref} ${isOther ? 'does not say' : 'says'} that it was accepted at other odds`,
      );
    if (
      isTaken &&
      bet.legs.some((leg) => entry.legs.find(({ key }) => key === leg.key)?.odds !== effectiveOdds(leg))
    )
      this.#fault(
        'D6',
        `${bet.ref} stands at ${bet.legs.map(effectiveOdds).join()}, in the ledger at other odds`,
      );
  }
  #isUnkept(slipId: string): boolean {
    return this.presses.some(({ placing }) => placing.slipId === slipId && placing.unjournalled === true);
  }
  #entriesOf(ref: string): readonly Entry[] {
    return this.#operator.ledger.filter(({ clientRef }) => clientRef === ref);
  }
  /** Reports legs that were put back into the slip although their bet succeeded. */
  slipRebuilt({ ref, unitStake, offered, currencyId }: Bet): void {
    this.entered(unitStake, currencyId);
    if (offered !== null) this.entered(offered, currencyId);
    if (this.#entriesOf(ref).some(({ status }) => status !== 2 && status !== 3))
      this.#fault('I4', `${ref} can be placed once more, and is in the ledger`);
  }
  /**
   * Records a notice that a visible tab showed. While the store fails, no worker knows what another has
   * shown.
   */
  noticeShown(notice: Notice): void {
    const { id, ref, what } = notice;
    // A correction may be announced more than once; an end is announced once.
    if (
      !this.#disk().hasFailed &&
      this.notices.some(
        (each) =>
          each.id === id ||
          (each.ref === ref && each.what === what && what !== 'corrected' && what !== 'unconfirmed'),
      )
    )
      this.#fault('D26', `${ref} was told twice: ${what}`);
    if (what === 'succeeded' && !this.#entriesOf(ref).some(({ had }) => TAKEN.some((each) => had.has(each))))
      this.#fault('I4', `${ref} was told to have succeeded`);
    if (what === 'failed' && this.#entriesOf(ref).some(({ status }) => status !== 2 && status !== 3))
      this.#fault('I4', `${ref} was told to have failed`);
    const [entry] = this.#entriesOf(ref);
    for (const { key, sent, accepted } of notice.odds) {
      const leg = entry?.legs.find((each) => each.key === key);
      if (accepted !== null && !this.#isNamed(leg, accepted))
        this.#fault('D6', `a notice of ${ref} says that ${key} was accepted at ${accepted}`);
      if (what === 'succeeded' && leg !== undefined && !this.#isNamed(leg, accepted ?? sent))
        this.#fault('F28', `a notice of ${ref} does not say that ${key} was accepted at ${leg.odds}`);
    }
    this.notices.push(notice);
  }
  /** Reports a notice of a failure that disappeared before it could be read. */
  displaced({ ref, what }: Notice): void {
    this.#fault('D26', `the notice of ${ref} (${what}) was displaced before it could be read`);
  }
  /** Checks that a notice announces a failure and a bet that was not found. */
  #untold({ ref, state, intent }: Bet): void {
    if (!FAILURES.has(state) || this.#dismissed.has(ref) || this.#isUnkept(intent) || this.#disk().hasFailed)
      return;
    const isTold = this.notices.some((each) => each.ref === ref && each.what !== 'succeeded');
    if (!isTold) this.#fault('D26', `nobody was told that ${ref} is ${state}`);
  }
  dismissed(ref: string): void {
    if (ref !== 'all') return void this.#dismissed.add(ref);
    for (const each of this.shown.keys()) this.#dismissed.add(each);
  }

  // --- the end ---

  /** Checks that each intent has at most one order, and that money moved only as the ledger says. */
  checkLedger(): void {
    const { ledger } = this.#operator;
    const refs = ledger.filter(({ isForeign }) => !isForeign).map(({ clientRef }) => clientRef);
    for (const ref of new Set(refs))
      if (refs.filter((each) => each === ref).length > 1)
        this.#fault('I1', `${ref} is in the ledger more than once`);
    for (const { uid, currency } of ledger) {
      const [debited, owes] = [this.#operator.debited(uid, currency), this.#operator.owes(uid, currency)];
      if (debited !== owes) this.#fault('wallet', `${uid} was debited ${debited}, owes ${owes}`);
    }
  }
  /** Checks that accepted odds are worse than the displayed ones only if the user accepts that (D6). */
  checkAcceptedOdds(): void {
    for (const entry of this.#operator.ledger.filter(({ isForeign }) => !isForeign)) {
      const of = this.presses.filter(
        ({ placing, answer }) => placing.slipId === slipIdOf(entry.clientRef) && mayHaveLeft(answer),
      );
      const fits = ({ placing, accept, tolerance }: Press): boolean =>
        entry.legs.every(({ key, odds }) => {
          const painted = paintedOdds(placing, key) ?? 0;
          return (
            odds === painted ||
            accept === 2 ||
            (accept === 1 && odds > painted) ||
            isWithin(tolerance, painted, odds)
          );
        });
      if (!of.some(fits)) this.#fault('D6', `${entry.clientRef} was taken at other odds than the user takes`);
    }
  }
  /** Checks that all tabs show the same slip (D24, I5). */
  checkSameSlip(slips: readonly (Slip | undefined)[]): void {
    // Undo steps belong to each worker, and so does an empty slip.
    const texts = new Set(
      slips.map((slip) =>
        slip === undefined || slip.items.length === 0 ? '' : JSON.stringify({ ...slip, undo: null }),
      ),
    );
    if (texts.size > 1) this.#fault('D24', `slips differ: ${[...texts].join(' and ')}`);
  }
  /**
   * Checks, after the faults, that a user's tab shows every order as the ledger has it, and nothing else as
   * placed (I2).
   */
  settled(uid: string, { bets, session }: Partial<Documents>, by: object): void {
    if (session?.user?.uid !== uid) return this.#fault('scene', `${uid} is not logged in`);
    const items = new Map((bets?.items ?? []).map((bet) => [bet.ref, bet]));
    for (const entry of this.#operator.ledger) {
      if (entry.uid !== uid || entry.isForeign) continue;
      const bet = items.get(entry.clientRef);
      const shownBefore = this.shown.get(entry.clientRef);
      if (bet === undefined && this.#dismissed.has(entry.clientRef) && shownBefore?.orderId === entry.id)
        continue;
      // A logout removes the bets whose end the user has seen (D34).
      if (bet === undefined && this.#hasLeft.has(uid) && this.#isEndKnown(entry.clientRef)) continue;
      // Only its sender knows a bet that could not be stored, as the user has agreed.
      if (
        bet === undefined &&
        this.#isUnkept(slipIdOf(entry.clientRef)) &&
        this.#senders.get(slipIdOf(entry.clientRef)) !== by
      )
        continue;
      if (bet === undefined)
        this.#fault(
          'I2',
          `${entry.clientRef} (${entry.id}) is not shown, ${shownBefore === undefined ? 'never was' : `was ${shownBefore.state}`}`,
        );
      // Without references, an order cannot be distinguished from an equal bet of an ended sender.
      else if (
        bet.state === 'unconfirmed' &&
        bet.orderId === null &&
        !this.#operator.echoes &&
        this.#isUnkept(bet.intent)
      )
        continue;
      // A confirmed bet counts as successful; its settlement is checked elsewhere.
      else if (
        (bet.state !== NAMES[entry.status] && !(bet.state === 'confirmed' && entry.status === SETTLED)) ||
        bet.orderId !== entry.id
      )
        this.#fault('I2', `${entry.clientRef} is ${entry.status}, shown as ${bet.state} of ${bet.orderId}`);
      else this.#texts(bet, entry);
    }
    for (const [ref, bet] of items) {
      this.#untold(bet);
      if (this.#entriesOf(ref).length === 0 && bet.state !== 'refused' && bet.state !== 'unconfirmed')
        this.#fault('I2', `${ref} is in no ledger, shown as ${bet.state}`);
    }
  }
}
