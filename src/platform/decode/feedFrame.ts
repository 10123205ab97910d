import type { GoalReport } from '#contract/patch.ts';
import type { EpochMs, MatchId, ProducerId, SportId, StreamId } from '#domain/ids.ts';
import type { LeagueFacts, MatchRecord } from '#domain/match/match.ts';
import { producerOfStream, sportOfStream } from '../streams.ts';
import type { Decoding } from './context.ts';
import {
  readEntries,
  readHandle,
  readMarkets,
  readMove,
  unreadableIds,
  wholeEntries,
  wholeSales,
} from './deltaEntries.ts';
import { decodeFactChanges } from './factChanges.ts';
import type { Delta, Frame, SnapshotPart, OwnNews, StreamPosition } from './frames.ts';
import { decodeLeague } from './league.ts';
import { decodeMatch, leagueOfMatch } from './matchRecord.ts';
import { decodeNames } from './names.ts';
import { decodeTecCode, isKickOff } from './tecCode.ts';
import { idOf, isRaw, listOf, nameOf, timeOf, wholeOf, type Raw } from './raw.ts';

/** Most matches that are read of one stream. A snapshot part is at most 256 kB of text. */
const MAX_MATCHES = 20_000;
const MAX_STREAMS = 1_000;
const MAX_ROWS = 1_000;
const MAX_ROOM_EVENTS = 20_000;
const EMPTY: readonly never[] = Object.freeze([]) as readonly never[];

/** The sport of a stream without a single sport. */
const NO_SPORT = 0 as SportId;

const UNREADABLE: Frame = { t: 'unreadable', stream: null };

/**
 * Reads one text frame of the pushed feed. Undefined for an unknown kind, `unreadable` for a broken frame;
 * both are counted. Prices stay raw: see `readPrice`.
 */
