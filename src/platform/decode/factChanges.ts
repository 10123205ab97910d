import type { EpochMs, MatchId, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { Decoding } from './context.ts';
import { animationOf, decodeTeams, displayName, hasVideo, servingOf } from './matchRecord.ts';
import { decodeClock, decodeScores } from './progress.ts';
import { idOf, isRaw, nameOf, timeOf, wholeOf, type Raw } from './raw.ts';
import { decodeScoreboard } from './scoreboard.ts';

type Change = { -readonly [K in keyof MatchFacts]?: MatchFacts[K] };
type Reader = (raw: unknown, change: Change, at: EpochMs, decoding: Decoding, sport: SportId) => void;

/** How each fact of section `f` is read. A fact that cannot be read changes nothing and is counted. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    'bt',
    (raw, change, _at, { drop }) => {
      const time = timeOf(raw);
      if (time === undefined) drop('fact');
      else change.beginTime = time;
    },
  ],
  [
    'ms',
    (raw, change, _at, { drop }) =>
      whole(raw, drop, (value) => {
        change.status = value;
      }),
  ],
  [
    'ne',
    (raw, change) => {
      change.neutral = raw === 1 || raw === true;
    },
  ],
  [
    'ssi',
    (raw, change) => {
      change.serving = servingOf(raw);
    },
  ],
  [
    'fmt',
    (raw, change) => {
      change.format = wholeOf(raw) ?? null;
    },
  ],
  [
    'nsg',
    (raw, change, _at, { drop }) => {
      if (Array.isArray(raw)) change.scores = decodeScores(raw);
      else drop('fact');
    },
  ],
  [
    'mc',
    (raw, change, at) => {
      change.clock = decodeClock(raw, at);
    },
  ],
  [
    'sb',
    (raw, change, _at, _decoding, sport) => {
      change.scoreboard = decodeScoreboard(raw, sport);
    },
  ],
  [
    'tms',
    (raw, change, _at, { drop }) =>
      whole(raw, drop, (value) => {
        change.marketCount = Math.max(0, value);
      }),
  ],
  [
    'vs',
    (raw, change) => {
      change.video = hasVideo(raw);
    },
  ],
  [
    'as',
    (raw, change, _at, decoding) => {
      change.animation = animationOf(raw, decoding);
    },
  ],
]);

const whole = (raw: unknown, drop: Decoding['drop'], set: (value: number) => void): void => {
  const value = wholeOf(raw);
  if (value === undefined) drop('fact');
  else set(value);
};

/**
 * Reads section `f` of a delta: only the changed facts of matches (FEED.md). `at` stamps their clocks;
 * `sport` decides the team icons.
 */
export const decodeFactChanges = (
  raws: readonly unknown[],
  at: EpochMs,
  sport: SportId,
  decoding: Decoding,
): readonly { readonly matchId: MatchId; readonly facts: Partial<MatchFacts> }[] =>
  raws.flatMap((raw) => {
    const id = isRaw(raw) ? idOf(raw.id) : undefined;
    if (!isRaw(raw) || id === undefined) {
      decoding.drop('facts');
      return [];
    }
    return [{ matchId: id as MatchId, facts: readChange(raw, at, sport, decoding) }];
  });

const readChange = (raw: Raw, at: EpochMs, sport: SportId, decoding: Decoding): Partial<MatchFacts> => {
  const change: Change = {};
  for (const key of Object.keys(raw)) READERS.get(key)?.(raw[key], change, at, decoding, sport);
  if (Array.isArray(raw.ts)) readTeams(raw, change, sport, decoding);
  else if (raw.nm !== undefined) change.name = nameOf(raw.nm);
  return change;
};

const readTeams = (raw: Raw, change: Change, sport: SportId, decoding: Decoding): void => {
  const [home, away] = decodeTeams(raw.ts, sport, decoding);
  change.home = home;
  change.away = away;
  change.name = displayName(nameOf(raw.nm), home, away);
};
