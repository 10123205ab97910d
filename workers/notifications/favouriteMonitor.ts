import type { DocumentNews, Favourites, Settings } from '#contract/documents.ts';
import { ok } from '#contract/problem.ts';
import type { GoalReport } from '#contract/patch.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import { countsRedCards } from '#domain/match/scores.ts';
import { ANNOUNCING_SPORTS } from '#domain/match/sports.ts';
import { getMatchFacts, getMatchList } from '#platform/calls.ts';
import type { Board } from '../board/board.ts';
import type { DocumentsOwner } from '../documents/documents.ts';
import type { Sources } from '../source/sources.ts';
import { idsRequest, listSourceOf, type ListSource } from '../source/listSource.ts';
import { NO_LIST_CHOICE } from '../lists/listChoice.ts';
import { createEndedFavourites, type EndedFavourites } from './endedFavourites.ts';
import { createFavouriteNames, type FavouriteNames } from './favouriteNames.ts';
import { createKickOffDetector, type KickOffDetector } from './kickOffDetector.ts';
import {
  createMatchNotifier,
  noticedSports,
  type MatchNotifier,
  type MatchNotifierDeps,
} from './matchNotifier.ts';

type FavouriteMonitorDeps = Pick<
  MatchNotifierDeps,
  'clock' | 'serverNow' | 'locks' | 'channel' | 'oneTab' | 'hasOrders'
> & {
  readonly board: Board;
  /** Returns the sports of the matches on which the user has unsettled orders. */
  readonly orderedSports: () => ReadonlySet<SportId>;
  /** True if the operating system shows red cards of followed matches while no tab is visible. */
  readonly areCardsShownOutside: () => boolean;
  /** The shared documents; null before the first tab has connected. */
  readonly documents: () => DocumentsOwner | null;
  readonly getSources: () => Sources | null;
};

export type FavouriteMonitor = {
  readonly kickOffs: KickOffDetector;
  readonly ended: EndedFavourites;
  readonly names: FavouriteNames;
  readonly goal: (event: GoalReport) => void;
  /** Starts the notices, as the merchant is known now. */
  readonly begin: (merchant: string) => void;
  readonly documentsChanged: (news: DocumentNews) => void;
  /** Returns the list sources that notices need, even if no tab shows these lists. */
  readonly sources: () => readonly ListSource[];
};

/** Creates the parts that maintain favourites and send match notices. */
export const createFavouriteMonitor = (deps: FavouriteMonitorDeps): FavouriteMonitor => {
  const { clock, serverNow, board, documents, getSources } = deps;
  let notices: MatchNotifier | null = null;
  const NONE = { matches: [] } as const;
  let known: {
    readonly of: readonly unknown[];
    readonly ids: readonly MatchId[];
    readonly set: ReadonlySet<MatchId>;
  } = { of: [], ids: [], set: new Set() };
  /** Returns the starred matches. Rebuilt only when the document changes, as matches change very often. */
  const starred = () => {
    const { matches }: Pick<Favourites, 'matches'> = documents()?.values().favourites ?? NONE;
    if (known.of !== matches) {
      const ids = matches.map(({ matchId }) => matchId);
      known = { of: matches, ids, set: new Set(ids) };
    }
    return known;
  };
  const onBoard = (id: MatchId) => board.matches.facts[board.matches.slotOf(id)];
  const settings = (): Pick<Settings, 'pushEvents' | 'acceptList'> =>
    documents()?.values().settings ?? { pushEvents: false, acceptList: [0, 0, 0, 0] };

  const ended = createEndedFavourites({
    clock,
    onBoard,
    starred: () => starred().ids,
    offered: async (ids) => {
      const at = getSources() as Sources;
      const answer = await getMatchList(at.call, at.decoding, idsRequest(ids));
      return answer.ok ? ok(answer.value.records.map(({ facts }) => facts.id)) : answer;
    },
    currentFacts: (id) => {
      const at = getSources() as Sources;
      return getMatchFacts(at.call, at.decoding, id);
    },
    removeEnded: (ids) => documents()?.removeEnded(ids),
  });
  const names = createFavouriteNames({ clock, board, documents });
  return {
    ended,
    names,
    kickOffs: createKickOffDetector(serverNow, (event) => notices?.kickOff(event)),
    goal: (event) => notices?.goal(event),
    begin: (merchant) => {
      notices = createMatchNotifier(
        {
          clock,
          serverNow,
          locks: deps.locks,
          channel: deps.channel,
          oneTab: deps.oneTab,
          onBoard,
          accepted: settings,
          isStarred: (id) => starred().set.has(id),
          hasOrders: deps.hasOrders,
        },
        merchant,
      );
    },
    documentsChanged: ({ favourites, shelf }) => {
      if (favourites !== undefined && 'whole' in favourites) ended.favouritesLoaded();
      if (favourites !== undefined || shelf !== undefined) names.documentsChanged();
    },
    sources: () => {
      const starredSports = new Set(
        documents()
          ?.values()
          .favourites.matches.map(({ sportId }) => sportId),
      );
      const ordered = deps.orderedSports();
      const sports = new Set(
        noticedSports(settings(), ANNOUNCING_SPORTS, { starred: starredSports, ordered }),
      );
      if (deps.areCardsShownOutside())
        for (const sportId of [...starredSports, ...ordered])
          if (countsRedCards(sportId)) sports.add(sportId);
      return [...sports].map((sportId) =>
        listSourceOf(
          { view: 'sport', sportId, playType: 'rolling', timeZone: '' },
          null,
          NO_LIST_CHOICE,
          null,
        ),
      );
    },
  };
};
