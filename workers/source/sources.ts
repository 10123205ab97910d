import type { Hello } from '#contract/feedApi.ts';
import type { OpenRecord } from '#contract/patch.ts';
import type { StatisticsAnswer } from '#contract/sharedQuery.ts';
import { appCodesOf } from '#domain/config/appCodes.ts';
import type { MatchId, Milliseconds, ProducerId, StreamId } from '#domain/ids.ts';
import type { DomainConfig, ResultsApi } from '#domain/config/domainConfig.ts';
import type { DayRange } from '#domain/time/dayRange.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { OwnNews } from '#platform/decode/frames.ts';
import { OptionLists } from '#platform/decode/optionLists.ts';
import { RepeatedPages } from '#platform/decode/repeatedPages.ts';
import { fileAddress } from '#platform/addresses.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { Caller } from '#platform/http.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';
import { createIcons, urlRulesOf } from '#platform/icons.ts';
import type { UrlRules } from '#platform/safeUrl.ts';
import { memberHeaders } from '#platform/memberHeaders.ts';
import { languageCodeOf } from '#platform/languages.ts';
import type { Board } from '../board/board.ts';
import { streamOfMatch, streamOfProducer } from '#platform/streams.ts';
import type { Counters } from '../runtime/counters.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';
import type { StreamLife } from './priceFreshness.ts';
import type { WorkerLog } from '../log/log.ts';
import type { SessionOwner } from '../session/session.ts';
import { feedTransportOf } from './feedTransport.ts';
import { lacksProducers, producersOnOffer, streamsOf, type ListSource } from './listSource.ts';
import { createPollGate } from './pollGate.ts';
import { createRequestBudget } from './requestBudget.ts';
import { createPolls, type Polls } from './polls.ts';
import { createPushedFeed, type PushedFeed } from './pushedFeed.ts';
import type { RoomListener } from './roomStreams.ts';
import { createSleep } from '../runtime/sleep.ts';
import type { ServerClock } from './serverClock.ts';
import type { ConnectionStatus, SourceListener, Demand } from './source.ts';

/**
 * The sources of one operator: polling always, and the pushed feed if configured. Polling requests only what
 * is not pushed (D20).
 */
export type Sources = {
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly polls: Polls;
  readonly pushed: PushedFeed | null;
  readonly start: () => void;
  readonly stop: () => void;
  readonly want: (demand: Demand) => void;
  readonly setLocale: (locale: string) => void;
  /** Returns the language code of a locale at the operator (C1). */
  readonly languageOf: (locale: string) => string;
  /** The interval between refreshes of counts and leagues, ms (C41). */
  readonly everyMs: Milliseconds;
  /** The platform code of this client (BOOT-27). */
  readonly plat: number;
  /** The operator's ids of banner positions, by position (BANNER-01). */
  readonly bannerIds: Readonly<Record<string, string>>;
  /** Rules for addresses that the platform names (D10). */
  readonly urlRules: UrlRules;
  /** The source of match results. */
  readonly resultsApi: ResultsApi;
  readonly restart: () => void;
  /**
   * Reconnects and repeats failed requests, after a press of the user or when the page returns (D7, LIST-39).
   */
  readonly retry: (isPress: boolean) => void;
  readonly status: () => ConnectionStatus;
  readonly isPushed: (source: ListSource) => boolean;
  /** Notes which matches the platform has. A list over many sports is polled while the feed lacks some of them. */
  readonly noteStatistics: (statistics: StatisticsAnswer) => void;
  /** Returns the loading state of a match that is open in detail. */
  readonly openState: (id: MatchId) => Pick<OpenRecord, 'phase' | 'problem'>;
  /** Returns the liveness of a stream, from which the age of its prices counts (D3). */
  readonly lifeOf: (stream: StreamId) => StreamLife | undefined;
  readonly producers: () => readonly ProducerId[];
};

export type SourcesDeps = {
  readonly environment: WorkerEnvironment;
  readonly board: Board;
  readonly counters: Counters;
  readonly serverClock: ServerClock;
  readonly hello: Hello;
  readonly locale: string;
  readonly today: (zone: string) => DayRange;
  readonly listener: SourceListener;
  readonly loadChanged: () => void;
  readonly detailChanged: (id: MatchId) => void;
  readonly session: Pick<SessionOwner, 'authorization' | 'refused' | 'confirmed'>;
  /** Receives the orders and balances that the feed pushes for a user. */
  readonly own: (uid: string, news: OwnNews) => void;
  /** Receives what happens in live rooms. */
  readonly rooms: RoomListener;
  /** Receives every request and its outcome for the log (D9). */
  readonly log: WorkerLog['request'];
};

