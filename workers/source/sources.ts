import type { Hello } from '#contract/feedApi.ts';
import type { OpenRecord } from '#contract/patch.ts';
import { appCodesOf } from '#domain/appCodes.ts';
import type { EpochMs, MatchId, Milliseconds, ProducerId, StreamId } from '#domain/ids.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { DayRange } from '#domain/dayRange.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { OwnNews } from '#platform/decode/frames.ts';
import { OptionLists } from '#platform/decode/optionLists.ts';
import { feedAddress } from '#platform/addresses.ts';
import type { Caller } from '#platform/http.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';
import { createIcons, urlRulesOf } from '#platform/icons.ts';
import { memberHeaders } from '#platform/memberHeaders.ts';
import { languageCodeOf } from '#platform/languages.ts';
import type { Board } from '../board/board.ts';
import { streamOfMatch, streamOfProducer } from '../board/streamTable.ts';
import type { Counters } from '../runtime/counters.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';
import type { StreamLife } from './priceFreshness.ts';
import type { WorkerLog } from '../log/log.ts';
import type { SessionOwner } from '../session/session.ts';
import { streamsOf, type ListSource } from './listSource.ts';
import { createPollGate } from './pollGate.ts';
import { createPolls, type Polls } from './polls.ts';
import { createPushedFeed, type PushedFeed } from './pushedFeed.ts';
import { createSleep } from '../runtime/sleep.ts';
import type { ServerClock } from './serverClock.ts';
import type { Abilities, ConnectionStatus, SourceListener, Demand } from './source.ts';

/**
 * The sources of one operator: polls always, the pushed feed where there is one; polls then ask only for what
 * is not pushed (D20).
 */
export type Sources = {
  readonly abilities: Abilities;
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly polls: Polls;
  readonly pushed: PushedFeed | null;
  readonly start: () => void;
  readonly stop: () => void;
  readonly want: (wanted: Demand) => void;
  readonly setLocale: (locale: string) => void;
  /** The service code of a locale (C1). */
  readonly languageOf: (locale: string) => string;
  /** Between refreshing counts and leagues (C41). */
  readonly everyMs: Milliseconds;
  readonly restart: () => void;
  /** The user's click, or the page coming back: dials, and asks again for what has failed (D7, LIST-39). */
  readonly retry: () => void;
  readonly status: () => ConnectionStatus;
  readonly isPushed: (source: ListSource) => boolean;
  /** How far a match that is open in detail has come. */
  readonly openState: (id: MatchId) => Pick<OpenRecord, 'phase' | 'problem'>;
  /** What is known of the life of a stream, by which the age of its prices is counted (D3). */
  readonly lifeOf: (stream: StreamId) => StreamLife | undefined;
  readonly producers: () => readonly ProducerId[];
};

export type SourcesDeps = {
  readonly deps: WorkerEnvironment;
  readonly board: Board;
  readonly counters: Counters;
  readonly serverClock: ServerClock;
  readonly hello: Hello;
  readonly locale: string;
  readonly today: (zone: string) => DayRange;
  readonly news: SourceListener;
  readonly loadChanged: () => void;
  readonly detailChanged: (id: MatchId) => void;
  readonly session: Pick<SessionOwner, 'authorization' | 'refused' | 'confirmed'>;
  /** Orders and balances of a user, as the feed pushes them. */
  readonly own: (uid: string, news: OwnNews) => void;
  /** Told of every exchange (D9). */
  readonly log: WorkerLog['request'];
};

const decodingOf = (
  config: DomainConfig,
  base: string,
  serverNow: () => EpochMs,
  counters: Counters,
): Decoding => ({
  drop: counters.drop,
  serverNow,
  icons: createIcons(config.teamIcon, base, urlRulesOf(config, base).lists),
  optionLists: new OptionLists(),
});

