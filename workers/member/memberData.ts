import type { MemberAnswers, MemberQuestion, TitleBook } from '#contract/memberQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { getBanker, getBankers, getBanners } from '#platform/calls/banker.ts';
import { getCoupons } from '#platform/calls/coupons.ts';
import {
  getMemberTitles,
  getTitleProgress,
  getTitles,
  getTitleWall,
  wearTitle,
} from '#platform/calls/titles.ts';
import type { TitleId } from '#domain/rooms/title.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { jumpTo } from '#platform/gameJump.ts';
import { pollUntil } from '#platform/pollUntil.ts';
import type { Caller } from '#platform/http.ts';
import type { UrlRules } from '#platform/safeUrl.ts';
import type { Clock } from '../runtime/environment.ts';
import { createSleep } from '../runtime/sleep.ts';

type Answer = Result<MemberAnswers[MemberQuestion['topic']]>;
type Topic = MemberQuestion['topic'];

/** The calls to the member platform, and the rules for its data. */
export type MemberSource = {
  readonly call: Caller;
  readonly decoding: Decoding;
  /** The platform code of this client (BOOT-27). */
  readonly plat: number;
  /** The operator's ids of banner positions; a position without one goes by its name (BANNER-01). */
  readonly bannerIds: Readonly<Record<string, string>>;
  /** Rules for the address of a game. */
  readonly urlRules: UrlRules;
};
export type MemberDataDeps = {
  readonly clock: Clock;
  /** Null before the first hello. */
  readonly source: () => MemberSource | null;
  /** The id of the user who is logged in; null for a guest. */
  readonly user: () => string | null;
  /** Tells the tabs that an answer is out of date. */
  readonly changed: (topic: Topic) => void;
};

export type MemberData = {
  readonly ask: (question: MemberQuestion) => Promise<Answer>;
  readonly userChanged: () => void;
  readonly outdate: () => void;
  readonly stop: () => void;
};

/**
 * How long the worker caches an answer, ms; 0 caches none. The worker always asks for a banker's money and for
 * coupons. No event reports a title that the user won (TITLES-05). Not from the specification.
 */
const MAX_AGE_MS: Readonly<Record<Topic, Milliseconds>> = {
  titles: 60_000,
  'title-wall': 60_000,
  'title-progress': 0,
  'title-wear': 0,
  banners: 600_000,
  bankers: 0,
  banker: 0,
  coupons: 0,
  'game-jump': 0,
};
/** Topics that the platform answers only for a logged-in user. */
const OF_USERS: ReadonlySet<Topic> = new Set<Topic>([
  'title-wall',
  'title-progress',
  'title-wear',
  'bankers',
  'banker',
  'coupons',
  'game-jump',
]);
const NO_TITLES: TitleBook = { own: [], all: [] };
/** Key of the kept titles. */
const TITLES_KEY = JSON.stringify(['titles']);
/** Maximum number of kept answers. */
const MAX_KEPT = 50;

/** A guest has no titles, and sees those that others wear (BOOT-16). A platform may refuse them to a guest. */
const readGuestTitles = async ({ call, decoding }: MemberSource): Promise<Result<TitleBook>> => {
  const all = await getTitles(call, decoding);
  if (all.ok) return ok({ own: [], all: all.value });
  const { code } = all.problem;
  return code === 'refused' || code === 'session-expired' ? ok(NO_TITLES) : all;
};