const decodingOf = (
  config: DomainConfig,
  base: string,
  serverClock: ServerClock,
  counters: Counters,
  file: Pick<Endpoint, 'path'>,
  now: () => Milliseconds,
): Decoding => ({
  drop: counters.drop,
  serverNow: serverClock.now,
  isTimeKnown: serverClock.isKnown,
  icons: createIcons(config.teamIcon, base, urlRulesOf(config, base).lists, (id) =>
    fileAddress(id, config.hosts.file, base, file),
  ),
  optionLists: new OptionLists(),
  pages: new RepeatedPages(now),
});

export const createSources = (given: SourcesDeps): Sources => {
  const { environment, board, counters, serverClock, hello, listener, session } = given;
  const { config, base } = hello;
  let language = languageCodeOf(given.locale, config);
  const endpoints = readEndpoints(config.endpoints);
  const decoding = decodingOf(config, base, serverClock, counters, endpoints.map.file, environment.clock.now);
  for (let faults = endpoints.faults.length; faults > 0; faults -= 1) counters.drop('refused-endpoint');
  const codes = appCodesOf(environment.userAgent, config);
  const budget = createRequestBudget(config.requestsPerMinute, environment.clock.now);
  const call = environment.caller({
    hosts: config.hosts,
    base,
    endpoints: endpoints.map,
    memberSuccess: config.memberSuccess,
    memberHeaders: () =>
      memberHeaders({ ...codes, deviceId: hello.deviceId, language, now: serverClock.now() }),
    retry: { sleep: createSleep(environment.clock), random: environment.random },
    limited: { now: environment.clock.now, random: environment.random },
    language: () => language,
    onRequest: (_name, path) => {
      counters.request(path);
      budget.spend();
    },
    auth: session.authorization,
    refused: session.refused,
    log: { now: environment.clock.now, onExchange: given.log },
    dated: { now: environment.clock.now, onDate: serverClock.onDateHeader },
  });

  const transport = feedTransportOf(config, base, environment);
  const pushed =
    transport === null
      ? null
      : createPushedFeed({
          environment,
          ...transport,
          board,
          counters,
          serverClock,
          decoding,
          device: hello.deviceId,
          language,
          listener,
          onSportsEnded: () => polls.pollLost(),
          own: given.own,
          rooms: given.rooms,
          ...session,
        });

  /** The producers of the matches that the platform counts; empty before the first statistics. */
  let onOffer: readonly ProducerId[] = [];
  /**
   * Returns true if all streams of a list are live, and the feed carries all of its matches. A list is not pushed
   * before the server has named its producers.
   */
  const isPushed = (source: ListSource): boolean => {
    if (pushed === null || !pushed.isOpen()) return false;
    const producers = pushed.producers();
    const streams = streamsOf(source, producers);
    return streams.length > 0 && streams.every(pushed.isLive) && !lacksProducers(source, producers, onOffer);
  };
  const gate = createPollGate(
    board,
    pushed === null ? null : { cursor: (stream) => pushed.cursors().get(stream), isLive: pushed.isLive },
  );
  const polls = createPolls({
    clock: environment.clock,
    random: environment.random,
    board,
    call,
    decoding,
    gate,
    budget,
    pageSize: config.pageSize,
    detailMs: { live: config.intervals.liveDetail * 1000, other: config.intervals.detail * 1000 },
    today: given.today,
    isPushed,
    isStreamPushed: (stream) => pushed?.isLive(stream) ?? false,
    isStreamKept: (stream) => {
      const cursor = pushed?.cursors().get(stream);
      return cursor !== undefined && cursor.epoch !== null;
    },
    listener,
    loadChanged: given.loadChanged,
    detailChanged: given.detailChanged,
  });
  const sources = pushed === null ? [polls] : [pushed, polls];

  /**
   * Returns true if all markets of a match are pushed: its own stream carries the extra markets, the sport
   * stream the main ones.
   */
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
    call,
    decoding,
    polls,
    pushed,
    start: () => sources.forEach((source) => source.start()),
    stop: () => sources.forEach((source) => source.stop()),
    want: (demand) => sources.forEach((source) => source.want(demand)),
    setLocale: (locale) => {
      const next = languageCodeOf(locale, config);
      if (next === language) return;
      language = next;
      for (const source of sources) source.setLanguage(next);
    },
    languageOf: (locale) => languageCodeOf(locale, config),
    everyMs: config.intervals.statistics * 1000,
    resultsApi: config.resultsApi,
    plat: codes.platform,
    bannerIds: config.bannerIds,
    urlRules: urlRulesOf(config, base),
    restart: () => sources.forEach((source) => source.restart()),
    retry: (isPress) => {
      pushed?.burst();
      polls.retry(isPress);
    },
    status: () => pushed?.status() ?? { connection: 'polling', attempt: 0 },
    isPushed,
    noteStatistics: (statistics) => {
      onOffer = producersOnOffer(statistics);
    },
    openState,
    lifeOf: (stream) => pushed?.cursors().get(stream),
    producers: () => pushed?.producers() ?? [],
  };
};
