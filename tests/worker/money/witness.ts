import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import type { Documents } from '#contract/documents.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { Result } from '#contract/problem.ts';
import { mayDismiss, type Bet, type BetState } from '#domain/bet.ts';
import type { Slip } from '#domain/slip.ts';
import { PAUSES, type Disk } from './disk.ts';
import { textOf, type Entry, type Operator } from './operator.ts';
import { keyOf, optionsOf, paintedAs, partsOf, sentAs, slipIdOf } from './displayedTexts.ts';
import type { Asker, Submit } from './ledger.ts';

/** A press on "place": who pressed, and what was painted. */
export type Press = {
  readonly placing: PlacementRequest;
  readonly uid: string | null;
  readonly accept: number;
  readonly at: number;
  readonly isAsked: () => boolean;
  answer: Result<PlacementAnswer> | null;
  over: boolean;
};
type Notice = Extract<FeedEvent, { kind: 'bet-notice' }>;
/** What the board of a worker must have of an option; odds as thousandths. */
export type Known = { readonly isOpen: boolean; readonly odds: number };

/** What a state of a bet claims about the ledger: the statuses, one of which its order must have had. */
const CLAIMS: Readonly<Partial<Record<BetState, readonly number[]>>> = {
  created: [0, 1, 4],
  confirming: [0, 1, 4],
  confirmed: [4, 5],
  rejected: [2],
  canceled: [3],
  settled: [5],
};
/** What the ledger's statuses are called when all is over. */
const NAMES: Readonly<Record<number, BetState>> = {
  0: 'created',
  1: 'confirming',
  2: 'rejected',
  3: 'canceled',
  4: 'confirmed',
  5: 'settled',
};
const SETTLED = 5;
/** States in which nobody knows whether there is a bet. */
const LOCKED: ReadonlySet<BetState> = new Set(['sending', 'unknown', 'checking']);
/** In virtual time: nothing but the disk and the turns of other workers may keep a press waiting. */
const ANSWER_MS = 2_000;
/** A store that is stuck is given up, a turn that does not come too. */
const STUCK_MS = 30_000;

/**
 * Joins what was pressed, what left, what the ledger has and what was shown; knows nothing of how the client
 * goes about it.
 */
export class Witness {
  readonly faults: string[] = [];
  readonly presses: Press[] = [];
  readonly notices: Notice[] = [];
  /** Requests that left, by the slipId they are of. */
  readonly #sent = new Map<string, { readonly text: string; readonly key: string | null }[]>();
  /** The worker that sent it last. */
  readonly #senders = new Map<string, object>();
  /** What each bet was last shown as, to its own user. */
  readonly shown = new Map<string, Bet>();
  readonly #dismissed = new Set<string>();
  readonly #hasLeft = new Set<string>();
  readonly #operator: Operator;
  readonly #forgets: boolean;
  readonly #disk: () => Pick<Disk, 'hasFailed' | 'wasStuck' | 'keeps'>;
  readonly now: () => number;

  /** `forgets`: the browser keeps nothing. */
  constructor(
    operator: Operator,
    now: () => number,
    forgets: boolean,
    disk: () => Pick<Disk, 'hasFailed' | 'wasStuck' | 'keeps'>,
  ) {
    this.#operator = operator;
    this.#forgets = forgets;
    this.#disk = disk;
    this.now = now;
  }