export const decodeFrame = (text: string, decoding: Decoding): Frame | undefined => {
  const raw = parse(text);
  const frame = isRaw(raw) ? read(raw, decoding) : UNREADABLE;
  if (frame !== undefined && frame !== UNREADABLE) return frame;
  decoding.drop('frame');
  const stream = isRaw(raw) ? idOf(raw.s) : undefined;
  return frame === undefined || stream === undefined
    ? frame
    : { t: 'unreadable', stream: stream as StreamId };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const read = (raw: Raw, decoding: Decoding): Frame | undefined => {
  switch (raw.t) {
    case 'd':
      return readDelta(raw, decoding) ?? UNREADABLE;
    case 'alive':
      return {
        t: 'alive',
        now: timeOf(raw.now) ?? decoding.serverNow(),
        producers: producersOf(raw.p),
        positions: positionsOf(raw.at),
      };
    case 'snapshot':
      return readSnapshot(raw, decoding) ?? UNREADABLE;
    case 'answer':
      return readAnswer(raw) ?? UNREADABLE;
    case 'pong':
      return readPong(raw) ?? UNREADABLE;
    case 'welcome':
      return readWelcome(raw) ?? UNREADABLE;
    case 'producers':
      return isList(raw.p)
        ? { t: 'producers', producers: producersOf(raw.p), own: hasOwnStream(raw.p) }
        : UNREADABLE;
    case 'names':
      return decodeNames(raw) ?? UNREADABLE;
    case 'authed':
      return { t: 'authed', uid: idOf(raw.uid) ?? null };
    case 'error':
      return {
        t: 'error',
        code: nameOf(raw.code),
        stream: (idOf(raw.s) as StreamId | undefined) ?? null,
        message: nameOf(raw.message),
      };
    default:
      return typeof raw.t === 'string' ? undefined : UNREADABLE;
  }
};

/** The producer of the streams of live rooms. */
export const ROOMS_PRODUCER = 'rooms' as ProducerId;
/** A sport and a kind, so that the stream's name can be subscribed. */
const SPORT_PRODUCER = /^\d{1,15}\/[a-z]{1,16}$/;
const producersOf = (raw: unknown): readonly ProducerId[] =>
  listOf(raw, MAX_STREAMS).filter(
    (each): each is ProducerId =>
      typeof each === 'string' && (each === ROOMS_PRODUCER || SPORT_PRODUCER.test(each)),
  );
/** Whether the list contains `me`, the producer of the user's own stream. */
const hasOwnStream = (raw: unknown): boolean => listOf(raw, MAX_STREAMS).includes('me');
/** Reads orders and balances, which only the stream `me` has. */
const ownOf = (raw: Raw): { readonly own?: OwnNews } =>
  raw.s === 'me' ? { own: { orders: listOf(raw.ord, MAX_ROWS), balances: listOf(raw.bal, MAX_ROWS) } } : {};

/** Reads the events of a room, which only a stream `room/{id}` has. */
const roomOf = (raw: Raw): { readonly room?: readonly unknown[] } =>
  typeof raw.s === 'string' && raw.s.startsWith('room/') ? { room: listOf(raw.rm, MAX_ROOM_EVENTS) } : {};

const isList = (raw: unknown): boolean => Array.isArray(raw);

const readWelcome = (raw: Raw): Frame | undefined => {
  if (!isList(raw.producers)) return undefined;
  const version = wholeOf(raw.v);
  const now = timeOf(raw.now);
  const heartbeat = wholeOf(raw.hb);
  if (version === undefined || now === undefined || heartbeat === undefined || heartbeat <= 0)
    return undefined;
  return {
    t: 'welcome',
    version,
    now,
    heartbeat,
    producers: producersOf(raw.producers),
    own: hasOwnStream(raw.producers),
  };
};

const readPong = (raw: Raw): Frame | undefined => {
  const n = wholeOf(raw.n);
  const now = timeOf(raw.now);
  return n === undefined || now === undefined ? undefined : { t: 'pong', n, now };
};

/**
 * Reads the position of each running stream. Unreadable positions are dropped; the next heartbeat repeats
 * them.
 */
const positionsOf = (raw: unknown): readonly StreamPosition[] =>
  listOf(raw, MAX_STREAMS).flatMap((each) => {
    const [s, e, q] = listOf(each, 3);
    return positionOf({ s, e, q }) ?? [];
  });

/** Reads the position of a frame: stream, epoch and seq; undefined if one is missing. */
const positionOf = (raw: Raw): StreamPosition | undefined => {
  if (
    typeof raw.s !== 'string' ||
    typeof raw.e !== 'string' ||
    typeof raw.q !== 'number' ||
    !Number.isSafeInteger(raw.q) ||
    raw.q < 0
  )
    return undefined;
  return { stream: raw.s as StreamId, epoch: raw.e, seq: raw.q };
};

const readAnswer = (raw: Raw): Frame | undefined => {
  if (typeof raw.s !== 'string') return undefined;
  // A missing stream has neither epoch nor seq.
  if (raw.how === 'none') return { t: 'answer', stream: raw.s as StreamId, epoch: '', seq: 0, how: 'none' };
  const position = positionOf(raw);
  return position === undefined || (raw.how !== 'snapshot' && raw.how !== 'deltas')
    ? undefined
    : { t: 'answer', ...position, how: raw.how };
};

const readSnapshot = (raw: Raw, decoding: Decoding): SnapshotPart | undefined => {
  const position = positionOf(raw);
  const part = wholeOf(raw.part);
  const of = wholeOf(raw.of);
  if (position === undefined || part === undefined || of === undefined || part < 1 || part > of)
    return undefined;
  // Unreadable content must not be read as empty content: that would empty the board.
  if (
    !isList(raw.lg) ||
    !isList(raw.mt) ||
    (raw.s === 'me' && (!isList(raw.ord) || !isList(raw.bal))) ||
    (raw.rm !== undefined && !isList(raw.rm))
  )
    return undefined;
  return {
    t: 'snapshot',
    ...position,
    part,
    of,
    leagues: readLeagues(raw.lg, raw.mt, decoding),
    matches: readMatches(raw.mt, position.stream, decoding),
    ...ownOf(raw),
    ...roomOf(raw),
  };
};

/**
 * Sections that must be lists. A delta with another value there is broken: applying the rest would lose this
 * section for good.
 */
const SECTIONS = ['gone', 'move', 'lg', 'mt', 'x', 'g', 'm', 'f', 'p', 'ev', 'ord', 'bal', 'rm'] as const;

const readDelta = (raw: Raw, decoding: Decoding): Delta | undefined => {
  const position = positionOf(raw);
  if (position === undefined || SECTIONS.some((name) => raw[name] !== undefined && !isList(raw[name])))
    return undefined;
  const at = timeOf(raw.at) ?? decoding.serverNow();
  const gone = raw.gone === undefined ? EMPTY : readEntries(raw.gone, idOf);
  const moves = raw.move === undefined ? EMPTY : readEntries(raw.move, readMove);
  const matches = raw.mt === undefined ? EMPTY : readMatches(raw.mt, position.stream, decoding);
  const unreadable = raw.mt === undefined ? EMPTY : unreadableMatches(raw.mt, matches);
  const ended = raw.x === undefined ? EMPTY : readEntries(raw.x, readHandle);
  const markets = raw.g === undefined ? EMPTY : readEntries(raw.g, (each) => readMarkets(each, decoding));
  const sales = raw.m === undefined ? EMPTY : wholeSales(raw.m);
  const prices = raw.p === undefined ? EMPTY : wholeEntries(raw.p, 4);
  if (
    gone === undefined ||
    moves === undefined ||
    unreadable === undefined ||
    ended === undefined ||
    markets === undefined ||
    sales === undefined ||
    prices === undefined
  )
    return undefined;
  return {
    t: 'd',
    stream: position.stream,
    epoch: position.epoch,
    seq: position.seq,
    at,
    gone: gone as readonly MatchId[],
    moves,
    leagues: raw.lg === undefined && raw.mt === undefined ? EMPTY : readLeagues(raw.lg, raw.mt, decoding),
    matches,
    unreadable,
    ended,
    markets,
    sales,
    facts:
      raw.f === undefined
        ? EMPTY
        : decodeFactChanges(
            listOf(raw.f, MAX_MATCHES),
            at,
            sportOfStream(position.stream) ?? NO_SPORT,
            decoding,
          ),
    prices,
    events: raw.ev === undefined ? EMPTY : readEvents(raw.ev, at, decoding),
    ...ownOf(raw),
    ...roomOf(raw),
  };
};

/** Collects the leagues of the frame and those inside match records. */
const readLeagues = (raw: unknown, matches: unknown, decoding: Decoding): readonly LeagueFacts[] => {
  const leagues = new Map<string, LeagueFacts>();
  for (const each of listOf(matches, MAX_MATCHES)) {
    const league = leagueOfMatch(each, decoding);
    if (league !== undefined) leagues.set(league.id, league);
  }
  for (const each of listOf(raw, MAX_MATCHES)) {
    const league = decodeLeague(each, decoding);
    if (league !== undefined) leagues.set(league.id, league);
  }
  return [...leagues.values()];
};

const readMatches = (raw: unknown, stream: StreamId, decoding: Decoding): readonly MatchRecord[] => {
  const producer = producerOfStream(stream);
  const rules = producer === null ? { handles: true } : { handles: true, producer };
  return listOf(raw, MAX_MATCHES).flatMap((each) => decodeMatch(each, decoding, rules) ?? []);
};

/** Returns the ids of matches whose records cannot be read; undefined if one has no readable id. */
const unreadableMatches = (raw: unknown, matches: readonly MatchRecord[]): readonly MatchId[] | undefined =>
  unreadableIds(
    listOf(raw, MAX_MATCHES),
    matches.map(({ facts }) => facts.id),
  );

const readEvents = (raw: unknown, at: EpochMs, decoding: Decoding): readonly GoalReport[] =>
  listOf(raw, MAX_MATCHES).flatMap((each) => {
    const event = isRaw(each) ? readEvent(each, at) : undefined;
    if (event === undefined && !(isRaw(each) && isKickOff(each.tec))) decoding.drop('event');
    return event ?? [];
  });

/** The side that scored: its number, or the tec code of a football goal (FEED-18). */
const sideOf = ({ side, tec }: Raw): 1 | 2 | undefined => {
  if (side === 1 || side === 2) return side;
  const key = decodeTecCode(tec);
  return key === 'homeScore' ? 1 : key === 'guestScore' ? 2 : undefined;
};

const readEvent = (raw: Raw, at: EpochMs): GoalReport | undefined => {
  const id = idOf(raw.id);
  const match = idOf(raw.mid);
  const score: readonly unknown[] = Array.isArray(raw.sc) ? raw.sc : [];
  const home = wholeOf(score[0]);
  const away = wholeOf(score[1]);
  const side = sideOf(raw);
  if (
    id === undefined ||
    match === undefined ||
    home === undefined ||
    away === undefined ||
    side === undefined
  )
    return undefined;
  const common = {
    id,
    matchId: match as MatchId,
    side,
    score: [home, away],
    at: timeOf(raw.at) ?? at,
  } as const;
  if (raw.k === 'goal') return { kind: 'goal', ...common };
  return raw.k === 'goal-withdrawn'
    ? { kind: 'goal-withdrawn', goal: idOf(raw.goal) ?? null, ...common }
    : undefined;
};
