import { isMemberTopic, type MemberQuestion } from '#contract/memberQuery.ts';
import { isNoticeTopic, type NoticeQuestion } from '#contract/noticeQuery.ts';
import type { QueryAnswers, RecordQuestion, SharedQuery } from '#contract/sharedQuery.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { SessionView } from '#contract/session.ts';
import { fail, type Problem, type Result } from '#contract/problem.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import { getLeagues, searchMatches } from '#platform/calls.ts';
import { getOrders } from '#platform/calls/orders.ts';
import { createBoardCounts } from '../lists/boardCounts.ts';
import { createHotLeagues } from '../lists/hotLeagues.ts';
import { createHistory } from '../history/history.ts';
import type { ListCurrency } from '../orders/listCurrency.ts';
import { createResults } from '../results/results.ts';
import { createMember } from '../member/member.ts';
import { createNotices, type Notices } from '../notices/notices.ts';
import { createMatchData } from '../match-data/matchData.ts';
import { createMatchMedia } from '../media/matchMedia.ts';
import { createSharedQueries, type KeptQuery } from '../queries/sharedQueries.ts';
import { createSearch } from '../search/search.ts';
import type { DocumentStore, Timer } from '../runtime/environment.ts';
import type { WatchedEvents } from '../events/watchedEvents.ts';
import type { Sources } from '../source/sources.ts';
import type { ListParts } from './listParts.ts';
import type { WorkerCore } from './workerCore.ts';

/** The catalogue of streams and the titles are read this long after the start, so that the first prices come first. */
const LATE_START_MS: Milliseconds = 2_000;

type WorkerQueriesDeps = {
  readonly core: WorkerCore;
  readonly listParts: ListParts;
  /** Null before the first hello. */
  readonly getSources: () => Sources | null;
  readonly watched: WatchedEvents;
  readonly session: () => SessionView | null;
  /** The user of the documents; null for a guest. An expiry does not change it (F31). */
  readonly documentUser: () => string | null;
  /** Chooses the currency of the user's settled orders. */
  readonly currencyOf: ListCurrency['filterFor'];
  /** Sends an event to every tab. */
  readonly broadcastEvent: (event: FeedEvent) => void;
  /** Called when the hot leagues or the counts may have changed, on which the demand and the polls depend. */
  readonly demandChanged: () => void;
  /** The merchant's document store; null before the first hello, or where storage is not available. */
  readonly store: () => DocumentStore | null;
  /** Null before the first hello. */
  readonly merchant: () => string | null;
  readonly isVisible: () => boolean;
  /** False while rooms are off, and in a maintenance. */
  readonly areRoomsOpen: () => boolean;
  /** Whether the user has starred the match or has an unsettled order on it. */
  readonly isFollowed: (match: MatchId) => boolean;
};

