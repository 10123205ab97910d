import { IN_PLAY_LOOP_MS } from '#domain/config/constants.ts';
import type { MarketGroup } from '#domain/markets/grid.ts';
import type { MatchId, Milliseconds, StreamId } from '#domain/ids.ts';
import { isRollingStatus } from '#domain/match/matchStatus.ts';
import { getMatchList } from '#platform/calls.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { ListPage } from '#platform/decode/list.ts';
import type { Caller } from '#platform/http.ts';
import type { Board } from '../board/board.ts';
import { streamOfMatch } from '#platform/streams.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import { idsRequest } from './listSource.ts';
import type { PollGate } from './pollGate.ts';
import type { Demand } from './source.ts';

/** Polls extra markets of matches on screen, by match ids and market groups (D1, D20; wire facts 2.1). */
export type ExtraMarketPolls = {
  readonly want: (demand: Demand) => void;
  /** Requests the markets that are due; called by the 5 s loop. */
  readonly runDue: () => void;
  /** Requests everything again after a change of language or connection. */
  readonly again: () => void;
  readonly stop: () => void;
};

export type ExtraMarketPollsDeps = {
  readonly clock: Clock;
  readonly board: Board;
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly gate: PollGate;
  readonly pageSize: number;
  /** The interval between requests for a match's markets (C41), in play and otherwise. */
  readonly detailMs: { readonly live: Milliseconds; readonly other: Milliseconds };
  readonly isStreamPushed: (stream: StreamId) => boolean;
  /**
   * Returns true if a stream will resume. Its content must stay on the board, although it is not pushed now
   * (D1).
   */
  readonly isStreamKept: (stream: StreamId) => boolean;
  readonly applied: () => void;
};

type Entry = { groups: readonly MarketGroup[]; askedAt: Milliseconds | null };

/** How long new demand is collected before one request, because scrolling adds a row every few frames. */
const GATHER_MS: Milliseconds = 150;
/** The maximum number of groups in one request (wire facts 2.1). */
const MAX_GROUPS = 50;

const sameGroups = (a: readonly MarketGroup[], b: readonly MarketGroup[]): boolean =>
  a.length === b.length &&
  a.every((each, at) => each.marketType === b[at]?.marketType && each.period === b[at]?.period);

/** Returns the groups of all given entries, without duplicates. */
const unionOf = (entries: readonly Entry[]): readonly MarketGroup[] => [
  ...new Map(
    entries
      .flatMap(({ groups }) => groups)
      .map((group) => [`${group.marketType}/${group.period}`, group] as const),
  ).values(),
];

export const createExtraMarketPolls = ({
  clock,
  board,
  call,
  decoding,
  gate,
  pageSize,
  detailMs,
  isStreamPushed,
  isStreamKept,
  applied,
}: ExtraMarketPollsDeps): ExtraMarketPolls => {
  const entries = new Map<MatchId, Entry>();
  let gathering: Timer | null = null;
  /** Answers to requests from before a stop or a language change are not applied. */
  let generation = 0;

  const isInPlay = (id: MatchId): boolean => {
    const facts = board.matches.facts[board.matches.slotOf(id)];
    return facts !== undefined && isRollingStatus(facts.status);
  };
  /** Removes the polled markets of a match that is no longer shown or that the operator no longer has. */
  const drop = (id: MatchId): void => {
    const stream = streamOfMatch(id);
    if (!isStreamKept(stream)) board.dropStream(board.streams.of(stream));
  };
  const due = (id: MatchId, { askedAt }: Entry): boolean =>
    !isStreamPushed(streamOfMatch(id)) &&
    (askedAt === null ||
      clock.now() - askedAt >= (isInPlay(id) ? detailMs.live : detailMs.other) - IN_PLAY_LOOP_MS / 2);

  const askDue = (): void => {
    const ids = [...entries].flatMap(([id, entry]) => (due(id, entry) ? [id] : []));
    for (const id of ids) (entries.get(id) as Entry).askedAt = clock.now();
    for (let at = 0; at < ids.length; at += pageSize) void ask(ids.slice(at, at + pageSize));
  };

  const ask = async (ids: readonly MatchId[]): Promise<void> => {
    const ownGeneration = generation;
    const requestedEntries = ids.map((id) => entries.get(id) as Entry);
    const groups = unionOf(requestedEntries);
    const sent = clock.now();
    const pages: ListPage[] = [];
    for (let at = 0; at < groups.length; at += MAX_GROUPS) {
      const answer = await getMatchList(call, decoding, {
        ...idsRequest(ids),
        markets: groups.slice(at, at + MAX_GROUPS),
      });
      if (ownGeneration !== generation || !answer.ok) return;
      pages.push(answer.value);
    }
    // The demand may have dropped a match or changed its groups while the request was in flight.
    for (const [at, id] of ids.entries())
      if (entries.get(id) === requestedEntries[at]) take(id, pages, groups, sent);
    applied();
  };

  const take = (
    id: MatchId,
    pages: readonly ListPage[],
    groups: readonly MarketGroup[],
    sent: Milliseconds,
  ): void => {
    const records = pages.flatMap((page) => page.records.filter(({ facts }) => facts.id === id));
    const [first] = records;
    if (first === undefined) drop(id);
    else
      gate.putExtraMarkets(
        { facts: first.facts, markets: records.flatMap(({ markets }) => markets) },
        groups,
        pages[0]?.stamps ?? [],
        sent,
      );
  };

  return {
    want: ({ extraMarkets, open }) => {
      for (const id of entries.keys()) {
        if (extraMarkets.has(id) && !open.has(id)) continue;
        entries.delete(id);
        if (!open.has(id)) drop(id);
      }
      for (const [id, groups] of extraMarkets) {
        const known = entries.get(id);
        // The detail request of an open match covers all of its markets.
        if (open.has(id) || (known !== undefined && sameGroups(known.groups, groups))) continue;
        entries.set(id, { groups, askedAt: null });
      }
      const waiting = [...entries].some(
        ([id, { askedAt }]) => askedAt === null && !isStreamPushed(streamOfMatch(id)),
      );
      if (!waiting || gathering !== null) return;
      gathering = clock.setTimeout(() => {
        gathering = null;
        askDue();
      }, GATHER_MS);
    },
    runDue: () => {
      askDue();
    },
    again: () => {
      generation += 1;
      for (const entry of entries.values()) entry.askedAt = null;
      askDue();
    },
    stop: () => {
      generation += 1;
      if (gathering !== null) clock.clearTimeout(gathering);
      gathering = null;
      for (const id of entries.keys()) drop(id);
      entries.clear();
    },
  };
};