  #fault(id: string, text: string): void {
    if (this.faults.length < 5) this.faults.push(`${id}: ${text}`);
  }

  // --- presses ---------------------------------------------------------------------------------------------------------------

  /** `isAsked`: whether the worker that was asked lives. */
  pressed(placing: PlacementRequest, uid: string | null, accept: number, isAsked: () => boolean): Press {
    const press: Press = { placing, uid, accept, at: this.now(), isAsked, answer: null, over: false };
    this.presses.push(press);
    return press;
  }
  answered(press: Press, answer: Result<PlacementAnswer>): void {
    press.answer = answer;
    if (press.uid === null && answer.ok) this.#fault('PLACE-01', 'a guest placed');
  }
  /** Nothing may keep a press waiting, whatever the platform does. */
  waiting(): void {
    // A slow disk takes its time for each of them, one after another.
    const waiting = this.presses.filter(({ over }) => !over).length;
    for (const press of this.presses) {
      if (press.over) continue;
      press.over = press.answer !== null || !press.isAsked();
      if (
        !press.over &&
        this.now() - press.at > (this.#disk().wasStuck ? STUCK_MS : ANSWER_MS + waiting * PAUSES.slow)
      ) {
        press.over = true;
        this.#fault('answer', `the press on ${press.placing.slipId} has not been answered`);
      }
    }
  }

  // --- what leaves -----------------------------------------------------------------------------------------------------------

  /** `underway`: what has left before it and nobody has answered yet. */
  left(
    { name, body, token, key, asker }: Submit,
    known: (key: string) => Known | undefined,
    underway: readonly Submit[],
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
    const said = sentAs(name, body);
    if (!of.some(({ placing }) => paintedAs(placing) === said))
      this.#fault(
        'I3',
        `left as ${said}, painted as ${of.map(({ placing }) => paintedAs(placing)).join(' or ')}`,
      );
    for (const option of optionsOf(body)) {
      const of = keyOf(option);
      const wrong = asker.wrongly(of);
      if (wrong !== undefined) this.#fault('I3', wrong);
      this.#priced(
        of,
        Math.round(Number(textOf(option.odds)) * 1000),
        Number(parts[0]?.oddsChange),
        known(of),
      );
    }
    if (before.length === 0 && uid !== undefined) this.#locked(slipId, uid, asker, optionsOf(body), underway);
  }
  /**
   * What the worker has on its board the user must take (D6): none the same price, best the same or a better
   * one.
   */
  #priced(key: string, sent: number, accept: number, known: Known | undefined): void {
    if (known === undefined) return;
    const { isOpen, odds } = known;
    if (!isOpen) this.#fault('I3', `${key} left though it is closed`);
    else if (odds !== sent && (accept === 0 || (accept === 1 && odds < sent)))
      this.#fault('D6', `${key} left at ${sent} though it is ${odds}, taken is ${accept}`);
  }
  /**
   * Legs of a bet whose outcome is not known are not bet on again, nor is anything else of their matches
   * (F24).
   */
  #locked(
    slipId: string,
    uid: string,
    { matchOf, life }: Asker,
    options: ReturnType<typeof optionsOf>,
    underway: readonly Submit[],
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
    for (const bet of this.shown.values()) {
      // Of one that could not be kept no other worker knows.
      if (this.#isUnkept(bet.intent) && this.#senders.get(bet.intent) !== life) continue;
      // Taken back before anything left: another worker may have read it meanwhile.
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
   * Said again under its key, and answered: the first request, which nobody has answered, is no other bet.
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

  /** A user logged out, or another one logged in. */
  loggedOut(uid: string): void {
    this.#hasLeft.add(uid);
  }
  #isEndKnown(clientRef: string): boolean {
    const was = this.shown.get(clientRef);
    return (was !== undefined && mayDismiss(was)) || this.notices.some(({ ref }) => ref === clientRef);
  }

  // --- what is shown ---------------------------------------------------------------------------------------------------------

  /** A tab has new documents. */
  saw({ bets, session }: Partial<Documents>): void {
    const uid = session?.user?.uid ?? null;
    for (const bet of bets?.items ?? []) {
      const owner = this.#ownerOf(bet.intent);
      // An expired login may go on as before; of a user that is not the owner nothing is ever there (I6).
      if (uid !== null && owner !== undefined && owner !== uid)
        this.#fault('I6', `${uid} is shown ${bet.ref} of ${owner}`);
      this.#claim(bet, owner);
      this.shown.set(bet.ref, bet);
    }
  }
  #ownerOf(slipId: string): string | null | undefined {
    return (
      this.presses.find(({ placing, answer }) => placing.slipId === slipId && (answer === null || answer.ok))
        ?.uid ?? undefined
    );
  }
  /** What is said of a bet is so (I4). */
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
  #isUnkept(slipId: string): boolean {
    return this.presses.some(({ placing }) => placing.slipId === slipId && placing.unjournalled === true);
  }
  #entriesOf(ref: string): readonly Entry[] {
    return this.#operator.ledger.filter(({ clientRef }) => clientRef === ref);
  }
  /** Legs of a bet came back into the slip, to be bet on once more: it must not have come about. */
  broughtBack({ ref }: Bet): void {
    if (this.#entriesOf(ref).some(({ status }) => status !== 2 && status !== 3))
      this.#fault('I4', `${ref} can be placed once more, and is in the ledger`);
  }
  /**
   * A notice was shown by a tab that can be seen. While the store fails no worker knows what another has
   * told.
   */
  noticed(notice: Notice): void {
    const { id, ref, what } = notice;
    // Something may have to be corrected more than once; an end is told once.
    if (
      !this.#disk().hasFailed &&
      this.notices.some(
        (each) =>
          each.id === id ||
          (each.ref === ref && each.what === what && what !== 'corrected' && what !== 'unconfirmed'),
      )
    )
      this.#fault('D26', `${ref} was told twice: ${what}`);
    if (what === 'succeeded' && !this.#entriesOf(ref).some(({ had }) => had.has(4)))
      this.#fault('I4', `${ref} was told to have succeeded`);
    if (what === 'failed' && this.#entriesOf(ref).some(({ status }) => status !== 2 && status !== 3))
      this.#fault('I4', `${ref} was told to have failed`);
    this.notices.push(notice);
  }
  dismissed(ref: string): void {
    if (ref !== 'all') return void this.#dismissed.add(ref);
    for (const each of this.shown.keys()) this.#dismissed.add(each);
  }

  // --- the end ---------------------------------------------------------------------------------------------------------------

  /** One intent, one order at most; and money went only where the ledger says. */
  joined(): void {
    const { ledger } = this.#operator;
    const refs = ledger.map(({ clientRef }) => clientRef);
    for (const ref of new Set(refs))
      if (refs.filter((each) => each === ref).length > 1)
        this.#fault('I1', `${ref} is in the ledger more than once`);
    for (const uid of new Set(ledger.map((entry) => entry.uid))) {
      if (this.#operator.debited(uid) !== this.#operator.owes(uid))
        this.#fault(
          'wallet',
          `${uid} was debited ${this.#operator.debited(uid)}, owes ${this.#operator.owes(uid)}`,
        );
    }
  }
  /** Odds that are worse than those painted only where the user takes them (D6). */
  taken(): void {
    for (const entry of this.#operator.ledger) {
      const of = this.presses.filter(
        ({ placing, answer }) =>
          placing.slipId === slipIdOf(entry.clientRef) && (answer === null || answer.ok),
      );
      const fits = ({ placing, accept }: Press): boolean =>
        entry.legs.every(({ key, odds }) => {
          const painted =
            placing.kind === 'quick'
              ? placing.pick.odds
              : (placing.legs.find((leg) => leg.key === key)?.odds ?? 0);
          return odds === painted || accept === 2 || (accept === 1 && odds > painted);
        });
      if (!of.some(fits)) this.#fault('D6', `${entry.clientRef} was taken at other odds than the user takes`);
    }
  }
  /** There is one slip, whichever tab shows it (D24, I5). */
  alike(slips: readonly (Slip | undefined)[]): void {
    // What can be undone is each worker's own; so is all of a slip that holds nothing.
    const texts = new Set(
      slips.map((slip) =>
        slip === undefined || slip.items.length === 0 ? '' : JSON.stringify({ ...slip, undo: null }),
      ),
    );
    if (texts.size > 1) this.#fault('D24', `slips differ: ${[...texts].join(' and ')}`);
  }
  /**
   * After the faults: a tab of this user tells of every order, as the ledger has it, and of nothing else as
   * placed (I2).
   */
  settled(uid: string, { bets, session }: Partial<Documents>, by: object): void {
    if (session?.user?.uid !== uid) return this.#fault('scene', `${uid} is not logged in`);
    const items = new Map((bets?.items ?? []).map((bet) => [bet.ref, bet]));
    for (const entry of this.#operator.ledger) {
      if (entry.uid !== uid) continue;
      const bet = items.get(entry.clientRef);
      const was = this.shown.get(entry.clientRef);
      if (bet === undefined && this.#dismissed.has(entry.clientRef) && was?.orderId === entry.id) continue;
      // A logout takes the bets away whose end the user knows (D34).
      if (bet === undefined && this.#hasLeft.has(uid) && this.#isEndKnown(entry.clientRef)) continue;
      // What could not be journalled only its sender knows of, as the user has agreed.
      if (
        bet === undefined &&
        this.#isUnkept(slipIdOf(entry.clientRef)) &&
        this.#senders.get(slipIdOf(entry.clientRef)) !== by
      )
        continue;
      if (bet === undefined)
        this.#fault(
          'I2',
          `${entry.clientRef} (${entry.id}) is not shown, ${was === undefined ? 'never was' : `was ${was.state}`}`,
        );
      // Nor can it be told from an equal bet of a sender that is gone, where orders come back without
      // references.
      else if (
        bet.state === 'unconfirmed' &&
        bet.orderId === null &&
        !this.#operator.echoes &&
        this.#isUnkept(bet.intent)
      )
        continue;
      // A bet that is confirmed has come about; what it was settled at is told elsewhere.
      else if (
        (bet.state !== NAMES[entry.status] && !(bet.state === 'confirmed' && entry.status === SETTLED)) ||
        bet.orderId !== entry.id
      )
        this.#fault('I2', `${entry.clientRef} is ${entry.status}, shown as ${bet.state} of ${bet.orderId}`);
    }
    for (const [ref, bet] of items) {
      if (this.#entriesOf(ref).length === 0 && bet.state !== 'refused' && bet.state !== 'unconfirmed')
        this.#fault('I2', `${ref} is in no ledger, shown as ${bet.state}`);
    }
  }
}