/** Answers the queries that are the same for every tab, and searches; keeps the hot leagues loaded (D27). */
export type WorkerQueries = {
  readonly ask: (
    question:
      | KeptQuery
      | MemberQuestion
      | NoticeQuestion
      | RecordQuestion
      | Extract<
          SharedQuery,
          { topic: 'search' | 'results' | 'media' | 'match-data' | 'match-live' | 'settled-orders' }
        >,
  ) => Promise<Result<QueryAnswers[SharedQuery['topic']]>>;
  /** Tells the tabs that show an answer to this query to ask again. */
  readonly answerChanged: (topic: SharedQuery['topic']) => void;
  /** Called when orders may have been settled, corrected or rejected. */
  readonly ordersSettled: () => void;
  /** Called when a user logged in or out. */
  readonly userChanged: () => void;
  readonly notices: Notices;
  /** Called when names of leagues on the board have changed. */
  readonly leagueChanged: () => void;
  /** Called when the score or status of a match on the board has changed. */
  readonly matchChanged: (id: MatchId) => void;
  /** Loads the hot leagues, because a tab shows the hot view. */
  readonly wantHot: () => void;
  readonly hotProblem: () => Problem | null;
  /** Asks everything again after a change of language. */
  readonly renew: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

export const createWorkerQueries = ({
  core: { clock, board, serverClock, logAnomaly, environment },
  listParts: { lists, loads, loadPublisher },
  getSources,
  watched,
  session,
  documentUser,
  currencyOf,
  broadcastEvent,
  demandChanged,
  store,
  merchant,
  isVisible,
  areRoomsOpen,
  isFollowed,
}: WorkerQueriesDeps): WorkerQueries => {
  const user = (): string | null => session()?.user?.uid ?? null;
  let changes = 0;
  const answerChanged = (topic: SharedQuery['topic']): void => {
    changes += 1;
    broadcastEvent({ kind: 'asked-changed', id: `changed-${changes}`, topic });
  };
  const shared = createSharedQueries({
    clock,
    call: () => getSources() as Sources,
    today: lists.today,
    onAnswer: (question, answer) => {
      if (question.topic === 'statistics' && answer.ok) {
        getSources()?.noteStatistics(answer.value as QueryAnswers['statistics']);
        demandChanged();
      }
      if (hot.onAnswer(question, answer)) loadPublisher.publishNow();
    },
    own: createBoardCounts(board, lists.today, lists.sourceOf, loads.isWhole),
    event: broadcastEvent,
    store,
    log: logAnomaly,
  });
  const hot = createHotLeagues({
    ask: () => void shared.ask({ topic: 'statistics' }),
    chosen: (leagues) => {
      lists.choose({ hot: leagues });
      lists.layOutChanged();
      demandChanged();
    },
  });
  const search = createSearch({
    clock,
    board,
    today: lists.today,
    found: async (text) => {
      const sources = getSources();
      return sources === null
        ? fail({ code: 'network' })
        : searchMatches(sources.call, sources.decoding, text);
    },
    sold: async () => {
      const sources = getSources();
      return sources === null ? fail({ code: 'network' }) : getLeagues(sources.call, sources.decoding);
    },
    changed: () => answerChanged('search'),
  });
  const history = createHistory({
    clock,
    serverNow: serverClock.now,
    session,
    currencyOf,
    readOrders: async (request) => {
      const sources = getSources();
      return sources === null
        ? fail({ code: 'network' })
        : getOrders(sources.call, sources.decoding, request);
    },
    changed: () => answerChanged('settled-orders'),
    log: logAnomaly,
  });
  const results = createResults({
    clock,
    source: getSources,
    changed: () => answerChanged('results'),
  });
  const data = createMatchData({ clock, source: getSources, changed: answerChanged });
  const media = createMatchMedia({ clock, sources: getSources });
  const notices = createNotices({
    clock,
    serverNow: serverClock.now,
    source: getSources,
    user,
    owner: documentUser,
    store,
    channel: environment.channel,
    merchant,
    isVisible,
    isFollowed,
    notify: environment.notify ?? null,
    changed: () => answerChanged('notices'),
    log: logAnomaly,
  });
  const member = createMember({
    clock,
    source: getSources,
    user,
    changed: answerChanged,
  });
  let lateStart: Timer | null = null;
  const stopLateStart = (): void => {
    if (lateStart !== null) clock.clearTimeout(lateStart);
    lateStart = null;
  };
  return {
    ask: (question) => {
      if (isNoticeTopic(question)) return notices.ask(question);
      if (isMemberTopic(question)) return member.ask(question);
      if (question.topic === 'results') return results.ask(question);
      if (question.topic === 'match-data' || question.topic === 'match-live') return data.ask(question);
      if (question.topic === 'price-history' || question.topic === 'missed') return watched.ask(question);
      if (question.topic === 'media') return media.ask(question);
      if (question.topic === 'settled-orders') return history.ask(question);
      return question.topic === 'search' ? search.ask(question) : shared.ask(question);
    },
    ordersSettled: history.outdate,
    userChanged: () => {
      member.userChanged();
      notices.userChanged();
    },
    notices,
    answerChanged,
    leagueChanged: shared.leagueChanged,
    matchChanged: data.matchChanged,
    wantHot: hot.load,
    hotProblem: hot.problem,
    renew: () => {
      shared.renew();
      search.renew();
      history.outdate();
      results.outdate();
      member.outdate();
      notices.renew();
      data.outdate();
      media.renew();
    },
    start: () => {
      shared.start();
      stopLateStart();
      lateStart = clock.setTimeout(() => {
        media.readCatalogue();
        // A guest's titles too (BOOT-16). Those that a stored login has loaded meanwhile are not read again.
        if (areRoomsOpen()) void member.ask({ topic: 'titles' });
      }, LATE_START_MS);
    },
    stop: () => {
      shared.stop();
      stopLateStart();
      hot.stop();
      search.stop();
      history.stop();
      results.stop();
      member.stop();
      notices.stop();
      data.stop();
      watched.stop();
    },
  };
};
