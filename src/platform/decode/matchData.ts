import {
  type CommentaryLine,
  type CoverageNote,
  type Insight,
  type MatchData,
  type MatchDataPart,
  type TechnicalKind,
  type TechnicalRow,
  type Weather,
  type WeatherKind,
} from '#domain/match-data/matchData.ts';
import type { Pair } from '#domain/match/pair.ts';
import type { Decoding } from './context.ts';
import {
  count,
  decodeField,
  fallbackField,
  flag,
  id,
  mapField,
  name,
  optionalField,
  readableList,
  record,
  whole,
  words,
  type Field,
} from './fields.ts';
import { countPair, matchEvents, sideField } from './matchEvents.ts';
import { decodeHistory, decodeStandings } from './matchHistory.ts';
import { decodeLineup } from './decodeLineup.ts';

/** Codes of the weather. Others are shown by the server's text (D17). */
const WEATHER: ReadonlyMap<number, WeatherKind> = new Map([
  [1, 'sunny'],
  [2, 'partly'],
  [3, 'cloudy'],
  [4, 'drizzle'],
  [5, 'rain'],
  [6, 'storm'],
  [7, 'snow'],
  [8, 'fog'],
]);
/** Codes of technical figures, of basketball from 1 and of football from 21. */
const FIGURES: ReadonlyMap<number, TechnicalKind> = new Map([
  [1, 'two-points'],
  [2, 'three-points'],
  [3, 'free-throws'],
  [4, 'rebounds'],
  [5, 'assists'],
  [6, 'steals'],
  [7, 'blocks'],
  [8, 'turnovers'],
  [9, 'fouls'],
  [10, 'timeouts'],
  [21, 'possession'],
  [22, 'attacks'],
  [23, 'dangerous-attacks'],
  [24, 'shots'],
  [25, 'shots-on-target'],
  [26, 'corners'],
  [27, 'yellow-cards'],
  [28, 'red-cards'],
]);
const TONES: ReadonlyMap<number, Insight['tone']> = new Map([
  [1, 'good'],
  [2, 'bad'],
]);
const MAX_ROWS = 100;
const MAX_LINES = 500;
const MAX_NOTES = 30;

/** Measured values are shown as written: digits, a sign and one point. */
const FIGURE = /^-?\d{1,4}(\.\d{1,2})?$/;
const figureOf = (raw: unknown): string => {
  const text = typeof raw === 'number' ? String(raw) : raw;
  return typeof text === 'string' && FIGURE.test(text) ? text : '';
};

const decodeWeather = (raw: unknown): Weather | null | undefined => {
  const fields = decodeField(record({ code: fallbackField(whole(), 0), text: name }), raw);
  if (fields === undefined) return undefined;
  const { temperature, wind, pressure, humidity } = raw as Readonly<Record<string, unknown>>;
  const weather: Weather = {
    kind: WEATHER.get(fields.code) ?? null,
    text: fields.text,
    temperature: figureOf(temperature),
    wind: figureOf(wind),
    pressure: figureOf(pressure),
    humidity: figureOf(humidity),
  };
  return Object.values(weather).every((each) => each === null || each === '') ? null : weather;
};

/** A list that has nothing is null, so that its section is not drawn. */
const listOrNull = <T>(list: readonly T[] | undefined): readonly T[] | null | undefined =>
  list?.length === 0 ? null : list;

const decodeTechnical = (raw: unknown, { drop }: Decoding): readonly TechnicalRow[] | null | undefined => {
  const none: Pair | null = null;
  const row: Field<TechnicalRow> = mapField(
    record({
      k: whole(),
      name,
      v: countPair,
      of: fallbackField(optionalField(countPair, none), none),
    }),
    ({ k, name: text, v, of }): TechnicalRow | undefined => {
      const kind = FIGURES.get(k) ?? null;
      return kind === null && text === '' ? undefined : { kind, name: text, value: v, of };
    },
    'a figure',
  );
  return listOrNull(
    decodeField(
      readableList(row, MAX_ROWS, () => drop('technical')),
      raw,
    ),
  );
};

const decodeCommentary = (raw: unknown, { drop }: Decoding): readonly CommentaryLine[] | null | undefined => {
  const none: number | null = null;
  const line: Field<CommentaryLine> = mapField(
    record({
      id: id(),
      side: sideField,
      s: fallbackField(optionalField(count, none), none),
      st: fallbackField(optionalField(count, none), none),
      text: words,
      main: fallbackField(optionalField(flag, false), false),
    }),
    ({ s, st, main, ...rest }): CommentaryLine | undefined =>
      rest.text === '' ? undefined : { ...rest, second: s, stoppage: st, isMain: main },
    'a sentence',
  );
  return listOrNull(
    decodeField(
      readableList(line, MAX_LINES, () => drop('commentary')),
      raw,
    ),
  );
};

const decodeIntelligence = (raw: unknown, { drop }: Decoding): readonly Insight[] | null | undefined => {
  const insight: Field<Insight> = mapField(
    record({ side: sideField, tone: fallbackField(whole(), 0), text: words }),
    ({ tone, ...rest }): Insight | undefined =>
      rest.text === '' ? undefined : { ...rest, tone: TONES.get(tone) ?? 'neutral' },
    'an insight',
  );
  return listOrNull(
    decodeField(
      readableList(insight, MAX_NOTES, () => drop('insight')),
      raw,
    ),
  );
};

const decodeCoverage = (raw: unknown, { drop }: Decoding): readonly CoverageNote[] | null | undefined => {
  const note: Field<CoverageNote> = mapField(
    record({ title: name, text: words }),
    (each): CoverageNote | undefined => (each.title === '' && each.text === '' ? undefined : each),
    'a note',
  );
  return listOrNull(
    decodeField(
      readableList(note, MAX_NOTES, () => drop('coverage')),
      raw,
    ),
  );
};

type Decoders = {
  readonly [P in MatchDataPart]: (raw: unknown, decoding: Decoding) => MatchData[P] | null | undefined;
};
const DECODERS: Decoders = {
  weather: decodeWeather,
  history: decodeHistory,
  standings: decodeStandings,
  intelligence: decodeIntelligence,
  coverage: decodeCoverage,
  events: (raw, decoding) => decodeField(matchEvents(decoding), raw),
  lineup: decodeLineup,
  commentary: decodeCommentary,
  technical: decodeTechnical,
};

/**
 * Reads a part of a match's data. Null: the platform has nothing. Undefined: the answer cannot be read. The
 * shapes are this client's own (D38); `samples/match*.json` show each.
 */
export const decodeMatchData = <P extends MatchDataPart>(
  part: P,
  raw: unknown,
  decoding: Decoding,
): MatchData[P] | null | undefined => (raw === null ? null : DECODERS[part](raw, decoding));
