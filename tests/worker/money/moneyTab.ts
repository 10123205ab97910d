import { CONTRACT_VERSION, tabLock, type FeedApi } from '#contract/feedApi.ts';
import type { DocumentCommand } from '#contract/documents.ts';
import type { Records } from '#contract/patch.ts';
import type { PlacementRequest, SlipPlacing } from '#contract/placement.ts';
import type { ListQuery } from '#contract/watch.ts';
import { GUEST } from '#contract/session.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import { priceWord, type PriceWord } from '#domain/odds/priceWord.ts';
import {
  NO_QUOTE,
  NO_SLIP,
  type PickedOption,
  type SelectionNames,
  type Slip,
  type StakeOf,
} from '#domain/slip/slip.ts';
import { withCurrency } from '#domain/slip/slipCurrency.ts';
import { legsOf } from '#domain/slip/slipRules.ts';
import { stakeCurrencyOf } from '#domain/slip/stakeCurrency.ts';
import { findPressProblem } from '#feed/findPressProblem.ts';
import { createWorkerLiveness, sentAtOf } from '#feed/workerLiveness.ts';
import { createStakeDrafts, type StakeDrafts } from '../../../src/features/slip/stakeDrafts.ts';
import { noteDisplayedOdds, displayedSlip, legsToPlace } from '../../../src/features/slip/displayedSlip.ts';
import { mayRepeat, repeatPlacing } from '../../../src/features/bets/repeatPlacing.ts';
import { bettingOf } from '../../../src/features/slip/useBetting.ts';
import { bettingClosedReason } from '#contract/bettingClosed.ts';
import type { FakeClock } from '#tests/worker/fakeClock.ts';
import { QUERY, TabModel } from '#tests/worker/fakeTab.ts';
import { configOf, helloOf } from '#tests/worker/harness.ts';
import type { Life } from './life.ts';
import type { Page } from './page.ts';
import type { How } from './scene.ts';
import { SPORTS } from '#tests/worker/schedules/world.ts';
import type { Shown } from './tabClient.ts';
import type { Press, Witness } from './witness.ts';

const URL = 'http://x.test';
/** Seconds between a worker's requests for the configuration. */
const CONFIG_SECONDS = 5;
/** Returns the configuration with the current switches. */
export const configNow = (bets: 'on' | 'off' | 'maintenance'): unknown => ({
  merchant: 'm1',
  hosts: { service: URL },
  locales: ['zh-CN', 'en'],
  intervals: { config: CONFIG_SECONDS },
  betting: bets !== 'off',
  maintenance: bets === 'maintenance' ? { from: null, to: null, notice: {} } : null,
});
const NAMES: SelectionNames = { match: 'M', league: 'L', market: 'G', option: 'O' };
const helloWith = (reference: 'honoured' | 'ignored', push: boolean) => {
  const config = configOf(URL, push);
  const intervals = { ...config.intervals, config: CONFIG_SECONDS };
  return helloOf({ ...config, intervals, money: { ...config.money, reference } }, `${URL}/sport/`);
};
const HELLOS = {
  honoured: [helloWith('honoured', true), helloWith('honoured', false)],
  ignored: [helloWith('ignored', true), helloWith('ignored', false)],
} as const;
/** Another sport's matches, in play and upcoming. */
const OTHER: ListQuery = { ...QUERY, sportId: 5 as SportId, playType: 'today-and-rolling' };
type Offered = { readonly pick: PickedOption; readonly open: boolean };

/**
 * One tab of a user: what it holds, shows and presses. A frozen tab neither receives nor acknowledges
 * anything.
 */
export class MoneyTab {
  readonly id: string;
  readonly life: Life;
  readonly page: Page;
  readonly model = new TabModel();
  visible = true;
  frozen = false;
  readonly #api: FeedApi;
  readonly #free: () => void;
  readonly #witness: Witness;
  readonly #clock: FakeClock;
  readonly #signs = createWorkerLiveness();
  readonly #desk: StakeDrafts;
  readonly #honours: boolean;
  #held: { readonly words: Int32Array; readonly records: Records | undefined; readonly done: () => void }[] =
    [];
  /** The press that cannot be stored against a crash. */
  #unkept: PlacementRequest | null = null;
  /**
   * Number of snapshots at the last press. Prices that were drawn before a later snapshot are not pressed
   * (F12).
   */
  #old = 0;

