import { seedOf } from '#sandbox/account/seedOf.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { iconPath, teamNames } from '#sandbox/wire/record.ts';
import { seeded } from '#sandbox/world/random.ts';
import type { Match } from '#sandbox/world/worldChange.ts';
import type { MatchTimeline } from './matchTimeline.ts';
import { EVENT_CODES, type TimelineEvent } from './timelineEvent.ts';
import { isBasketball, isFootball } from './playClock.ts';
import { COVERAGE, fillTemplate, INSIGHTS, SENTENCES } from './sentences.ts';
import { squadOf } from './squads.ts';

export type RecordContext = {
  readonly language: Language;
  /** The offset of the server's clock from the world's, ms. */
  readonly skew: number;
};

/** Returns the name of a player by the index in the squad; empty in sports whose teams are single players. */
const playerName = (match: Match, side: 0 | 1 | 2, place: number | null, language: Language): string => {
  const team = match.ts[side - 1];
  if (team === undefined || place === null || !isFootball(match.sid)) return '';
  const player = squadOf(team.id).players[place];
  return player === undefined ? '' : inLanguage(player.name, language);
};

const eventRecord = (match: Match, event: TimelineEvent, { language, skew }: RecordContext) => ({
  id: event.id,
  k: event.k,
  side: event.side,
  at: Math.round(event.at) + skew,
  ...(event.s === null ? {} : { s: event.s }),
  ...(event.st === null ? {} : { st: event.st }),
  ...(event.player === null ? {} : { pl: playerName(match, event.side, event.player, language) }),
  ...(event.other === null ? {} : { pl2: playerName(match, event.side, event.other, language) }),
  ...(event.sc === null ? {} : { sc: event.sc }),
  ...(event.n === 0 ? {} : { n: event.n }),
  ...(event.xy === null ? {} : { xy: event.xy }),
  ...(event.wd === null ? {} : { wd: event.wd }),
});
/** Returns all events, oldest first. */
export const eventRecords = (timeline: MatchTimeline, context: RecordContext) =>
  timeline.events().map((event) => eventRecord(timeline.match, event, context));

const INCIDENTS: readonly number[] = [
  EVENT_CODES.goal,
  EVENT_CODES.withdrawn,
  EVENT_CODES.yellow,
  EVENT_CODES.red,
  EVENT_CODES.substitution,
];
export const lineupRecord = (timeline: MatchTimeline, context: RecordContext) => {
  const { match } = timeline;
  if (!isFootball(match.sid)) return null;
  const [home, away] = match.ts.map(({ id }) => {
    const { formation, coach, players } = squadOf(id);
    const written = players.map((player) => ({
      id: player.id,
      name: inLanguage(player.name, context.language),
      number: String(player.number),
    }));
    return {
      formation,
      coach: inLanguage(coach, context.language),
      logo: iconPath('team', id),
      line: written.slice(0, 11),
      backup: written.slice(11),
    };
  });
  const incidents = timeline.events().filter(({ k }) => INCIDENTS.includes(k));
  return { home, away, incidents: incidents.map((event) => eventRecord(match, event, context)) };
};

const MAIN: readonly number[] = [EVENT_CODES.goal, EVENT_CODES.withdrawn, EVENT_CODES.red];
const MAX_SENTENCES = 120;
/** Returns the commentary, the latest first. */
export const commentaryRecords = (timeline: MatchTimeline, { language }: RecordContext) => {
  const { match } = timeline;
  const names = teamNames(match, language);
  return timeline
    .events()
    .filter(({ k }) => SENTENCES[k] !== undefined)
    .slice(-MAX_SENTENCES)
    .reverse()
    .map((event) => {
      const [text] = SENTENCES[event.k] ?? [];
      const values = {
        t: names[event.side - 1] ?? '',
        p: playerName(match, event.side, event.player, language),
        o: playerName(match, event.side, event.other, language),
        s: event.sc?.join('-') ?? '',
        n: String(event.n),
      };
      return {
        id: event.id,
        side: event.side,
        ...(event.s === null ? {} : { s: event.s }),
        ...(event.st === null ? {} : { st: event.st }),
        text: fillTemplate(inLanguage(text ?? ['', ''], language), values),
        main: MAIN.includes(event.k) ? 1 : 0,
      };
    });
};

type Pair = readonly [number, number];
const counted = (events: readonly TimelineEvent[], fits: (event: TimelineEvent) => boolean): Pair => [
  events.filter((event) => event.side === 1 && fits(event)).length,
  events.filter((event) => event.side === 2 && fits(event)).length,
];
const more = ([home, away]: Pair, share: number, seed: number): Pair => [
  home + Math.round(home * share) + (seed % 3),
  away + Math.round(away * share) + ((seed >>> 4) % 3),
];