export const createSources = (given: SourcesDeps): Sources => {
  const { deps, board, counters, serverClock, hello, news, session } = given;
  const { config, base } = hello;
  let language = languageCodeOf(given.locale, config);
  const decoding = decodingOf(config, base, serverClock.now, counters);
  const endpoints = readEndpoints(config.endpoints);
  for (let faults = endpoints.faults.length; faults > 0; faults -= 1) counters.drop('refused-endpoint');
  const codes = appCodesOf(deps.userAgent, config);
  const call = deps.caller({
    hosts: config.hosts,
    base,
    endpoints: endpoints.map,
    memberSuccess: config.memberSuccess,
    memberHeaders: () =>
      memberHeaders({ ...codes, deviceId: hello.deviceId, language, now: serverClock.now() }),
    retry: { later: createSleep(deps.clock), random: deps.random },
    language: () => language,
    onRequest: (_name, path) => counters.request(path),
    auth: session.authorization,
    refused: session.refused,
    log: { now: deps.clock.now, told: given.log },
    dated: { now: deps.clock.now, tell: serverClock.dated },
  });

  const pushed =
    config.feed === null
      ? null
      : createPushedFeed({
          deps,
          board,
          counters,
          serverClock,
          decoding,
          url: feedAddress(config.feed, base),
          device: hello.deviceId,
          language,
          news,
          own: given.own,
          ...session,
        });

  /**
   * In play, a list is pushed once every sport's live stream is there; before the server has named its
   * producers it is not.
   */
  const isPushed = (source: ListSource): boolean => {
    if (pushed === null || !pushed.isOpen()) return false;
    const streams = streamsOf(source, pushed.producers());
    return streams.length > 0 && streams.every(pushed.isLive);
  };
  const gate = createPollGate(
    board,
    pushed === null ? null : { cursor: (stream) => pushed.cursors().get(stream), isLive: pushed.isLive },
  );
  const polls = createPolls({
    clock: deps.clock,
    board,
    call,
    decoding,
    gate,
    pageSize: config.pageSize,
    detailMs: { live: config.intervals.liveDetail * 1000, other: config.intervals.detail * 1000 },
    today: given.today,
    isPushed,
    isStreamPushed: (stream) => pushed?.isLive(stream) ?? false,
    isStreamKept: (stream) => {
      const cursor = pushed?.cursors().get(stream);
      return cursor !== undefined && cursor.epoch !== null && cursor.state !== 'none';
    },
    news,
    loadChanged: given.loadChanged,
    detailChanged: given.detailChanged,
  });
  const sources = pushed === null ? [polls] : [pushed, polls];

  /** Its own stream carries its further markets, its sport's the main ones. */
  const isPushedWhole = (id: MatchId): boolean => {
    const facts = board.matches.facts[board.matches.slotOf(id)];
    return (
      pushed !== null &&
      facts !== undefined &&
      pushed.isLive(streamOfMatch(id)) &&
      pushed.isLive(streamOfProducer(facts.producer))
    );
  };
  const openState: Sources['openState'] = (id) => {
    const { answered, over, problem } = polls.detail(id);
    const isHere = board.matches.slotOf(id) >= 0;
    if (isPushedWhole(id)) return { phase: 'ready', problem: null };
    if (isHere && answered) return { phase: 'ready', problem };
    if (over && !isHere) return { phase: 'gone', problem: null };
    return { phase: problem === null ? 'loading' : 'error', problem };
  };

  return {
    abilities: (pushed ?? polls).abilities,
    call,
    decoding,
    polls,
    pushed,
    start: () => sources.forEach((source) => source.start()),
    stop: () => sources.forEach((source) => source.stop()),
    want: (wanted) => sources.forEach((source) => source.want(wanted)),
    setLocale: (locale) => {
      const next = languageCodeOf(locale, config);
      if (next === language) return;
      language = next;
      for (const source of sources) source.setLanguage(next);
    },
    languageOf: (locale) => languageCodeOf(locale, config),
    everyMs: config.intervals.statistics * 1000,
    restart: () => sources.forEach((source) => source.restart()),
    retry: () => {
      pushed?.burst();
      polls.retry();
    },
    status: () => pushed?.status() ?? { connection: 'polling', attempt: 0 },
    isPushed,
    openState,
    lifeOf: (stream) => pushed?.cursors().get(stream),
    producers: () => pushed?.producers() ?? [],
  };
};
