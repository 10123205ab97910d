import { CONTRACT_VERSION, tabLock, type FeedApi } from '#contract/feedApi.ts';
import type { DocumentCommand } from '#contract/documents.ts';
import type { FeedEvent, Records } from '#contract/patch.ts';
import type { Placing, SlipPlacing } from '#contract/place.ts';
import { currencyOf } from '#contract/session.ts';
import type { Amount } from '#domain/amount.ts';
import type { OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import type { Pick, SelectionNames, Slip } from '#domain/slip.ts';
import { QUERY, TabModel } from '#tests/worker/fakeTab.ts';
import { configOf, helloOf } from '#tests/worker/harness.ts';
import type { Life } from './life.ts';
import type { Page } from './page.ts';
import type { How } from './scene.ts';
import type { Press, Witness } from './witness.ts';

const URL = 'http://x.test';
/** As long as a tab waits for the answer of a press. */
const PLACE_MS = 10_000;
const NAMES: SelectionNames = { match: 'M', league: 'L', market: 'G', option: 'O' };
const helloWith = (reference: 'honoured' | 'ignored', push: boolean) => {
  const config = configOf(URL, push);
  return helloOf({ ...config, money: { ...config.money, reference } }, `${URL}/sport/`);
};
const HELLOS = {
  honoured: [helloWith('honoured', true), helloWith('honoured', false)],
  ignored: [helloWith('ignored', true), helloWith('ignored', false)],
} as const;
type Offered = { readonly pick: Pick; readonly open: boolean };

/**
 * One tab of a user: what it holds, what it paints, what is pressed in it. A frozen one neither takes nor
 * answers anything.
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
  #held: { readonly words: Int32Array; readonly records: Records | undefined; readonly done: () => void }[] =
    [];
  #events = 0;
  /** The press that cannot be kept over a crash. */
  #unkept: Placing | null = null;
  /** Images that it had when it was last looked at: what it painted before is not pressed (F12). */
  #old = 0;

  constructor(
    id: string,
    life: Life,
    hold: (name: string) => () => void,
    page: Page,
    { honours, polled }: How,
    witness: Witness,
  ) {
    this.id = id;
    this.life = life;
    this.page = page;
    this.#witness = witness;
    this.#free = hold(tabLock(id));
    this.#api = life.open();
    const kept = page.kept();
    void this.#api.hello({
      ...HELLOS[honours ? 'honoured' : 'ignored'][polled === true ? 1 : 0],
      tabId: id,
      contract: CONTRACT_VERSION,
      ...(kept === undefined ? undefined : { session: kept }),
    });
    page.join(async (change) => this.#api.session(id, change));
    this.watch();
    void this.#api.connect(id, (words: Int32Array, records?: Records) => {
      if (!life.alive()) return new Promise<void>(() => undefined);
      const copy = structuredClone(records);
      if (this.frozen) return new Promise<void>((done) => this.#held.push({ words, records: copy, done }));
      this.#take(words, copy);
      return Promise.resolve();
    });
  }

  get api(): FeedApi {
    return this.#api;
  }
  /** Whether a user can press in it. */
  get isAwake(): boolean {
    return this.visible && !this.frozen && this.life.alive() && this.model.images > this.#old;
  }
  get slip(): Slip | undefined {
    return this.model.documents.slip;
  }
  /** The currency that stands beside amounts. */
  get currencyId(): number {
    return currencyOf({ user: this.model.documents.session?.user ?? null });
  }
  get uid(): string | null {
    return this.model.documents.session?.user?.uid ?? null;
  }

  // --- what the worker says --------------------------------------------------------------------------------------------------

  #take(words: Int32Array, records: Records | undefined): void {
    this.model.apply(words, records);
    if (records?.documents !== undefined) this.#saw();
    this.#show();
  }
  #saw(): void {
    const { session } = this.model.documents;
    if (session !== undefined) this.page.show(session);
    this.#witness.saw(this.model.documents);
  }
  /** Notices are shown where somebody can see them, and are then no other tab's. */
  #show(): void {
    if (!this.visible) return;
    for (const event of this.model.events.slice(this.#events)) {
      if (event.kind === 'bet-notice' || event.kind === 'login-wanted') void this.#showOnce(event);
    }
    this.#events = this.model.events.length;
  }
  async #showOnce(event: Extract<FeedEvent, { kind: 'bet-notice' | 'login-wanted' }>): Promise<void> {
    const may = await this.#api.shown(this.id, event.id);
    if (may && event.kind === 'bet-notice') this.#witness.noticed(event);
  }
  setVisible(visible: boolean): void {
    if (visible && !this.visible) this.#old = this.model.images;
    this.visible = visible;
    void this.#api.visible(this.id, visible);
    // What came while nobody could see it belongs to another tab by now.
    this.#events = this.model.events.length;
  }
  freeze(): void {
    this.frozen = true;
  }
  thaw(): void {
    this.frozen = false;
    for (const { words, records, done } of this.#held.splice(0)) {
      this.model.apply(words, records);
      done();
    }
    this.#saw();
    this.#show();
  }
  /** Closes as a page does, or dies without a word. */
  close(saysSo: boolean): void {
    if (saysSo) void this.#api.leave(this.id);
    this.frozen = true;
    this.#free();
  }

  // --- what the user does ----------------------------------------------------------------------------------------------------

  watch(): void {
    const rows = this.model.lists.get('main')?.rows ?? [];
    const receipts = this.visible ? (this.model.documents.bets?.items ?? []).map(({ ref }) => ref) : [];
    void this.#api.watch(this.id, {
      lists: { main: { query: QUERY, rows } },
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
        const pick: Pick = {
          key,
          matchId: market.matchId,
          sportId: 1 as SportId,
          marketType: market.type,
          period: market.period,
          line: market.line,
          odds: (painted?.odds ?? 0) as Thousandths,
        };
        return { pick, open: painted?.flags === 0 };
      }),
    );
  }
  pick(at: number): Pick | undefined {
    const open = this.offers().filter(({ open: isOpen }) => isOpen);
    const found = open[at % Math.max(1, open.length)];
    if (found !== undefined) this.command({ kind: 'slip.toggle', pick: found.pick, names: NAMES });
    return found?.pick;
  }
  /** The price in a leg's live cell, else the one it was picked at. */
  painted({ key, odds }: Pick): Thousandths {
    const shown = this.model.option(key)?.odds ?? 0;
    return (shown > 0 ? shown : odds) as Thousandths;
  }
  /** What the slip shows, as one press on "place" says it. */
  placing(): SlipPlacing | undefined {
    const { slip } = this;
    if (slip === undefined) return undefined;
    const { view, items, sheet } = slip;
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
      sheet,
      view,
      legs: legs.map((leg) => ({ key: leg.key, odds: this.painted(leg) })),
      stakes,
      currencyId: this.currencyId,
    };
  }
  place(): Press | undefined {
    const placing = this.placing();
    return placing === undefined ? undefined : this.#send(placing);
  }
  /** Was told that the bet cannot be kept, and agrees (F34). */
  agree(): Press | undefined {
    const unkept = this.#unkept;
    this.#unkept = null;
    const placing = unkept?.kind === 'slip' ? this.placing() : (unkept ?? undefined);
    return placing === undefined || placing.sheet !== unkept?.sheet
      ? undefined
      : this.#send({ ...placing, unjournalled: true });
  }
  /**
   * Legs of a bet that did not come about come back into the slip, at the stake that was offered or at
   * theirs; asked of others too, as by a tab that has not heard yet.
   */
  async again(at: number, takesOffer: boolean): Promise<void> {
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
    if (answer.ok) this.#witness.broughtBack(bet);
  }
  quick(at: number, sheet: string, stake: Amount): Press | undefined {
    const open = this.offers().filter(({ open: isOpen }) => isOpen);
    const found = open[at % Math.max(1, open.length)];
    this.#witness.entered(stake, this.currencyId);
    return found === undefined
      ? undefined
      : this.#send({
          kind: 'quick',
          sheet,
          pick: found.pick,
          names: NAMES,
          stake,
          currencyId: this.currencyId,
        });
  }
  #send(placing: Press['placing']): Press | undefined {
    if (!this.isAwake) return undefined;
    const press = this.#witness.pressed(
      placing,
      this.uid,
      this.model.documents.settings?.accept ?? 0,
      this.life.alive,
    );
    void this.#hear(press);
    return press;
  }
  async #hear(press: Press): Promise<void> {
    const answer = await this.#api.place(this.id, press.placing, this.life.now() + PLACE_MS);
    if (!this.life.alive()) return;
    if (!answer.ok && answer.problem.code === 'no-journal') this.#unkept = press.placing;
    this.#witness.answered(press, answer);
  }
}
