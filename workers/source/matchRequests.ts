import type { Problem } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import { getMatchList } from '#platform/calls.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock } from '../runtime/environment.ts';
import { idsRequest } from './listSource.ts';
import type { PolledMatches } from './polledMatches.ts';

type MatchRequestsDeps = {
  readonly clock: Clock;
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly pageSize: number;
  readonly matches: PolledMatches;
  /** Called after each answer. */
  readonly applied: () => void;
};

/** Requests matches by id. A match that is missing from its answer has left the offer (wire facts 2.1). */
export type MatchRequests = {
  /** Requests all of these matches, one page at a time. Returns the first problem, or null. */
  readonly request: (ids: readonly MatchId[]) => Promise<Problem | null>;
  /** Requests matches for the loops. A match whose earlier request is still in flight is left out. */
  readonly requestIdle: (ids: readonly MatchId[]) => Promise<void>;
  /** Answers to the requests in flight are no longer applied. */
  readonly supersedeAll: () => void;
};

export const createMatchRequests = ({
  clock,
  call,
  decoding,
  pageSize,
  matches,
  applied,
}: MatchRequestsDeps): MatchRequests => {
  /** Answers to requests from before a stop or a language change are not applied. */
  let generation = 0;
  const inFlight = new Set<MatchId>();

  const request: MatchRequests['request'] = async (ids) => {
    const ownGeneration = generation;
    for (let at = 0; at < ids.length; at += pageSize) {
      const chunk = ids.slice(at, at + pageSize);
      const sentAt = clock.now();
      const answer = await getMatchList(call, decoding, idsRequest(chunk));
      if (ownGeneration !== generation) return null;
      if (!answer.ok) return answer.problem;
      matches.takePage(answer.value, sentAt);
      const answered = new Set(answer.value.records.map(({ facts }) => facts.id));
      for (const id of chunk) if (!answered.has(id)) matches.drop(id, answer.value, sentAt);
      applied();
    }
    return null;
  };

  return {
    request,
    requestIdle: async (matchIds) => {
      const ids = matchIds.filter((id) => !inFlight.has(id));
      for (const id of ids) inFlight.add(id);
      await request(ids);
      for (const id of ids) inFlight.delete(id);
    },
    supersedeAll: () => {
      generation += 1;
      inFlight.clear();
    },
  };
};
