import type {
  Favourites,
  Settings,
  SlipCommand,
  Starred,
  StarredLeague,
  Viewed,
} from '#contract/documents.ts';
import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import { fail, type Problem, type Result } from '#contract/problem.ts';
import { MAX_NAME } from '#contract/shelfChecks.ts';
import type { Amount } from '#domain/amount.ts';
import type { LeagueId } from '#domain/ids.ts';
import type { Pick, SelectionNames } from '#domain/slip.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import { useClient } from './clientContext.tsx';
import type { UserProblemsStore, RefusedPick } from './userProblems.ts';
import type { SelectionCommands } from './selectionCommands.ts';
import type { SettingsStore } from './settingsStore.ts';
import type { FavouriteCommands } from './favouriteCommands.ts';
import { writeSettings, type SettingsOwner } from './storedSettings.ts';
import type { TextStore } from './storage.ts';

/** What the user may decide. Settings hold at once in this tab, then in the worker and every other tab. */
export type Commands = {
  readonly setSettings: (change: Partial<Settings>) => Promise<Result<null>>;
  /** The user has been told that settings can be changed (SETTINGS-05). */
  readonly tipTold: () => Promise<Result<null>>;
  /** Picks, or takes back what is picked. Whether it may be pressed is judged before (D3). */
  readonly togglePick: (pick: Pick, names: SelectionNames) => Promise<Result<null>>;
  /**
   * Places what was painted, once (D5). Nothing is told of a refusal but to whoever pressed. `worker-gone`
   * and `worker-silent` say that it is not known: what became of it stands in the bets.
   */
  readonly place: (placing: PlacementRequest) => Promise<Result<PlacementAnswer>>;
  /** Puts a bet away whose end is known, or all of those (`all`). */
  readonly dismissBet: (ref: string) => Promise<Result<null>>;
  /** Brings the legs of a bet that did not come about back into the slip; null for its stake as it was. */
  readonly betAgain: (ref: string, stake: Amount | null) => Promise<Result<null>>;
  /** The user has read a reminder of how they play. */
  readonly acknowledge: (id: string) => Promise<Result<null>>;
  /** Anything else that is done with the slip. */
  readonly slip: (command: SlipCommand) => Promise<Result<null>>;
  /**
   * Stars, or takes the star back; a 51st is refused, the user is told, and of a match the host too (FAV-02,
   * FAV-03).
   */
  readonly toggleStar: (starred: Starred) => Promise<Result<null>>;
  readonly clearFavourites: () => Promise<Result<null>>;
  /** Stars what is not starred: undoes `clearFavourites`. */
  readonly addFavourites: (items: Favourites) => Promise<Result<null>>;
  readonly hideLeague: (league: StarredLeague) => Promise<Result<null>>;
  readonly showLeague: (id: LeagueId | 'all') => Promise<Result<null>>;
  readonly searched: (text: string) => Promise<Result<null>>;
  readonly viewed: (match: Viewed) => Promise<Result<null>>;
  readonly forget: (what: 'searches' | 'viewed') => Promise<Result<null>>;
  readonly reconnect: () => void;
  /** Says a problem to the user once, in words (`problem.<code>`). */
  readonly tellProblem: (problem: Problem) => void;
  /** Says at the pressed price that the picks are full (C15). */
  readonly tellFull: (at: RefusedPick) => void;
};

/** Tries of a settings change when the worker goes or is silent: it is the same however often it arrives. */
const TRIES = 3;

export type SettingsOverlay = {
  /** The worker's settings, with what it has not answered yet laid over them. */
  readonly show: (confirmed: Settings) => void;
  readonly change: (change: Partial<Settings>, send: () => Promise<Result<null>>) => Promise<Result<null>>;
};

