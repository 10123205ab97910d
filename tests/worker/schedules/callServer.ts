import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import type { Caller } from '#platform/http.ts';
import { matchRecord, type Language, type Tree } from './records.ts';
import { streamOf, type Match, type World } from './world.ts';

type Body = Readonly<Record<string, unknown>>;
/** A call in flight. Its answer was determined when the request arrived. */
type Pending = {
  readonly asked: number;
  readonly data: Result<unknown>;
  readonly about: readonly MatchInAnswer[];
  readonly layer: 'main' | 'all';
  readonly answer: (value: Result<unknown>) => void;
};
/** Called for every answer that reached the client: when it was requested, and which matches it contains. */
export type Answered = {
  readonly asked: number;
  readonly about: readonly MatchInAnswer[];
  readonly layer: 'main' | 'all';
};
/** A match in an answer, and the producer that its status names. */
export type MatchInAnswer = { readonly id: string; readonly producer: string };
const aboutOf = (match: Match): MatchInAnswer => ({ id: match.id, producer: streamOf(match).slice(6) });

const TYPES: Readonly<Record<number, (match: Match) => boolean>> = {
  0: ({ kind }) => kind !== 'outright',
  1: ({ kind }) => kind === 'live',
  3: ({ kind }) => kind === 'pre',
  4: ({ kind }) => kind === 'pre',
  6: ({ kind }) => kind !== 'outright',
  7: ({ kind }) => kind === 'outright',
};

/**
 * The platform's calls (D20): pages, ids and details. The schedule decides when, in which order and whether
 * each is answered.
 */
export class CallServer {
  #pending: Pending[] = [];
  readonly #world: () => World;
  readonly #now: () => number;
  readonly #stamp: ((stream: string) => Tree | undefined) | null;
  readonly #told: (answered: Answered) => void;

  constructor(
    world: () => World,
    now: () => number,
    stamp: ((stream: string) => Tree | undefined) | null,
    onAnswered: (answered: Answered) => void,
  ) {
    this.#world = world;
    this.#now = now;
    this.#stamp = stamp;
    this.#told = onAnswered;
  }

  caller(language: () => string): Caller {
    return (name, body = {}) =>
      new Promise((answer) => {
        const answerData =
          name === 'matchList'
            ? this.#list(body, language() as Language)
            : name === 'matchDetail'
              ? this.#detail(body, language() as Language)
              : null;
        this.#pending.push({
          asked: this.#now(),
          data: answerData?.data ?? fail({ code: 'network' }),
          about: answerData?.about ?? [],
          layer: name === 'matchDetail' ? 'all' : 'main',
          answer,
        });
      });
  }

  get waiting(): number {
    return this.#pending.length;
  }
  /** Answers the `at`-th call in flight. */
  answer(at: number): void {
    const [pending] = this.#pending.splice(at % Math.max(1, this.#pending.length), 1);
    if (pending === undefined) return;
    if (pending.data.ok) this.#told(pending);
    pending.answer(pending.data);
  }
  fail(at: number, problem: Problem): void {
    const [pending] = this.#pending.splice(at % Math.max(1, this.#pending.length), 1);
    pending?.answer(fail(problem));
  }
  /** Answers with a success that has no valid body. */
  garble(at: number): void {
    const [pending] = this.#pending.splice(at % Math.max(1, this.#pending.length), 1);
    pending?.answer(ok({ records: 'none', total: 'many' }));
  }
  /** Ends calls that have reached their deadline (F37). */
  tick(): void {
    while (this.#pending[0] !== undefined && this.#now() - this.#pending[0].asked >= CALL_DEADLINE_MS)
      this.fail(0, { code: 'timeout' });
  }

  #list(
    body: Body,
    language: Language,
  ): { readonly data: Result<unknown>; readonly about: readonly MatchInAnswer[] } {
    const ids = body.matchIds as readonly string[] | undefined;
    const all = [...this.#world().matches.values()].toSorted(
      (a, b) => a.begin - b.begin || Number(a.id) - Number(b.id),
    );
    const inTime = ({ kind, begin }: Match): boolean =>
      kind !== 'pre' ||
      (begin >= ((body.beginTime as number | undefined) ?? -Infinity) &&
        begin <= ((body.endTime as number | undefined) ?? Infinity));
    const found =
      ids === undefined
        ? all.filter(
            (match) =>
              TYPES[body.type as number]?.(match) === true &&
              inTime(match) &&
              (body.sportId === undefined || body.sportId === match.sport),
          )
        : all.filter(({ id }) => ids.includes(id));
    const size = body.size as number;
    const current = body.current as number;
    const page = found.slice((current - 1) * size, current * size);
    const groups = body.markets as
      | readonly { readonly marketType: number; readonly period: number }[]
      | undefined;
    const records = page.map((match) =>
      matchRecord(
        match,
        match.markets.filter(({ main, mty, pe }) =>
          groups === undefined
            ? main
            : groups.some(({ marketType, period }) => marketType === mty && period === pe),
        ),
        null,
        language,
      ),
    );
    const requestedStreams = ids === undefined ? this.#streamsOf(body) : [];
    return {
      data: ok({
        current,
        size,
        total: found.length,
        records,
        ...this.#stamps([...requestedStreams, ...page.map(streamOf)]),
      }),
      about: page.map(aboutOf),
    };
  }
  #detail(
    body: Body,
    language: Language,
  ): { readonly data: Result<unknown>; readonly about: readonly MatchInAnswer[] } {
    const match = this.#world().matches.get(body.matchId as string);
    if (match === undefined)
      return { data: fail({ code: 'refused', platformCode: '2', message: '' }), about: [] };
    return {
      data: ok({
        ...matchRecord(match, match.markets, null, language),
        ...this.#stamps([streamOf(match), `match/${match.id}`]),
      }),
      about: [aboutOf(match)],
    };
  }
  #streamsOf(body: Body): readonly string[] {
    const sports = body.sportId === undefined ? [1, 5] : [body.sportId as number];
    const kinds =
      body.type === 1
        ? ['live']
        : body.type === 7
          ? ['outright']
          : body.type === 3 || body.type === 4
            ? ['pre']
            : ['live', 'pre'];
    return sports.flatMap((sport) => kinds.map((kind) => `sport/${sport}/${kind}`));
  }
  #stamps(streams: readonly string[]): Tree {
    const stamp = this.#stamp;
    return stamp === null ? {} : { feed: [...new Set(streams)].flatMap((id) => stamp(id) ?? []) };
  }
}