/** Reads titles, banners, bankers, coupons and games of the member platform for all tabs. */
export const createMemberData = (deps: MemberDataDeps): MemberData => {
  const { clock } = deps;
  /** Increases when all answers become stale, so that the worker caches no answer of a former user (I6). */
  let generation = 0;
  const cache = new Map<string, { readonly answer: Answer; readonly at: Milliseconds }>();
  const flights = new Map<string, Promise<Answer>>();

  const readTitles = async (source: MemberSource): Promise<Result<TitleBook>> => {
    const { call, decoding } = source;
    if (deps.user() === null) return readGuestTitles(source);
    const [own, all] = await Promise.all([getMemberTitles(call, decoding), getTitles(call, decoding)]);
    if (!own.ok) return own;
    return all.ok ? ok({ own: own.value, all: all.value }) : all;
  };
  const request = (question: MemberQuestion, source: MemberSource): Promise<Answer> => {
    const { call, decoding } = source;
    switch (question.topic) {
      case 'titles':
        return readTitles(source);
      case 'title-wall':
        return getTitleWall(call, decoding, question.userId);
      case 'title-progress':
        return getTitleProgress(call, question.titleId);
      case 'title-wear':
        return wear(source, question.titleId);
      case 'banners':
        return getBanners(call, decoding, {
          pid: source.bannerIds[question.bannerSlot] ?? question.bannerSlot,
          plat: source.plat,
        });
      case 'bankers':
        return getBankers(call, decoding);
      case 'banker':
        return getBanker(call, decoding, question.bankerId);
      case 'coupons':
        return getCoupons(call, decoding);
      case 'game-jump':
        return jumpTo(call, question.game, source.urlRules);
      default:
        return question satisfies never;
    }
  };
  const drop = (topics: readonly Topic[]): void => {
    for (const key of cache.keys())
      if (topics.some((topic) => key.startsWith(`["${topic}"`))) cache.delete(key);
  };
  const keep = (key: string, answer: Answer): void => {
    cache.set(key, { answer, at: clock.now() });
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_KEPT) break;
      cache.delete(oldest);
    }
  };
  const wear = async (source: MemberSource, titleId: TitleId): Promise<Result<TitleBook>> => {
    const ownGeneration = generation;
    const answer = await wearTitle(source.call, titleId);
    // The platform may list the title a little later. After a lost answer, too, only its list says what holds.
    const polled = answer.ok
      ? await pollUntil({
          ask: () => readTitles(source),
          until: ({ own }) => own.some(({ id, worn }) => worn && id === titleId),
          sleep: createSleep(clock),
        })
      : null;
    if (ownGeneration === generation) {
      drop(['titles', 'title-wall']);
      if (polled?.ended === 'met') keep(TITLES_KEY, ok(polled.value));
      deps.changed('titles');
      deps.changed('title-wall');
    }
    if (!answer.ok) return answer;
    if (polled?.ended === 'met') return ok(polled.value);
    return polled?.last ?? fail({ code: 'timeout' });
  };
  const load = (key: string, question: MemberQuestion, source: MemberSource): Promise<Answer> => {
    const ownGeneration = generation;
    const uid = deps.user();
    const flight = request(question, source)
      .then((answer): Answer => {
        // The answer, such as a token for a game, belongs to a user who has left (I6).
        if (deps.user() !== uid && OF_USERS.has(question.topic)) return fail({ code: 'session-expired' });
        if (ownGeneration === generation && answer.ok && MAX_AGE_MS[question.topic] > 0) keep(key, answer);
        return answer;
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    flights.set(key, flight);
    return flight;
  };
  const ask = async (question: MemberQuestion): Promise<Answer> => {
    const source = deps.source();
    if (source === null) return fail({ code: 'network' });
    if (deps.user() === null && OF_USERS.has(question.topic)) return fail({ code: 'session-expired' });
    const { topic, ...rest } = question;
    const key = JSON.stringify([topic, ...Object.values(rest)]);
    const known = cache.get(key);
    if (known !== undefined && clock.now() - known.at < MAX_AGE_MS[topic]) return known.answer;
    return flights.get(key) ?? load(key, question, source);
  };
  const forget = (): void => {
    generation += 1;
    cache.clear();
    flights.clear();
  };
  const outdate = (): void => {
    forget();
    for (const topic of Object.keys(MAX_AGE_MS) as Topic[]) deps.changed(topic);
  };
  return {
    ask,
    userChanged: () => {
      forget();
      deps.changed('titles');
      if (deps.user() !== null) void ask({ topic: 'titles' });
    },
    outdate,
    stop: forget,
  };
};