export const createSettingsOverlay = (
  store: SettingsStore,
  texts: TextStore,
  whose: () => SettingsOwner,
): SettingsOverlay => {
  const pending = new Set<Partial<Settings>>();
  let confirmed = store.getState();
  const draw = () => {
    const settings = Object.assign({}, confirmed, ...pending) as Settings;
    store.setState(settings, true);
    writeSettings(texts, settings, whose());
  };
  return {
    show: (settings) => {
      confirmed = settings;
      draw();
    },
    change: async (change, send) => {
      pending.add(change);
      draw();
      let answer: Result<null> = fail({ code: 'worker-silent' });
      for (let tries = 0; tries < TRIES; tries += 1) {
        answer = await send();
        if (answer.ok || (answer.problem.code !== 'worker-gone' && answer.problem.code !== 'worker-silent'))
          break;
      }
      // Kept even where the worker could not be told: the choice holds in this tab and in what it stored.
      confirmed = { ...confirmed, ...change };
      pending.delete(change);
      return answer;
    },
  };
};

type CommandParts = {
  readonly feed: FeedClient;
  readonly overlay: SettingsOverlay;
  readonly starring: FavouriteCommands;
  readonly picking: SelectionCommands;
  readonly notices: UserProblemsStore;
  /** Tells the host that the favourites are full, and at how many (FAV-02). */
  readonly collected: (most: number) => void;
};

/** The platform's names have no limit that is known; what is kept has. */
const kept = (name: string): string => name.slice(0, MAX_NAME);

export const createCommands = ({
  feed,
  overlay,
  starring,
  picking,
  notices,
  collected,
}: CommandParts): Commands => {
  const tellProblem = (problem: Problem) => notices.setState({ problem });
  const told = async (answer: Promise<Result<null>>): Promise<Result<null>> => {
    const result = await answer;
    if (!result.ok) tellProblem(result.problem);
    return result;
  };
  return {
    setSettings: (change) => overlay.change(change, () => feed.command({ kind: 'settings.set', change })),
    tipTold: () => feed.command({ kind: 'settings.told' }),
    togglePick: (pick, { match, league, market, option }) =>
      told(
        picking.press(pick, () =>
          feed.command({
            kind: 'slip.toggle',
            pick,
            names: { match: kept(match), league: kept(league), market: kept(market), option: kept(option) },
          }),
        ),
      ),
    place: feed.place,
    dismissBet: (ref) => told(feed.command({ kind: 'bets.dismiss', ref })),
    betAgain: (ref, stake) => told(feed.command({ kind: 'slip.again', ref, stake })),
    acknowledge: (id) => feed.command({ kind: 'play.acknowledge', id }),
    slip: (command) => told(feed.command(command)),
    toggleStar: async (starred) => {
      const item =
        starred.what === 'match'
          ? { ...starred, item: { ...starred.item, sportName: kept(starred.item.sportName) } }
          : ({ ...starred, item: { ...starred.item, name: kept(starred.item.name) } } as Starred);
      const answer = await told(
        starring.toggle(item, () => feed.command({ kind: 'favourites.toggle', ...item })),
      );
      if (!answer.ok && answer.problem.code === 'favourites-full' && item.what === 'match')
        collected(answer.problem.most);
      return answer;
    },
    clearFavourites: () => told(feed.command({ kind: 'favourites.clear' })),
    addFavourites: (items) => told(feed.command({ kind: 'favourites.add', items })),
    hideLeague: (league) =>
      told(feed.command({ kind: 'shelf.hide', league: { ...league, name: kept(league.name) } })),
    showLeague: (id) => told(feed.command({ kind: 'shelf.unhide', id })),
    // Nobody waits for what is only remembered.
    searched: (text) => feed.command({ kind: 'shelf.searched', text: kept(text) }),
    viewed: (match) => feed.command({ kind: 'shelf.viewed', match: { ...match, name: kept(match.name) } }),
    forget: (what) => told(feed.command({ kind: 'shelf.forget', what })),
    reconnect: () => feed.reconnect('click'),
    tellProblem,
    tellFull: (refused) => notices.setState({ refused }),
  };
};

export const useCommands = (): Commands => useClient().commands;
