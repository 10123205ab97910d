import type { Problem } from '#contract/problem.ts';
import { DETAIL_LOOP_MS, IN_PLAY_LOOP_MS, LIVE_DETAIL_LOOP_MS, LOADING_FLAG_MS, MATCH_LOOP_MS } from '#domain/constants.ts';
import type { DayRange } from '#domain/dayRange.ts';
import type { MatchId, ProducerId, StreamId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match.ts';
import { hasLeft, isRollingStatus } from '#domain/matchStatus.ts';
import { belongsTo } from '#domain/membership.ts';
import { getMatchDetail, getMatchList } from '#platform/calls.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { ListPage } from '#platform/decode/list.ts';
import type { Caller } from '#platform/http.ts';
import type { Board } from '../board/board.ts';
import { streamOfMatch, streamOfProducer } from '../board/streamTable.ts';
import type { Clock } from '../deps.ts';
import { every } from '../loops/every.ts';
import { createFurtherPolls } from './furtherPolls.ts';
import { idsRequest, isLiveSource, isOfSource, listSourceOf, pageRequest, type ListSource } from './listSource.ts';
import type { PollGate } from './pollGate.ts';
import { NOTHING_WANTED, type Source, type SourceNews, type Wanted } from './source.ts';

/** `ready`: its first page is there; `whole`: all of its pages were. */
export type LoadState = { readonly ready: boolean; readonly whole: boolean; readonly loading: boolean; readonly problem: Problem | null };
export const UNLOADED: LoadState = { ready: false, whole: false, loading: false, problem: null };

export type Polls = Source & {
  readonly load: (source: ListSource) => LoadState;
  /** Asks at once for the lists whose last load failed. */
  readonly retry: () => void;
};

export type PollsDeps = {
  readonly clock: Clock;
  readonly board: Board;
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly gate: PollGate;
  readonly pageSize: number;
  readonly today: (zone: string) => DayRange;
  /** Whether a list's or a match's content is pushed and up to date, so that nothing of it is asked for. */
  readonly isPushed: (source: ListSource) => boolean;
  readonly isStreamPushed: (stream: StreamId) => boolean;
  /** Whether a stream will go on from where it stands: then its content must stay, though nothing is pushed now (D1). */
  readonly isStreamKept: (stream: StreamId) => boolean;
  readonly news: SourceNews;
  /** All that a stream carries was answered for, by what was asked then. */
  readonly vouched: (stream: StreamId, sent: number) => void;
  /** A list's load state is another one. */
  readonly loadChanged: () => void;
};

/** Of a list that shows more, the 5 s loop asks for the part in play. */
const livePart = (source: ListSource): ListSource =>
  source.playType === 'rolling' ? source : { ...source, key: `${source.sportId ?? '*'}/rolling/`, playType: 'rolling' };

/** More than any list has, whatever total an answer states. */
const MAX_PAGES = 2_000;
/** So often one run may find out that it is another day. */
const MOST_DAYS = 2;

/** What is followed and was lost is asked for by the 5 s loop this long, then by the 60 s loop: most of what leaves has ended. */
const LOST_MS = 30_000;

type Run = { readonly source: ListSource; readonly sent: number; readonly from: number; readonly isWanted: () => boolean };

/** Polls alone, as the platform is today: no push, no order, no heartbeat; the answer to the last request wins (D20). */
export const createPolls = (given: PollsDeps): Polls => {
  const { clock, board, call, decoding, gate, news } = given;
  let wanted: Wanted = NOTHING_WANTED;
  let sources = new Map<string, ListSource>();
  const loads = new Map<string, LoadState>();
  /** What is under way, by its serial: only the latest of a kind is believed. */
  const running = new Map<string, number>();
  let runs = 0;
  /** When each match was last in an answer, by a serial of answers: what a run did not see is only then missing. */
  const seen = new Map<MatchId, number>();
  const detailAt = new Map<MatchId, number>();
  let serial = 0;
  /** Answers to what was asked before a stop or a change of language are not applied. */
  let life = 0;
  let started = false;

  const further = createFurtherPolls({
    clock, board, call, decoding, gate, pageSize: given.pageSize, isStreamPushed: given.isStreamPushed, isStreamKept: given.isStreamKept, vouched: given.vouched, applied: news.applied,
  });

  /** Only of lists that some tab shows: what is said of others would be out of date when they are shown again. */
  const setLoad = (key: string, change: Partial<LoadState>): void => {
    if (!sources.has(key)) return;
    loads.set(key, { ...(loads.get(key) ?? UNLOADED), ...change });
    given.loadChanged();
  };

  /** Begins something; the answer tells whether it is still the latest of its kind, and ends it. */
  const begin = (key: string): { readonly isLatest: () => boolean; readonly end: () => boolean } => {
    const own = (runs += 1);
    running.set(key, own);
    const isLatest = () => running.get(key) === own;
    return { isLatest, end: () => isLatest() && running.delete(key) };
  };

  /** One run through all pages of a list; a second one of the same list does not begin before it has ended. */
  const run = async (source: ListSource, shown: boolean, listed: ListSource = source): Promise<void> => {
    if (running.has(source.key) || given.isPushed(source)) return;
    const { isLatest, end } = begin(source.key);
    if (shown) setLoad(source.key, { loading: true });
    const problem = await pages({ source, sent: clock.now(), from: serial, isWanted: () => isLatest() && sources.has(listed.key) });
    if (!end()) return;
    setLoad(source.key, problem === null ? { ready: true, whole: true, problem: null } : { problem });
    if (shown) clock.setTimeout(() => setLoad(source.key, { loading: false }), LOADING_FLAG_MS);
  };

  const pages = async (own: Run): Promise<Problem | null> => {
    const producers = new Set<ProducerId>();
    let days = 0;
    for (let current = 1; current <= MAX_PAGES; current += 1) {
      const today = given.today(own.source.timeZone);
      const answer = await getMatchList(call, decoding, pageRequest(own.source, today, current, given.pageSize));
      if (!own.isWanted()) return null;
      if (!answer.ok) return answer.problem;
      // The answer told the server's time, and there it is another day than this was asked for (F45); or midnight has passed.
      if (given.today(own.source.timeZone).start !== today.start && days < MOST_DAYS) {
        days += 1;
        current = 0;
        continue;
      }
      take(answer.value, own.sent, producers);
      setLoad(own.source.key, { ready: true, problem: null });
      news.applied();
      const { records, total, size } = answer.value;
      if (records.length === 0 || current * Math.max(1, size) >= total) break;
      // The stream has come meanwhile: it is newer than any further page.
      if (given.isPushed(own.source)) return null;
    }
    vouch(producers, own.sent);
    await verifyMissing(own);
    return null;
  };

  /** What has come is as fresh as the question: it also makes good what a stream that is away is known to miss. */
  const vouch = (producers: Iterable<ProducerId>, sent: number): void => {
    for (const producer of producers) {
      news.alive([producer]);
      given.vouched(streamOfProducer(producer), sent);
    }
  };

  const take = (page: ListPage, sent: number, producers: Set<ProducerId>): void => {
    serial += 1;
    for (const league of page.leagues) board.putLeague(league);
    for (const record of page.records) {
      const { id, producer, status } = record.facts;
      seen.set(id, serial);
      if (!gate.put(record, page.stamps, sent)) continue;
      producers.add(producer);
      if (hasLeft(status)) drop(id, page, sent);
    }
    news.named(producers);
  };

  const drop = (id: MatchId, { stamps }: Pick<ListPage, 'stamps'>, sent: number): void => {
    const match = board.matches.slotOf(id);
    const stream = match < 0 ? undefined : board.streams.at(board.matches.owner[match] as number);
    if (stream === undefined || !gate.mayDrop(match, stream, stamps, sent)) return;
    board.leaveMatch(id, stream);
    seen.delete(id);
  };

  /**
   * What stands in the list and was in none of its pages is asked for by id before it goes: pages shift while they are read, and
   * a match may only have moved to another list.
   */
  const verifyMissing = async ({ source, from }: Run): Promise<void> => {
    const today = given.today(source.timeZone);
    const missing: MatchId[] = [];
    for (const [id, match] of board.matches.ids) {
      const facts = board.matches.facts[match];
      if (facts === undefined || (seen.get(id) ?? 0) > from) continue;
      if ((source.sportId === null || source.sportId === facts.sportId) && belongsTo(source.playType, facts, today)) missing.push(id);
    }
    await askIds(missing.filter((id) => !isMatchPushed(id)));
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

  /** Matches by their ids, pages at a time; what does not come back has left the offer (wire facts 2.1). */
  const askIds = async (ids: readonly MatchId[]): Promise<void> => {
    const own = life;
    for (let at = 0; at < ids.length; at += given.pageSize) {
      const chunk = ids.slice(at, at + given.pageSize);
      const sent = clock.now();
      const answer = await getMatchList(call, decoding, idsRequest(chunk));
      if (own !== life || !answer.ok) return;
      const producers = new Set<ProducerId>();
      take(answer.value, sent, producers);
      const back = new Set(answer.value.records.map(({ facts }) => facts.id));
      for (const id of chunk) if (!back.has(id)) drop(id, answer.value, sent);
      vouch([...producers].filter((producer) => !isListed(producer)), sent);
      news.applied();
    }
  };

  /** A producer that a whole list answers for lives by that list alone. */
  const isListed = (producer: ProducerId): boolean => [...sources.values()].some((source) => isOfSource(source, producer));

  const askDetail = async (id: MatchId): Promise<void> => {
    const key = `detail/${id}`;
    if (running.has(key) || (isOnBoard(id) && given.isStreamPushed(streamOfMatch(id)))) return;
    const { end } = begin(key);
    detailAt.set(id, clock.now());
    const sent = clock.now();
    const answer = await getMatchDetail(call, decoding, id);
    if (!end() || !answer.ok || !wanted.open.has(id)) return;
    const { record, league, stamps } = answer.value;
    if (record.facts.id !== id) return;
    if (league !== null) board.putLeague(league);
    serial += 1;
    seen.set(id, serial);
    if (gate.putDetail(record, stamps, sent)) {
      news.named([record.facts.producer]);
      given.vouched(streamOfMatch(id), sent);
    }
    if (hasLeft(record.facts.status)) drop(id, answer.value, sent);
    news.applied();
  };

  const isOnBoard = (id: MatchId): boolean => board.matches.slotOf(id) >= 0;
  const isInSource = ({ sportId, playType, timeZone }: ListSource, facts: MatchFacts): boolean =>
    (sportId === null || sportId === facts.sportId) && belongsTo(playType, facts, given.today(timeZone));
  const isInPlay = (id: MatchId): boolean => {
    const facts = board.matches.facts[board.matches.slotOf(id)];
    return facts !== undefined && isRollingStatus(facts.status);
  };
  const isCovered = (id: MatchId): boolean => {
    const facts = board.matches.facts[board.matches.slotOf(id)];
    return facts === undefined || [...sources.values()].some((source) => isInSource(source, facts));
  };

  /** FEED-01: every watched list, whatever it shows; and lets go of what no list shows any more. */
  const matchLoop = every(clock, MATCH_LOOP_MS, () => {
    for (const source of sources.values()) void run(source, true);
    void askIds([...wanted.followed].filter((id) => !isOnBoard(id) && !wanted.open.has(id)));
    void askIds([...wanted.visible()].filter((id) => !isCovered(id) && !isInPlay(id) && !isMatchPushed(id)));
    evict();
  });
  /** FEED-04: watched lists with matches in play, and what is picked or open of them. */
  const inPlayLoop = every(clock, IN_PLAY_LOOP_MS, () => {
    for (const source of sources.values()) if (isLiveSource(source)) void run(livePart(source), false, source);
    void askIds([...wanted.visible()].filter((id) => !isCovered(id) && isInPlay(id) && !isMatchPushed(id)));
    void askIds([...wanted.followed].filter((id) => isLost(id) && !wanted.open.has(id)));
    for (const id of wanted.open) {
      const age = clock.now() - (detailAt.get(id) ?? -Infinity);
      if (age >= (isInPlay(id) || isLost(id) ? LIVE_DETAIL_LOOP_MS : DETAIL_LOOP_MS)) void askDetail(id);
    }
    further.turn();
  });

  /** Matches open or picked, and when they were last on the board: one that has left it may only have gone to a stream that nobody wants. */
  const followedAt = new Map<MatchId, number>();
  const noteFollowed = (): void => {
    for (const id of followedAt.keys()) if (!wanted.followed.has(id)) followedAt.delete(id);
    for (const id of wanted.followed) if (isOnBoard(id)) followedAt.set(id, clock.now());
  };
  const isLost = (id: MatchId): boolean => !isOnBoard(id) && clock.now() - (followedAt.get(id) ?? -Infinity) < LOST_MS;

  const evict = (): void => {
    const visible = wanted.visible();
    const days = new Map([...sources.values()].map((source) => [source, given.today(source.timeZone)] as const));
    for (const [id, match] of Array.from(board.matches.ids)) {
      const facts = board.matches.facts[match];
      if (facts === undefined || visible.has(id) || wanted.open.has(id) || isMatchKept(match)) continue;
      const listed = [...days].some(([{ sportId, playType }, today]) => (sportId === null || sportId === facts.sportId) && belongsTo(playType, facts, today));
      const owner = board.streams.at(board.matches.owner[match] as number);
      if (listed || owner === undefined) continue;
      board.dropMatch(id, owner);
      seen.delete(id);
    }
    for (const id of seen.keys()) if (!board.matches.ids.has(id)) seen.delete(id);
    news.left();
  };

  /** Matches are closed: what their details brought goes, unless a stream carries it. */
  const letGo = (ids: Iterable<MatchId>): void => {
    for (const id of ids) {
      detailAt.delete(id);
      if (!given.isStreamKept(streamOfMatch(id))) board.dropStream(board.streams.of(streamOfMatch(id)));
    }
  };
  /** Nobody is there any more: what no stream keeps up to date would only grow old (I9). */
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
      running.clear();
      sources = new Map();
      loads.clear();
      further.stop();
      letGo(wanted.open);
      wanted = NOTHING_WANTED;
      clear();
      matchLoop.stop();
      inPlayLoop.stop();
    },
    want: (next) => {
      const before = sources;
      const closed = [...wanted.open].filter((id) => !next.open.has(id));
      wanted = next;
      sources = new Map(next.lists.map((query) => [listSourceOf(query).key, listSourceOf(query)]));
      for (const key of before.keys()) if (!sources.has(key)) loads.delete(key);
      if (!started) return;
      for (const [key, source] of sources) if (!before.has(key)) void run(source, true);
      for (const id of next.open) if (!detailAt.has(id)) void askDetail(id);
      letGo(closed);
      noteFollowed();
      further.want(next);
    },
    setLanguage: () => {
      life += 1;
      running.clear();
      for (const source of sources.values()) void run(source, true);
      for (const id of wanted.open) void askDetail(id);
      further.again();
    },
    restart: () => {
      life += 1;
      running.clear();
      for (const source of sources.values()) void run(source, true);
      further.again();
    },
    retry: () => {
      for (const source of sources.values()) {
        if ((loads.get(source.key)?.problem ?? null) === null) continue;
        // One that hangs meanwhile is not waited for.
        running.delete(source.key);
        void run(source, true);
      }
    },
    load: (source) => loads.get(source.key) ?? UNLOADED,
  };
};