  constructor(
    id: string,
    life: Life,
    hold: (name: string) => () => void,
    page: Page,
    { honours, polled }: How,
    witness: Witness,
    clock: FakeClock,
  ) {
    this.#clock = clock;
    this.#honours = honours;
    this.id = id;
    this.life = life;
    this.page = page;
    this.#witness = witness;
    this.#free = hold(tabLock(id));
    this.#api = life.open();
    const storedSession = page.readStored();
    void Promise.resolve(
      this.#api.hello({
        ...HELLOS[honours ? 'honoured' : 'ignored'][polled === true ? 1 : 0],
        tabId: id,
        contract: CONTRACT_VERSION,
        ...(storedSession === undefined ? undefined : { session: storedSession }),
      }),
    ).then(({ now }) => this.#signs.stamp(now, clock.now()));
    page.join(async (change) => this.#api.session(id, change));
    page.client.join(
      {
        tabId: id,
        api: this.#api,
        ended: life.ended,
        isAlive: () => life.alive() && !life.isHung,
        toWorkerTime: (at) => this.#signs.toWorkerTime(at),
      },
      () => this.#shown(),
    );
    this.#desk = createStakeDrafts({
      storedStakes: () => this.slip?.stakes ?? {},
      currencyId: () => this.slip?.currencyId ?? 1,
      pool: () => (this.slip?.items ?? []).filter(({ inParlay }) => inParlay).length,
      send: (of, amount, currencyId) => this.command({ kind: 'slip.stake', of, amount, currencyId }),
    });
    this.watch();
    void this.#api.connect(id, (words: Int32Array, records?: Records) => {
      if (!life.alive()) return new Promise<void>(() => undefined);
      const copy = structuredClone(records);
      if (this.frozen) return new Promise<void>((done) => this.#held.push({ words, records: copy, done }));
      this.#take(words, copy);
      return Promise.resolve();
    });
  }

  #shown(): Shown {
    const { slip, bets, session, settings } = this.model.documents;
    const { switches } = this.model.status;
    return {
      slip,
      bets,
      uid: session?.user?.uid ?? null,
      accept: settings?.accept ?? 0,
      tolerance: settings?.tolerance ?? 0,
      currencyId: this.currencyId,
      isSeen: this.visible && !this.frozen,
      isQuickOffered: (session?.user ?? null) !== null && switches?.modules.quickBet !== false,
    };
  }
  get api(): FeedApi {
    return this.#api;
  }
  /** True if a user can press in the tab. */
  get isAwake(): boolean {
    return this.visible && !this.frozen && this.life.alive() && this.model.snapshots > this.#old;
  }
  get slip(): Slip | undefined {
    return this.model.documents.slip;
  }
  /** The currency shown beside amounts. */
  get currencyId(): number {
    return stakeCurrencyOf(this.model.documents.session ?? GUEST, this.slip ?? NO_SLIP);
  }
  get uid(): string | null {
    return this.model.documents.session?.user?.uid ?? null;
  }

  // --- what the worker says ---

  #take(words: Int32Array, records: Records | undefined): void {
    this.#signs.stamp(sentAtOf(words), this.#clock.now());
    this.model.apply(words, records);
    this.#paint();
    if (records?.documents !== undefined) this.#saw();
    for (const event of records?.events ?? []) {
      this.page.client.onEvent(event);
      if (event.kind !== 'login-wanted') continue;
      void this.#api.claim(this.id, event.id);
      void this.#api.shown(this.id, event.id);
    }
  }
  #saw(): void {
    const { session } = this.model.documents;
    this.#desk.onSlipChanged();
    this.page.client.quick.betsChanged();
    if (session !== undefined) this.page.show(session);
    this.#witness.documentsChanged(this.model.documents, this);
  }
  /** Draws the legs' prices. A press sends the displayed prices (D6). */
  #paint(): void {
    for (const { key } of this.slip?.items ?? [])
      noteDisplayedOdds(this.#desk.displayedOdds, key, this.#word(key));
  }
  #word(key: OptionKey): PriceWord | undefined {
    const painted = this.model.option(key);
    return painted === undefined ? undefined : priceWord(painted.odds, painted.flags);
  }
  setVisible(visible: boolean): void {
    if (visible && !this.visible) this.#old = this.model.snapshots;
    this.visible = visible;
    if (!visible) this.page.client.hidden();
    void this.#api.visible(this.id, visible);
    this.page.client.draw();
  }
  freeze(): void {
    this.frozen = true;
  }
  thaw(): void {
    this.frozen = false;
    for (const { words, records, done } of this.#held.splice(0)) {
      this.#take(words, records);
      done();
    }
    this.#saw();
    this.page.client.draw();
  }
  /** Closes the tab, with or without telling the worker. */
  close(saysSo: boolean): void {
    if (saysSo) void this.#api.leave(this.id);
    this.frozen = true;
    this.#free();
  }

  // --- what the user does ---

  watch(): void {
    const rows = this.model.lists.get('main')?.rows ?? [];
    const receipts = this.visible ? (this.model.documents.bets?.items ?? []).map(({ ref }) => ref) : [];
    void this.#api.watch(this.id, {
      lists: {
        main: { query: QUERY, rows },
        other: { query: OTHER, rows: this.model.lists.get('other')?.rows ?? [] },
      },
      picks: (this.slip?.items ?? []).map(({ key }) => key),
      matches: [],
      receipts,
    });
  }
  command(command: DocumentCommand): void {
    if (!this.isAwake) return;
    if ((command.kind === 'slip.stake' || command.kind === 'slip.quickStake') && command.amount !== null)
      this.#witness.entered(command.amount, command.currencyId);
    void this.#api.command(this.id, command);
  }
  offers(): readonly Offered[] {
    return [...this.model.markets.values()].flatMap((market) =>
      market.options.map((option): Offered => {
        const key = `${market.id}:${option.type}` as OptionKey;
        const painted = this.model.option(key);
        const pick: PickedOption = {
          key,
          matchId: market.matchId,
          sportId: (this.model.matches.get(market.matchId)?.sportId ?? 1) as SportId,
          marketType: market.type,
          period: market.period,
          line: market.line,
          odds: (painted?.odds ?? 0) as Thousandths,
        };
        return { pick, open: painted?.flags === 0 };
      }),
    );
  }
  pick(at: number): PickedOption | undefined {
    const open = this.offers().filter(({ open: isOpen }) => isOpen);
    const found = open[at % Math.max(1, open.length)];
    if (found !== undefined) this.command({ kind: 'slip.toggle', pick: found.pick, names: NAMES });
    return found?.pick;
  }
  /** Picks an open option of a match that is not in the slip. */
  pickOf(match: string): void {
    if (this.slip?.items.some(({ matchId }) => matchId === match) === true) return;
    const found = this.offers().find(({ open, pick }) => open && pick.matchId === match);
    if (found !== undefined) this.command({ kind: 'slip.toggle', pick: found.pick, names: NAMES });
  }
  /** Returns the price in a leg's live cell, else the price at which it was picked. */
  painted({ key, odds }: PickedOption): Thousandths {
    const shown = this.model.option(key)?.odds ?? 0;
    return (shown > 0 ? shown : odds) as Thousandths;
  }
  /** Types a stake as the slip's field does. `leaves` means that the field loses the focus. */
  stake(of: StakeOf, amount: Amount, leaves: boolean): void {
    if (!this.isAwake) return;
    this.#desk.activate(of);
    this.#desk.type(of, amount, amount, this.currencyId);
    if (leaves) this.#desk.leave(of);
  }
  /** Returns the displayed slip, computed by the slip's own code; null if it cannot be placed. */
  #onScreen(): SlipPlacing | null {
    if (this.slip === undefined) return null;
    const slip = withCurrency(this.slip, this.currencyId);
    const legs = legsOf(slip.items, slip.view);
    const betting = bettingOf({
      slip,
      legs,
      quote: this.model.documents.quote ?? NO_QUOTE,
      priced: legs.map((leg) => ({ key: leg.key, odds: this.painted(leg) })),
      drafts: this.#desk.state.getState().drafts,
      money: { currencyId: this.currencyId, plain: (amount) => amount, balance: null },
    });
    return this.#isStale(legsToPlace(betting)) ? null : displayedSlip(betting, this.#desk.displayedOdds);
  }
  /** Returns whether this tab refuses a press on these legs (D3, F12). */
  #isStale(legs: readonly PickedOption[]): boolean {
    const last = this.#signs.last();
    return legs.some(
      ({ key }) =>
        findPressProblem({
          word: this.#word(key),
          closed: bettingClosedReason(
            this.model.status.switches,
            this.model.documents.session?.maintenance === true,
          ),
          awaiting: this.model.snapshots <= this.#old,
          priceStale: this.model.ageOf(key) !== null,
          silentFor: last === null ? Infinity : this.#clock.now() - last,
        }) !== null,
    );
  }
  /** Returns the whole slip, whether or not it can be placed, as a tab of another build could send it. */
  #unlooked(): SlipPlacing | undefined {
    const { slip } = this;
    if (slip === undefined) return undefined;
    const { view, items, slipId } = slip;
    const one = items.find(({ showInSingle }) => showInSingle) ?? items[0];
    const legs =
      view === 'parlay'
        ? items.filter(({ inParlay }) => inParlay)
        : view === 'singles'
          ? items
          : items.filter((each) => each === one);
    const keys = new Set<string>(legs.map(({ key }) => key));
    const shown = (of: string): boolean =>
      view === 'singles'
        ? keys.has(of)
        : view === 'single' || legs.length === 1
          ? of === 'single'
          : /^s\d/.test(of);
    const stakes = Object.fromEntries(Object.entries(slip.stakes).filter(([of]) => shown(of)));
    return {
      kind: 'slip',
      slipId,
      view,
      legs: legs.map((leg) => ({ key: leg.key, odds: this.painted(leg) })),
      stakes,
      currencyId: this.currencyId,
    };
  }
  /**
   * Presses the Place bet button. With `looks` the slip's own code decides whether it can be pressed. Two
   * presses in a row stay two, because only the slip's button ignores the second.
   */
  place(checksFirst = true): Press | undefined {
    const placing = checksFirst ? (this.#onScreen() ?? undefined) : this.#unlooked();
    return placing === undefined ? undefined : this.#send(placing);
  }
  /**
   * Presses the repeat button on the receipt of a bet with unknown outcome, by the receipt's own code (D36).
   */
  repeat(): Press | undefined {
    const { slip, model } = this;
    const bets = (model.documents.bets?.items ?? []).filter(({ intent }) => intent === slip?.placed);
    const isHonoured = this.#honours ? 'honoured' : 'ignored';
    const placing = slip === undefined || !mayRepeat(bets, isHonoured) ? null : repeatPlacing(slip, bets);
    return placing === null ? undefined : this.#send(placing);
  }
  /** Returns a leg's state by the board and by the quote. */
  legState(key: OptionKey): { readonly isOpen: boolean; readonly isShut: boolean } {
    return {
      isOpen: this.model.option(key)?.flags === 0,
      isShut: this.model.documents.quote?.legs[key]?.status === 0,
    };
  }
  /** True if the quote has notices of changes. While they are shown, no new quote is requested (FEED-13). */
  get hasNotes(): boolean {
    return Object.values(this.model.documents.quote?.legs ?? {}).some((leg) => leg?.note != null);
  }
  /** Accepts that the bet cannot be stored (F34). */
  agree(): Press | undefined {
    const unstoredPress = this.#unkept;
    this.#unkept = null;
    const placing =
      unstoredPress?.kind === 'slip' ? (this.#onScreen() ?? undefined) : (unstoredPress ?? undefined);
    return placing === undefined || placing.slipId !== unstoredPress?.slipId
      ? undefined
      : this.#send({ ...placing, unjournalled: true });
  }
  /**
   * Puts the legs of a failed bet back into the slip, at the offered stake or at their own. May also be
   * called for other bets, as by a tab that is not up to date.
   */
  async rebuildSlip(at: number, takesOffer: boolean): Promise<void> {
    const bets = (this.model.documents.bets?.items ?? []).filter(
      ({ state }) => at % 4 === 0 || state === 'rejected' || state === 'canceled' || state === 'refused',
    );
    const bet = bets[at % Math.max(1, bets.length)];
    if (bet === undefined || !this.isAwake) return;
    const answer = await this.#api.command(this.id, {
      kind: 'slip.again',
      ref: bet.ref,
      stake: takesOffer ? bet.offered : null,
    });
    if (answer.ok) this.#witness.slipRebuilt(bet);
  }
  /** Presses an open price in quick-bet mode. Returns undefined if presses do not bet. */
  quick(at: number): void {
    const open = this.offers().filter(({ open: isOpen }) => isOpen);
    const pick = open[at % Math.max(1, open.length)]?.pick;
    if (pick === undefined || !this.isAwake) return;
    const stake = this.page.client.quick.stakeOf(pick.sportId);
    if (stake !== null && !this.#isStale([pick])) this.page.client.quick.press(pick, NAMES, stake);
  }
  /** Switches quick bets on and sets a stake for each sport. */
  setQuick(amount: Amount): void {
    this.command({ kind: 'slip.quick', on: true });
    for (const sport of SPORTS)
      this.command({ kind: 'slip.quickStake', sport: String(sport), amount, currencyId: this.currencyId });
  }
  #send(placing: PlacementRequest): Press | undefined {
    if (!this.isAwake) return undefined;
    const press = this.page.client.press(placing);
    const noteUnkept = async (): Promise<void> => {
      const answer = await press.answered;
      if (!answer.ok && answer.problem.code === 'no-journal') this.#unkept = placing;
    };
    void noteUnkept();
    return press;
  }
}
