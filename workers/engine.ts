import type { Hello } from '#contract/feedApi.ts';
import type { EpochMs, ProducerId, StreamId } from '#domain/ids.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { DayRange } from '#domain/dayRange.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { feedAddress } from '#platform/endpoints.ts';
import type { Caller } from '#platform/http.ts';
import { createIcons } from '#platform/icons.ts';
import { languageCodeOf } from '#platform/languages.ts';
import type { Board } from './board/board.ts';
import { producerOfStream } from './board/streamTable.ts';
import type { Counters } from './counters.ts';
import type { FeedDeps } from './deps.ts';
import type { WorkerLog } from './log/log.ts';
import { streamsOf, type ListSource } from './source/listSource.ts';
import { createPollGate } from './source/pollGate.ts';
import { createPolls, type Polls } from './source/polls.ts';
import { createPushedFeed, type PushedFeed } from './source/pushedFeed.ts';
import type { ServerClock } from './source/serverClock.ts';
import type { Abilities, ConnectionStatus, SourceNews, Wanted } from './source/source.ts';

/** The sources of one operator: polls always, the pushed feed where there is one; polls then ask only for what is not pushed (D20). */
export type Engine = {
  readonly abilities: Abilities;
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly polls: Polls;
  readonly pushed: PushedFeed | null;
  readonly start: () => void;
  readonly stop: () => void;
  readonly want: (wanted: Wanted) => void;
  readonly setLocale: (locale: string) => void;
  /** The service code of a locale (C1). */
  readonly languageOf: (locale: string) => string;
  readonly restart: () => void;
  /** The user's click, or the page coming back: dials, and asks again for what has failed (D7, LIST-39). */
  readonly retry: () => void;
  readonly status: () => ConnectionStatus;
  readonly isPushed: (source: ListSource) => boolean;
  /** Producers with a gap in their sport stream, and since when. */
  readonly gaps: () => ReadonlyMap<ProducerId, number>;
  /** Whether presses on what this stream writes are refused now (D2). */
  readonly isGapped: (stream: StreamId) => boolean;
  readonly producers: () => readonly ProducerId[];
};

export type EngineDeps = {
  readonly deps: FeedDeps;
  readonly board: Board;
  readonly counters: Counters;
  readonly serverClock: ServerClock;
  readonly hello: Hello;
  readonly locale: string;
  readonly today: (zone: string) => DayRange;
  readonly news: SourceNews;
  readonly loadChanged: () => void;
  /** Told of every exchange (D9). */
  readonly log: WorkerLog['request'];
};

const decodingOf = (config: DomainConfig, base: string, serverNow: () => EpochMs, counters: Counters): Decoding => ({
  drop: counters.drop,
  serverNow,
  icons: createIcons(config.teamIcon, base),
});

export const createEngine = (given: EngineDeps): Engine => {
  const { deps, board, counters, serverClock, hello, news } = given;
  const { config, base } = hello;
  let language = languageCodeOf(given.locale, config);
  const decoding = decodingOf(config, base, serverClock.now, counters);
  const call = deps.caller({
    hosts: config.hosts, base, language: () => language, onRequest: (_name, path) => counters.request(path),
    log: { now: deps.clock.now, told: given.log },
    dated: { now: deps.clock.now, tell: serverClock.dated },
  });

  const pushed = config.feed === null
    ? null
    : createPushedFeed({ deps, board, counters, serverClock, decoding, url: feedAddress(config.feed, base), device: hello.deviceId, language, news });

  /** In play, a list is pushed once every sport's live stream is there; before the server has named its producers it is not. */
  const isPushed = (source: ListSource): boolean => {
    if (pushed === null || !pushed.isOpen()) return false;
    const streams = streamsOf(source, pushed.producers());
    return streams.length > 0 && streams.every(pushed.isLive);
  };
  const gate = createPollGate(board, pushed === null ? null : { cursor: (stream) => pushed.cursors().get(stream), isLive: pushed.isLive });
  const polls = createPolls({
    clock: deps.clock, board, call, decoding, gate, pageSize: config.pageSize, today: given.today, isPushed,
    isStreamPushed: (stream) => pushed?.isLive(stream) ?? false,
    isStreamKept: (stream) => {
      const cursor = pushed?.cursors().get(stream);
      return cursor !== undefined && cursor.epoch !== null && cursor.state !== 'none';
    },
    vouched: (stream, sent) => pushed?.vouched(stream, sent),
    news, loadChanged: given.loadChanged,
  });
  const sources = pushed === null ? [polls] : [pushed, polls];

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
    restart: () => sources.forEach((source) => source.restart()),
    retry: () => {
      pushed?.burst();
      polls.retry();
    },
    status: () => pushed?.status() ?? { connection: 'polling', attempt: 0 },
    isPushed,
    gaps: () => {
      const gaps = new Map<ProducerId, number>();
      for (const [stream, since] of pushed?.gaps() ?? []) {
        const producer = producerOfStream(stream);
        if (producer !== null) gaps.set(producer, since);
      }
      return gaps;
    },
    isGapped: (stream) => (pushed?.cursors().get(stream)?.missingSince ?? null) !== null,
    producers: () => pushed?.producers() ?? [],
  };
};