/**
 * Returns the technical figures. They agree with the timeline: baskets add up to the score, corners and cards
 * to the lines.
 */
export const technicalRecords = (timeline: MatchTimeline) => {
  const { match } = timeline;
  const events = timeline.standing();
  const of = (...kinds: readonly number[]): Pair => counted(events, ({ k }) => kinds.includes(k));
  const seed = seedOf(match.id, 'technical');
  if (isFootball(match.sid)) {
    const [home, away] = of(EVENT_CODES.possession, EVENT_CODES.attack, EVENT_CODES.danger);
    const share = home + away === 0 ? 50 : Math.round((home * 100) / (home + away));
    const goals = of(EVENT_CODES.goal);
    const onTarget: Pair = [of(EVENT_CODES.shotOn)[0] + goals[0], of(EVENT_CODES.shotOn)[1] + goals[1]];
    const wide = of(EVENT_CODES.shotOff);
    return [
      { k: 21, v: [share, 100 - share] },
      { k: 22, v: of(EVENT_CODES.attack) },
      { k: 23, v: of(EVENT_CODES.danger) },
      { k: 24, v: [onTarget[0] + wide[0], onTarget[1] + wide[1]] },
      { k: 25, v: onTarget },
      { k: 26, v: of(EVENT_CODES.corner) },
      { k: 27, v: of(EVENT_CODES.yellow) },
      { k: 28, v: of(EVENT_CODES.red) },
    ];
  }
  if (!isBasketball(match.sid)) return [];
  const points = events.filter(({ k }) => k === EVENT_CODES.point);
  // A change of the score by more than three is several baskets.
  const made = (worth: number): Pair => {
    const sum: [number, number] = [0, 0];
    for (const { side, n } of points) {
      if (side === 0) continue;
      const threes = n % 2 === 1 && n > 1 ? 1 : 0;
      const ones = n === 1 ? 1 : 0;
      const by = { 1: ones, 2: (n - ones - 3 * threes) / 2, 3: threes }[worth] ?? 0;
      sum[side - 1] = (sum[side - 1] ?? 0) + by;
    }
    return sum;
  };
  const [ones, twos, threes] = [made(1), made(2), made(3)];
  const all: Pair = [twos[0] + threes[0], twos[1] + threes[1]];
  return [
    { k: 1, v: twos, of: more(twos, 0.9, seed) },
    { k: 2, v: threes, of: more(threes, 1.6, seed >>> 2) },
    { k: 3, v: ones, of: more(ones, 0.25, seed >>> 4) },
    { k: 4, v: more([all[1], all[0]], 0.2, seed) },
    { k: 5, v: [Math.round(all[0] * 0.6), Math.round(all[1] * 0.55)] },
    { k: 6, v: [Math.round(all[0] * 0.2), Math.round(all[1] * 0.22)] },
    { k: 7, v: [Math.round(all[0] * 0.12), Math.round(all[1] * 0.1)] },
    { k: 8, v: [Math.round(all[1] * 0.35), Math.round(all[0] * 0.33)] },
    { k: 9, v: of(EVENT_CODES.foul) },
  ];
};

export const weatherRecord = (match: Match) => {
  if (match.sid !== 1) return null;
  const random = seeded(seedOf(match.id, 'weather'));
  return {
    code: 1 + random.int(8),
    text: '',
    temperature: (8 + random.int(22)).toFixed(0),
    wind: `${1 + random.int(8)}.${random.int(10)}`,
    pressure: 995 + random.int(30),
    humidity: 35 + random.int(60),
  };
};

export const insightRecords = (match: Match, language: Language) => {
  const names = teamNames(match, language);
  return ([1, 2] as const).flatMap((side) =>
    INSIGHTS.filter((_, at) => seedOf(match.id, side, at) % 3 !== 0).map(([tone, text]) => ({
      side,
      tone,
      text: fillTemplate(inLanguage(text, language), { t: names[side - 1] ?? '' }),
    })),
  );
};

/** Returns the content of the first-bet coverage, which every second football match has. */
export const coverageRecords = (match: Match, language: Language) =>
  match.sid === 1 && seedOf(match.id, 'coverage') % 2 === 0
    ? COVERAGE.map(([title, text]) => ({
        title: inLanguage(title, language),
        text: inLanguage(text, language),
      }))
    : [];
