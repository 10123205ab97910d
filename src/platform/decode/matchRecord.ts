import type { MatchId, ProducerId, SportId, TeamId } from '#domain/ids.ts';
import type {
  LeagueFacts,
  MatchFacts,
  MatchRecord,
  MatchStatus,
  SaleStatus,
  Team,
} from '#domain/match/match.ts';
import { isRollingStatus, matchStatusKey } from '#domain/match/matchStatus.ts';
import { isStrayPhase } from '#domain/match/phases.ts';
import { sportKeyOf } from '#domain/match/sports.ts';
import type { Decoding } from './context.ts';
import { decodeLeague, leagueIdOf } from './league.ts';
import { decodeMarkets } from './market.ts';
import { decodeClock, decodeScores } from './progress.ts';
import { idOf, isRaw, nameOf, timeOf, wholeOf, type Raw } from './raw.ts';
import { decodeScoreboard } from './scoreboard.ts';

/** `ty` of a record: 1 outright, 5 e-sport outright (wire facts 4.11). */
const isOutright = (raw: Raw): boolean => raw.ty === 1 || raw.ty === 5;

/** Returns the producer of a match (D1) that did not come from a stream. */
export const producerOf = (sport: SportId, status: MatchStatus, outright: boolean): ProducerId =>
  `${sport}/${outright ? 'outright' : isRollingStatus(status) ? 'live' : 'pre'}` as ProducerId;

const saleOf = (raw: unknown): SaleStatus =>
  raw === undefined || raw === null || raw === 1 ? 1 : raw === 2 ? 0 : -1;

/** What a match record inherits from its source. */
export type MatchRules = {
  /** Producer of the record's stream; without it the status decides. */
  readonly producer?: ProducerId;
  /** Whether the record came from the feed, where every market has a handle. */
  readonly handles?: boolean;
};

/**
 * Reads a raw match record of a list, a detail, a snapshot or a delta (LIST-07, LIST-08). Returns undefined
 * and reports to `drop` if id, sport, status, time or league cannot be read. An unreadable market is dropped
 * and an unreadable option locked, without rejecting the match.
 */
export const decodeMatch = (
  raw: unknown,
  decoding: Decoding,
  rules: MatchRules = {},
): MatchRecord | undefined => {
  const facts = isRaw(raw) ? decodeFacts(raw, decoding, rules.producer) : undefined;
  if (!isRaw(raw) || facts === undefined) {
    decoding.drop('match');
    return undefined;
  }
  const market = {
    matchId: facts.id,
    outright: facts.outright,
    sale: saleOf(raw.ss),
    handles: rules.handles === true,
  };
  return { facts, markets: decodeMarkets(raw.mg, market, decoding) };
};

/** Reads the league inside a match record, if the record has more than its id. */
export const leagueOfMatch = (raw: unknown, decoding: Decoding): LeagueFacts | undefined =>
  isRaw(raw) && isRaw(raw.lg)
    ? decodeLeague(raw.lg, decoding, wholeOf(raw.sid) as SportId | undefined)
    : undefined;

const decodeFacts = (
  raw: Raw,
  decoding: Decoding,
  producer: ProducerId | undefined,
): MatchFacts | undefined => {
  const id = idOf(raw.id);
  const sport = wholeOf(raw.sid);
  const status = wholeOf(raw.ms);
  const begin = timeOf(raw.bt);
  const league = leagueIdOf(raw.lg);
  if (
    id === undefined ||
    sport === undefined ||
    status === undefined ||
    begin === undefined ||
    league === undefined
  )
    return undefined;
  if (matchStatusKey(status) === undefined) decoding.drop('unknown-status');
  if (sportKeyOf(sport as SportId) === undefined) decoding.drop('unknown-sport');
  const clock = decodeClock(raw.mc, decoding.isTimeKnown?.() === false ? null : decoding.serverNow());
  if (clock !== null && isStrayPhase(sport as SportId, clock.phase)) decoding.drop('unknown-phase');
  const outright = isOutright(raw);
  const [home, away] = decodeTeams(raw.ts, sport as SportId, decoding);
  return {
    id: id as MatchId,
    sportId: sport as SportId,
    leagueId: league,
    producer: producer ?? producerOf(sport as SportId, status, outright),
    outright,
    status,
    name: displayName(nameOf(raw.nm), home, away),
    home,
    away,
    beginTime: begin,
    neutral: raw.ne === 1 || raw.ne === true,
    serving: servingOf(raw.ssi),
    format: wholeOf(raw.fmt) ?? null,
    scores: decodeScores(raw.nsg),
    clock,
    scoreboard: decodeScoreboard(raw.sb, sport as SportId),
    marketCount: Math.max(0, wholeOf(raw.tms) ?? 0),
    video: hasVideo(raw.vs),
    animation: animationOf(raw.as, decoding),
  };
};

/**
 * Returns the server's name, else both team names without words of a language. The tab names a match of two
 * teams itself (`#pieces/pairName.ts`).
 */
export const displayName = (given: string, home: Team, away: Team): string =>
  given || (home.name === '' ? '' : `${home.name} – ${away.name}`);
/** Serving side (`ssi`): 1 home, 2 away, 0 none or unreadable (LIST-14). */
export const servingOf = (raw: unknown): 0 | 1 | 2 => (raw === 1 || raw === 2 ? raw : 0);
/** Whether a stream is offered (`vs.have`, LIST-12). */
export const hasVideo = (raw: unknown): boolean => isRaw(raw) && raw.have === true;
/** Address of the animation page (`as`, LIST-12), if it is a safe one. */
export const animationOf = (raw: unknown, decoding: Decoding): string | null =>
  decoding.icons.address(Array.isArray(raw) ? raw[0] : undefined, 'stream');

/** Reads home and away (`ts`); an outright gets two teams without names. */
export const decodeTeams = (raw: unknown, sport: SportId, decoding: Decoding): readonly [Team, Team] => {
  const teams: readonly unknown[] = Array.isArray(raw) ? raw : [];
  return [decodeTeam(teams[0], sport, decoding), decodeTeam(teams[1], sport, decoding)];
};

const NO_TEAM: Team = { id: '' as TeamId, name: '', icon: null };
const decodeTeam = (raw: unknown, sport: SportId, decoding: Decoding): Team => {
  if (!isRaw(raw)) return NO_TEAM;
  const id = idOf(raw.id) ?? '';
  return {
    id: id as TeamId,
    name: nameOf(raw.na),
    icon: decoding.icons.team(id, sport) ?? decoding.icons.address(raw.lurl),
  };
};
