import type {
  Favourites,
  PriceAlert,
  Settings,
  SlipCommand,
  Starred,
  StarredLeague,
  Viewed,
} from '#contract/documents.ts';
import type { MoneyRequest, PlacementAnswer } from '#contract/placement.ts';
import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { TipRequest } from '#contract/tipRequest.ts';
import { fail, type Problem, type Result } from '#contract/problem.ts';
import { MAX_NAME } from '#contract/shelfChecks.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { LeagueId, OptionKey } from '#domain/ids.ts';
import type { PickedOption, SelectionNames } from '#domain/slip/slip.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import type { UserProblemsStore, RefusedPick } from './userProblems.ts';
import type { SelectionCommands } from './selectionCommands.ts';
import type { SettingsStore } from './settingsStore.ts';
import type { FavouriteCommands } from './favouriteCommands.ts';
import { isLost } from './isLost.ts';
import { writeSettings, type SettingsOwner } from './storedSettings.ts';
import type { TextStore } from './storage.ts';

/**
 * The user's commands. A settings change applies in this tab at once, then in the worker and all other tabs.
 */
export type Commands = {
  readonly setSettings: (change: Partial<Settings>) => Promise<Result<null>>;
  /** Records that the user saw the tip that settings can be changed (SETTINGS-05). */
  readonly dismissSettingsTip: () => Promise<Result<null>>;
  /** Picks the option, or removes the pick. The caller checks first whether the price may be pressed (D3). */
  readonly togglePick: (pick: PickedOption, names: SelectionNames) => Promise<Result<null>>;
  /**
   * Sends the displayed bet, reserved bet, gift or part in an activity once (D5). Only the caller learns of a
   * refusal. After `worker-gone` and `worker-silent` the outcome is unknown until the bets or coins show it.
   */
  readonly place: (placing: MoneyRequest) => Promise<Result<PlacementAnswer>>;
  /** Cashes an order out at the confirmed price, or sets or removes its auto cash-out, once (D31). */
  readonly cashOut: (request: CashOutRequest) => Promise<Result<PlacementAnswer>>;
  /** Buys a tip once (D32), or follows, likes or comments. Only the caller learns of a refusal. */
  readonly tip: (request: TipRequest) => Promise<Result<PlacementAnswer>>;
  /** Dismisses a bet whose outcome is known, or all such bets (`all`). */
  readonly dismissBet: (ref: string) => Promise<Result<null>>;
  /** Puts the legs of a bet that was not placed back into the slip; null keeps its stake. */
  readonly betAgain: (ref: string, stake: Amount | null) => Promise<Result<null>>;
  /** Records that the user has read a responsible-gambling reminder. */
  readonly acknowledge: (id: string) => Promise<Result<null>>;
  /** Sends any other slip command. */
  readonly slip: (command: SlipCommand) => Promise<Result<null>>;
  /**
   * Stars an item, or removes its star. The worker refuses a 51st star. The user is then informed, and the
   * host too if the item is a match (FAV-02, FAV-03).
   */
  readonly toggleStar: (starred: Starred) => Promise<Result<null>>;
  readonly clearFavourites: () => Promise<Result<null>>;
  /** Stars the items that are not starred yet, which undoes `clearFavourites`. */
  readonly addFavourites: (items: Favourites) => Promise<Result<null>>;
  readonly hideLeague: (league: StarredLeague) => Promise<Result<null>>;
  readonly showLeague: (id: LeagueId | 'all') => Promise<Result<null>>;
  readonly searched: (text: string) => Promise<Result<null>>;
  readonly viewed: (match: Viewed) => Promise<Result<null>>;
  readonly forget: (what: 'searches' | 'viewed') => Promise<Result<null>>;
  readonly setAlert: (alert: PriceAlert) => Promise<Result<null>>;
  readonly removeAlert: (key: OptionKey) => Promise<Result<null>>;
  /** Reads the user's balance again, after a deposit. */
  readonly refreshBalance: () => Promise<Result<null>>;
  readonly reconnect: () => void;
  /** Shows a problem to the user once, with the text `problem.<code>`. */
  readonly tellProblem: (problem: Problem) => void;
  /** Shows at the pressed price that the slip is full (C15). */
  readonly tellFull: (at: RefusedPick) => void;
};

/** Attempts of a settings change if the worker ends or is silent. The change is idempotent. */
const TRIES = 3;

export type SettingsOverlay = {
  /** Takes the worker's settings and applies this tab's unanswered changes to them. */
  readonly show: (confirmed: Settings) => void;
  readonly change: (change: Partial<Settings>, send: () => Promise<Result<null>>) => Promise<Result<null>>;
};

