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

/** The producer that answers for a match (D1), where no stream has said so. */
export const producerOf = (sport: SportId, status: MatchStatus, outright: boolean): ProducerId =>
  `${sport}/${outright ? 'outright' : isRollingStatus(status) ? 'live' : 'pre'}` as ProducerId;

const saleOf = (raw: unknown): SaleStatus =>
  raw === undefined || raw === null || raw === 1 ? 1 : raw === 2 ? 0 : -1;

/** What a record takes from the way it came by. */
export type MatchRules = {
  /** The producer of the stream the record came by; without it, it follows from the status. */
  readonly producer?: ProducerId;
  /** Whether it came by the feed, where every market has a handle. */
  readonly handles?: boolean;
};

/**
 * A raw match record of a list, a detail, an image or a delta (LIST-07, LIST-08). Answers undefined, and
 * tells `drop`, where id, sport, status, time or league cannot be read; a market or option that cannot be
 * read is dropped or locked alone.
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

/** The league that a match record carries with it, if it carries more than its id. */
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
  const clock = decodeClock(raw.mc, decoding.serverNow());
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
 * The server's name, else both teams, in words of no language: a match of two teams is named by the tab
 * (`#pieces/pairName.ts`).
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

/** Home and away (`ts`); an outright has none and gets two nameless ones. */
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
