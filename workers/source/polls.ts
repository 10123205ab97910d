import type { Problem } from '#contract/problem.ts';
import { IN_PLAY_LOOP_MS, LOADING_FLAG_MS, MATCH_LOOP_MS } from '#domain/config/constants.ts';
import type { DayRange } from '#domain/time/dayRange.ts';
import type { MatchId } from '#domain/ids.ts';
import { hasLeft, isRollingStatus } from '#domain/match/matchStatus.ts';
import { getMatchDetail, getMatchList, searchMatches, type ListRequest } from '#platform/calls.ts';
import type { ListPage, MatchDetail } from '#platform/decode/list.ts';
import { streamOfMatch } from '../board/streamTable.ts';
import { createLoop } from '../runtime/loop.ts';
import { createExtraMarketPolls, type ExtraMarketPollsDeps } from './extraMarketPolls.ts';
import {
  idsRequest,
  isInSource,
  isLiveSource,
  leaguesRequest,
  livePart,
  pageRequest,
  type ListSource,
} from './listSource.ts';
import { createTeamSearches, hasMore, isOfTeam, leagueChunks } from './pickedPolls.ts';
import { NO_DEMAND, type Source, type SourceListener, type Demand } from './source.ts';

/** The load state of a list. `ready`: its first page has loaded; `whole`: all pages have loaded. */
export type LoadState = {
  readonly ready: boolean;
  readonly whole: boolean;
  readonly loading: boolean;
  readonly problem: Problem | null;
};
export const UNLOADED: LoadState = { ready: false, whole: false, loading: false, problem: null };

/**
 * The state of a match that is open in detail: all markets have arrived, the match is over, or the request
 * failed.
 */
type DetailState = { readonly answered: boolean; readonly over: boolean; readonly problem: Problem | null };
const UNASKED: DetailState = { answered: false, over: false, problem: null };

export type Polls = Source & {
  readonly detail: (id: MatchId) => DetailState;
  readonly load: (source: ListSource) => LoadState;
  /** Requests the lists whose last load failed at once. */
  readonly retry: (isPress: boolean) => void;
};

export type PollsDeps = Omit<ExtraMarketPollsDeps, 'applied'> & {
  readonly today: (zone: string) => DayRange;
  /** Returns true if the content of a list is pushed and up to date, so that it is not polled. */
  readonly isPushed: (source: ListSource) => boolean;
  readonly news: SourceListener;
  /** Called when the load state of a list has changed. */
  readonly loadChanged: () => void;
  /** Called when the detail state of an open match has changed. */
  readonly detailChanged: (id: MatchId) => void;
};

/** An upper limit of pages, whatever total an answer states. */
const MAX_PAGES = 2_000;
/** The number of times that one run may restart because the day changed. */
const MOST_DAYS = 2;

/**
 * The 5 s loop asks for a followed match this long after it left the board, then the 60 s loop does. Most
 * matches that leave have ended.
 */
const LOST_MS = 30_000;
/**
 * A retry does not repeat a request that started this recently, because twenty tabs may come online at once.
 * A press of the user always repeats the request.
 */
const RETRY_GAP_MS = 1_000;

type Run = {
  readonly source: ListSource;
  readonly from: number;
  readonly isWanted: () => boolean;
};
type RequestOf = (today: DayRange, current: number) => ListRequest;
/** How reading pages ended: all pages read, no need to continue, or a problem. */
type Ended = 'whole' | 'moot' | Problem;

/**
 * Creates the polling source. It has no push, no order and no heartbeat; the answer to the last request wins
 * (D20).
 */