export const createSettingsOverlay = (
  store: SettingsStore,
  texts: TextStore,
  /** Null if the settings are those of a user who has logged out: they are not stored (I6). */
  owner: () => SettingsOwner | null,
): SettingsOverlay => {
  /** The changes without an answer, each with the uid of its user. */
  const pending = new Map<Partial<Settings>, string | null | undefined>();
  let confirmed = store.getState();
  /** A change by a guest also counts for the user who logs in, but a user's change for no one else (I6). */
  const isOf = (uid: string | null | undefined): boolean => uid === null || uid === owner()?.uid;
  const draw = () => {
    const own = [...pending].flatMap(([change, uid]) => (isOf(uid) ? [change] : []));
    const settings = Object.assign({}, confirmed, ...own) as Settings;
    store.setState(settings, true);
    const of = owner();
    if (of !== null) writeSettings(texts, settings, of);
  };
  return {
    show: (settings) => {
      confirmed = settings;
      draw();
    },
    change: async (change, send) => {
      const uid = owner()?.uid;
      pending.set(change, uid);
      draw();
      let answer: Result<null> = fail({ code: 'worker-silent' });
      for (let tries = 0; tries < TRIES && isOf(uid); tries += 1) {
        answer = await send();
        if (answer.ok || !isLost(answer.problem)) break;
      }
      // The change stays in this tab and in its storage even if the worker did not get it.
      if (isOf(uid)) confirmed = { ...confirmed, ...change };
      pending.delete(change);
      return answer;
    },
  };
};

type CommandParts = {
  readonly feed: FeedClient;
  readonly overlay: SettingsOverlay;
  readonly favouriteCommands: FavouriteCommands;
  readonly selectionCommands: SelectionCommands;
  readonly notices: UserProblemsStore;
  /** Tells the host that the favourites are full, and their limit (FAV-02). */
  readonly onMaxCollected: (most: number) => void;
};

/** Cuts a name to the length that documents allow. The platform documents no limit for names. */
const shortenName = (name: string): string => name.slice(0, MAX_NAME);

export const createCommands = ({
  feed,
  overlay,
  favouriteCommands,
  selectionCommands,
  notices,
  onMaxCollected,
}: CommandParts): Commands => {
  const tellProblem = (problem: Problem) => notices.setState({ problem });
  const reportFailure = async (answer: Promise<Result<null>>): Promise<Result<null>> => {
    const result = await answer;
    if (!result.ok) tellProblem(result.problem);
    return result;
  };
  return {
    setSettings: (change) => overlay.change(change, () => feed.command({ kind: 'settings.set', change })),
    dismissSettingsTip: () => feed.command({ kind: 'settings.told' }),
    togglePick: (pick, { match, league, market, option }) =>
      reportFailure(
        selectionCommands.press(pick, () =>
          feed.command({
            kind: 'slip.toggle',
            pick,
            names: {
              match: shortenName(match),
              league: shortenName(league),
              market: shortenName(market),
              option: shortenName(option),
            },
          }),
        ),
      ),
    place: feed.place,
    cashOut: feed.cashOut,
    tip: feed.tip,
    dismissBet: (ref) => reportFailure(feed.command({ kind: 'bets.dismiss', ref })),
    betAgain: (ref, stake) => reportFailure(feed.command({ kind: 'slip.again', ref, stake })),
    acknowledge: (id) => feed.command({ kind: 'play.acknowledge', id }),
    slip: (command) => reportFailure(feed.command(command)),
    toggleStar: async (starred) => {
      const item =
        starred.type === 'match'
          ? { ...starred, item: { ...starred.item, sportName: shortenName(starred.item.sportName) } }
          : ({ ...starred, item: { ...starred.item, name: shortenName(starred.item.name) } } as Starred);
      const answer = await reportFailure(
        favouriteCommands.toggle(item, () => feed.command({ kind: 'favourites.toggle', ...item })),
      );
      if (!answer.ok && answer.problem.code === 'favourites-full' && item.type === 'match')
        onMaxCollected(answer.problem.most);
      return answer;
    },
    clearFavourites: () => reportFailure(feed.command({ kind: 'favourites.clear' })),
    addFavourites: (items) => reportFailure(feed.command({ kind: 'favourites.add', items })),
    hideLeague: (league) =>
      reportFailure(
        feed.command({ kind: 'shelf.hide', league: { ...league, name: shortenName(league.name) } }),
      ),
    showLeague: (id) => reportFailure(feed.command({ kind: 'shelf.unhide', id })),
    // The user waits for neither of these two, so their failures are not shown.
    searched: (text) => feed.command({ kind: 'shelf.searched', text: shortenName(text) }),
    viewed: (match) =>
      feed.command({ kind: 'shelf.viewed', match: { ...match, name: shortenName(match.name) } }),
    setAlert: ({ match, market, option, ...alert }) =>
      reportFailure(
        feed.command({
          kind: 'shelf.alert',
          alert: {
            ...alert,
            match: shortenName(match),
            market: shortenName(market),
            option: shortenName(option),
          },
        }),
      ),
    removeAlert: (key) => reportFailure(feed.command({ kind: 'shelf.unalert', key })),
    forget: (list) => reportFailure(feed.command({ kind: 'shelf.forget', list })),
    refreshBalance: () => feed.command({ kind: 'balance.refresh' }),
    reconnect: () => feed.reconnect('click'),
    tellProblem,
    tellFull: (refused) => notices.setState({ refused }),
  };
};