export const createPolls = (given: PollsDeps): Polls => {
  const { clock, board, call, decoding, gate, news } = given;
  let wanted: Demand = NO_DEMAND;
  let sources = new Map<string, ListSource>();
  const loads = new Map<string, LoadState>();
  /** Requests in flight, by serial: only the latest of a key is applied. */
  const running = new Map<string, number>();
  /** When each request was last started, monotonic ms. */
  const begunAt = new Map<string, number>();
  let runs = 0;
  /**
   * The serial of the last answer that contained each match. A match counts as missing only if no answer of
   * the run contained it.
   */
  const seen = new Map<MatchId, number>();
  const detailAt = new Map<MatchId, number>();
  const details = new Map<MatchId, DetailState>();
  let serial = 0;
  /** Answers to requests from before a stop or a language change are not applied. */
  let life = 0;
  let started = false;

  const teams = createTeamSearches(clock.now);

  const further = createExtraMarketPolls({
    clock,
    board,
    call,
    decoding,
    gate,
    pageSize: given.pageSize,
    detailMs: given.detailMs,
    isStreamPushed: given.isStreamPushed,
    isStreamKept: given.isStreamKept,
    applied: news.applied,
  });

  /**
   * Updates the load state of a list that is on display. A state kept for other lists would be out of date
   * when they are shown again.
   */
  const setLoad = (key: string, change: Partial<LoadState>): void => {
    if (!sources.has(key)) return;
    loads.set(key, { ...(loads.get(key) ?? UNLOADED), ...change });
    given.loadChanged();
  };

  /** Starts a request of a key. The result tells whether it is still the latest of that key, and ends it. */
  const begin = (key: string): { readonly isLatest: () => boolean; readonly end: () => boolean } => {
    const own = (runs += 1);
    running.set(key, own);
    begunAt.set(key, clock.now());
    const isLatest = () => running.get(key) === own;
    return { isLatest, end: () => isLatest() && running.delete(key) };
  };

  /** Loads all pages of a list. A second run of the same list starts only after the first has ended. */
  const run = async (source: ListSource, shown: boolean, listed: ListSource = source): Promise<void> => {
    if (running.has(source.key) || given.isPushed(source) || source.picked?.isKnown === false) return;
    const { isLatest, end } = begin(source.key);
    if (shown) setLoad(source.key, { loading: true });
    const problem = await pages({
      source,
      from: serial,
      isWanted: () => isLatest() && sources.has(listed.key),
    });
    if (!end()) return;
    setLoad(source.key, problem === null ? { ready: true, whole: true, problem: null } : { problem });
    if (shown) clock.setTimeout(() => setLoad(source.key, { loading: false }), LOADING_FLAG_MS);
  };

  const pages = async (own: Run): Promise<Problem | null> => {
    const ended = await read(own);
    if (ended === 'moot') return null;
    if (ended !== 'whole') return ended;
    const unverified = await verifyMissing(own);
    // A list read from its pages is complete even if verification failed. Single matches are complete only if
    // all of them were answered.
    return own.source.picked === null ? null : unverified;
  };

  const read = (own: Run): Promise<Ended> => {
    if (own.source.picked !== null) return readPicked(own, own.source.picked);
    return own.source.day === 'none'
      ? Promise.resolve('whole')
      : readPages(own, (today, current) => pageRequest(own.source, today, current, given.pageSize));
  };

  /**
   * Loads the picked leagues of all sports and searches the teams that are due. Single matches are verified
   * later.
   */
  const readPicked = async (own: Run, picked: NonNullable<ListSource['picked']>): Promise<Ended> => {
    const { view } = picked;
    const { playType } = own.source;
    for (const type of view === 'favourites' && playType === 'all'
      ? (['all', 'outright'] as const)
      : [playType]) {
      for (const leagues of leagueChunks(picked)) {
        const ended = await readPages(own, (_today, current) =>
          leaguesRequest(leagues, type, current, given.pageSize),
        );
        if (ended !== 'whole') return ended;
      }
    }
    for (const { id, name } of view === 'favourites' && playType === 'all' ? teams.due(picked) : []) {
      const sent = clock.now();
      const answer = await searchMatches(call, decoding, name);
      if (!own.isWanted()) return 'moot';
      if (!answer.ok) return answer.problem;
      teams.asked(id);
      take(
        {
          ...answer.value,
          records: answer.value.records.filter(({ facts }) => isOfTeam(facts, id)),
          stamps: [],
        },
        sent,
      );
      news.applied();
    }
    return 'whole';
  };

  const readPages = async (own: Run, requestOf: RequestOf): Promise<Ended> => {
    let days = 0;
    for (let current = 1; current <= MAX_PAGES; current += 1) {
      const today = given.today(own.source.timeZone);
      // Each page has its own send time: the age of a price counts from the request whose answer contained it
      // (D3).
      const sent = clock.now();
      const answer = await getMatchList(call, decoding, requestOf(today, current));
      if (!own.isWanted()) return 'moot';
      if (!answer.ok) return answer.problem;
      // The day has changed: the answer corrected the server time (F45), or midnight has passed. The run
      // starts again.
      if (given.today(own.source.timeZone).start !== today.start && days < MOST_DAYS) {
        days += 1;
        current = 0;
        continue;
      }
      take(answer.value, sent);
      setLoad(own.source.key, { ready: true, problem: null });
      news.applied();
      const { records, total, size } = answer.value;
      if (records.length === 0 || current * Math.max(1, size) >= total) break;
      // The stream became live meanwhile and is newer than any further page.
      if (given.isPushed(own.source)) return 'moot';
    }
    return 'whole';
  };

  const take = (page: Pick<ListPage, 'leagues' | 'records' | 'stamps'>, sent: number): void => {
    serial += 1;
    for (const league of page.leagues) board.putLeague(league);
    for (const record of page.records) {
      const { id, status } = record.facts;
      seen.set(id, serial);
      if (gate.put(record, page.stamps, sent) && hasLeft(status)) drop(id, page, sent);
    }
  };

  const drop = (id: MatchId, { stamps }: Pick<ListPage, 'stamps'>, sent: number): void => {
    const match = board.matches.slotOf(id);
    const stream = match < 0 ? undefined : board.streams.at(board.matches.owner[match] as number);
    if (stream === undefined || !gate.mayDrop(match, stream, stamps, sent)) return;
    board.leaveMatch(id, stream);
    seen.delete(id);
  };

  /**
   * Requests matches by id that are in the list but were on none of its pages. Pages shift while they are
   * read, and a match may only have moved to another list.
   */
  const verifyMissing = async ({ source, from }: Run): Promise<Problem | null> => {
    const today = given.today(source.timeZone);
    // A starred match may be on no list that was ever loaded (LIST-06).
    const missing: MatchId[] =
      source.playType === 'all'
        ? [...(source.picked?.matches.keys() ?? [])].filter((id) => !isOnBoard(id))
        : [];
    for (const [id, match] of board.matches.ids) {
      const facts = board.matches.facts[match];
      if (facts === undefined || (seen.get(id) ?? 0) > from) continue;
      if (isInSource(source, facts, today)) missing.push(id);
    }
    return askPages(missing.filter((id) => !isMatchPushed(id)));
  };

  const isMatchPushed = (id: MatchId): boolean => {
    const match = board.matches.slotOf(id);
    const owner = match < 0 ? undefined : board.streams.at(board.matches.owner[match] as number);
    return owner !== undefined && given.isStreamPushed(owner.id);
  };

  const isMatchKept = (match: number): boolean => {
    const owner = board.streams.at(board.matches.owner[match] as number);
    return owner !== undefined && given.isStreamKept(owner.id);
  };

  const underWay = new Set<MatchId>();
  /**
   * Requests matches for the loops. A match whose earlier request is still in flight is not requested again.
   */
  const askIds = async (wantedIds: readonly MatchId[]): Promise<void> => {
    const ids = wantedIds.filter((id) => !underWay.has(id));
    for (const id of ids) underWay.add(id);
    await askPages(ids);
    for (const id of ids) underWay.delete(id);
  };
  /**
   * Requests matches by id, one page at a time. A match that is missing from the answer has left the offer
   * (wire facts 2.1).
   */
  const askPages = async (ids: readonly MatchId[]): Promise<Problem | null> => {
    const own = life;
    for (let at = 0; at < ids.length; at += given.pageSize) {
      const chunk = ids.slice(at, at + given.pageSize);
      const sent = clock.now();
      const answer = await getMatchList(call, decoding, idsRequest(chunk));
      if (own !== life) return null;
      if (!answer.ok) return answer.problem;
      take(answer.value, sent);
      const back = new Set(answer.value.records.map(({ facts }) => facts.id));
      for (const id of chunk) if (!back.has(id)) drop(id, answer.value, sent);
      news.applied();
    }
    return null;
  };

  const setDetail = (id: MatchId, change: Partial<DetailState>): void => {
    const before = details.get(id) ?? UNASKED;
    const after = { ...before, ...change };
    details.set(id, after);
    if (before.answered !== after.answered || before.over !== after.over || before.problem !== after.problem)
      given.detailChanged(id);
  };

  /**
   * Returns true if the match is over or unknown to the operator, so no change is expected. Only the 60 s
   * loop checks it again.
   */
  const isSettled = (id: MatchId): boolean => {
    const { over, problem } = details.get(id) ?? UNASKED;
    return !isOnBoard(id) && (over || problem?.code === 'refused');
  };

  const askDetail = async (id: MatchId): Promise<void> => {
    const key = `detail/${id}`;
    if (running.has(key) || (isOnBoard(id) && given.isStreamPushed(streamOfMatch(id)))) return;
    const { end } = begin(key);
    detailAt.set(id, clock.now());
    const sent = clock.now();
    const answer = await getMatchDetail(call, decoding, id);
    if (!end() || !wanted.open.has(id)) return;
    if (!answer.ok) setDetail(id, { problem: answer.problem });
    else if (answer.value.record.facts.id !== id) setDetail(id, { problem: { code: 'unreadable' } });
    else takeDetail(id, answer.value, sent);
    news.applied();
  };

  const takeDetail = (id: MatchId, { record, league, stamps }: MatchDetail, sent: number): void => {
    const { status } = record.facts;
    if (hasLeft(status)) {
      drop(id, { stamps }, sent);
      return setDetail(id, { over: true, problem: null });
    }
    if (league !== null) board.putLeague(league);
    serial += 1;
    seen.set(id, serial);
    gate.putDetail(record, stamps, sent);
    setDetail(id, { answered: true, over: false, problem: null });
  };

  const isOnBoard = (id: MatchId): boolean => board.matches.slotOf(id) >= 0;
  const isInPlay = (id: MatchId): boolean => {
    const facts = board.matches.facts[board.matches.slotOf(id)];
    return facts !== undefined && isRollingStatus(facts.status);
  };
  const isCovered = (id: MatchId): boolean => {
    const facts = board.matches.facts[board.matches.slotOf(id)];
    return (
      facts === undefined ||
      [...sources.values()].some((source) => isInSource(source, facts, given.today(source.timeZone)))
    );
  };

  /**
   * Returns true if the list of the match is polled but has not contained it for longer than it should (D3).
   */
  const isOverdue = (id: MatchId): boolean => {
    const match = board.matches.slotOf(id);
    const loopMs = isInPlay(id) ? IN_PLAY_LOOP_MS : MATCH_LOOP_MS;
    return match >= 0 && clock.now() - (board.matches.mainAsked[match] as number) > 1.5 * loopMs;
  };

  const isJustBegun = (key: string): boolean => clock.now() - (begunAt.get(key) ?? -Infinity) < RETRY_GAP_MS;

  /**
   * Starts a new run of a list at once. A run in flight is superseded, because it does not cover the new
   * demand.
   */
  const again = (source: ListSource): void => {
    running.delete(source.key);
    void run(source, true);
  };

  /** Loads every watched list and removes matches that no list shows (FEED-01). */
  const matchLoop = createLoop(clock, MATCH_LOOP_MS, () => {
    for (const source of sources.values()) void run(source, true);
    for (const id of wanted.open) if (isSettled(id)) void askDetail(id);
    void askIds([...wanted.followed].filter((id) => !isOnBoard(id) && !wanted.open.has(id)));
    void askIds([...wanted.visible()].filter((id) => !isCovered(id) && !isInPlay(id) && !isMatchPushed(id)));
    evict();
  });
  /** Loads watched lists with matches in play, and picked or open matches in play (FEED-04). */
  const inPlayLoop = createLoop(clock, IN_PLAY_LOOP_MS, () => {
    for (const source of sources.values())
      if (isLiveSource(source)) void run(livePart(source), false, source);
    void askIds(
      [...wanted.visible()].filter(
        (id) => !isMatchPushed(id) && ((isInPlay(id) && !isCovered(id)) || isOverdue(id)),
      ),
    );
    void askIds([...wanted.followed].filter((id) => isLost(id) && !wanted.open.has(id)));
    for (const id of wanted.open) {
      // The loop may fire a little early.
      const age = clock.now() - (detailAt.get(id) ?? -Infinity) + IN_PLAY_LOOP_MS / 2;
      if (!isSettled(id) && age >= (isInPlay(id) || isLost(id) ? given.detailMs.live : given.detailMs.other))
        void askDetail(id);
    }
    further.turn();
  });

  /**
   * Returns true if an open match has left the board since the last check, so that it is requested at once.
   */
  const hasJustLeft = (id: MatchId): boolean => {
    const there = isOnBoard(id);
    const left = !there && (details.get(id)?.answered ?? false);
    if (left) setDetail(id, { answered: false });
    return left;
  };

  /**
   * Open or picked matches, with the time they were last on the board. A match that left may only have moved
   * to a stream that is not subscribed.
   */
  const followedAt = new Map<MatchId, number>();
  const noteFollowed = (): void => {
    for (const id of followedAt.keys()) if (!wanted.followed.has(id)) followedAt.delete(id);
    for (const id of wanted.followed) if (isOnBoard(id)) followedAt.set(id, clock.now());
  };
  const isLost = (id: MatchId): boolean =>
    !isOnBoard(id) && clock.now() - (followedAt.get(id) ?? -Infinity) < LOST_MS;

  const evict = (): void => {
    const visible = wanted.visible();
    const days = new Map(
      [...sources.values()].map((source) => [source, given.today(source.timeZone)] as const),
    );
    for (const [id, match] of Array.from(board.matches.ids)) {
      const facts = board.matches.facts[match];
      if (facts === undefined || visible.has(id) || wanted.open.has(id) || isMatchKept(match)) continue;
      const listed = [...days].some(([source, today]) => isInSource(source, facts, today));
      const owner = board.streams.at(board.matches.owner[match] as number);
      if (listed || owner === undefined) continue;
      board.dropMatch(id, owner);
      seen.delete(id);
    }
    for (const id of seen.keys()) if (!board.matches.ids.has(id)) seen.delete(id);
    news.left();
  };

  /** Removes the detail data of closed matches, unless a stream carries it. */
  const letGo = (ids: Iterable<MatchId>): void => {
    for (const id of ids) {
      detailAt.delete(id);
      details.delete(id);
      begunAt.delete(`detail/${id}`);
      if (!given.isStreamKept(streamOfMatch(id))) board.dropStream(board.streams.of(streamOfMatch(id)));
    }
  };
  /**
   * Removes all matches that no stream keeps up to date, because no tab is left and they would only grow old
   * (I9).
   */
  const clear = (): void => {
    for (const [id, match] of Array.from(board.matches.ids)) {
      const owner = board.streams.at(board.matches.owner[match] as number);
      if (owner !== undefined && !given.isStreamKept(owner.id)) board.dropMatch(id, owner);
    }
    seen.clear();
    news.left();
  };

  return {
    abilities: { push: false, seq: false, resume: false, heartbeat: false },
    start: () => {
      started = true;
      matchLoop.start();
      inPlayLoop.start();
    },
    stop: () => {
      started = false;
      life += 1;
      underWay.clear();
      running.clear();
      begunAt.clear();
      sources = new Map();
      loads.clear();
      teams.forget();
      further.stop();
      letGo(wanted.open);
      wanted = NO_DEMAND;
      clear();
      matchLoop.stop();
      inPlayLoop.stop();
    },
    want: (next) => {
      const before = sources;
      const closed = [...wanted.open].filter((id) => !next.open.has(id));
      wanted = next;
      sources = new Map(next.lists.map((source) => [source.key, source]));
      for (const key of before.keys()) {
        if (sources.has(key)) continue;
        loads.delete(key);
        begunAt.delete(key);
      }
      if (!started) return;
      for (const [key, source] of sources) {
        const last = before.get(key);
        if (last === undefined) void run(source, true);
        else if (
          source.picked !== null &&
          last.picked !== null &&
          hasMore(last.picked, source.picked, isOnBoard)
        )
          again(source);
      }
      for (const id of next.open) if (!detailAt.has(id) || hasJustLeft(id)) void askDetail(id);
      letGo(closed);
      noteFollowed();
      further.want(next);
    },
    setLanguage: () => {
      life += 1;
      underWay.clear();
      running.clear();
      for (const source of sources.values()) void run(source, true);
      for (const id of wanted.open) void askDetail(id);
      further.again();
    },
    restart: () => {
      life += 1;
      underWay.clear();
      running.clear();
      for (const source of sources.values()) void run(source, true);
      further.again();
    },
    retry: (isPress) => {
      for (const [id, { problem }] of details) {
        if (problem === null || (!isPress && isJustBegun(`detail/${id}`))) continue;
        running.delete(`detail/${id}`);
        void askDetail(id);
      }
      for (const source of sources.values()) {
        const isFailed = (loads.get(source.key)?.problem ?? null) !== null;
        if (!isFailed || (!isPress && isJustBegun(source.key))) continue;
        // A run that hangs meanwhile is not waited for.
        again(source);
      }
    },
    load: (source) => loads.get(source.key) ?? UNLOADED,
    detail: (id) => details.get(id) ?? UNASKED,
  };
};
