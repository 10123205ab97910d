import type { Milliseconds } from '../ids.ts';
import { isRecord } from '../isRecord.ts';

export const DENSITIES = ['few', 'normal', 'many'] as const;
export const BARRAGE_SIZES = ['small', 'medium', 'large'] as const;
export const BARRAGE_POSITIONS = ['top', 'half', 'full'] as const;

/** How the user wants messages over the video (CHAT-11). Opacity is in per cent. */
export type BarrageSettings = {
  readonly on: boolean;
  readonly density: (typeof DENSITIES)[number];
  readonly size: (typeof BARRAGE_SIZES)[number];
  /** The part of the video that messages may cross, from its top. */
  readonly position: (typeof BARRAGE_POSITIONS)[number];
  readonly opacity: number;
  /** The barrage leaves out messages with one of these words. */
  readonly words: readonly string[];
};
/** Off until the user turns it on (D12). */
export const DEFAULT_BARRAGE: BarrageSettings = {
  on: false,
  density: 'normal',
  size: 'medium',
  position: 'half',
  opacity: 80,
  words: [],
};
export const MIN_OPACITY = 20;
export const MAX_OPACITY = 100;
const MAX_WORDS = 50;
const LONGEST_WORD = 30;

const oneOf = <T extends string>(known: readonly T[], value: unknown, fallback: T): T =>
  known.find((each) => each === value) ?? fallback;

/** Adds a word to the filter: trimmed, at most 30 characters, each word once, at most 50. */
export const addWord = (words: readonly string[], text: string): readonly string[] => {
  const word = text.trim().slice(0, LONGEST_WORD);
  return word === '' || words.includes(word) || words.length >= MAX_WORDS ? words : [...words, word];
};

/** Reads stored settings; a missing or broken field has its default. */
export const readBarrageSettings = (stored: string | null): BarrageSettings => {
  let raw: unknown = null;
  try {
    raw = stored === null ? null : JSON.parse(stored);
  } catch {
    // Broken text is treated as no settings.
  }
  if (!isRecord(raw)) return DEFAULT_BARRAGE;
  const { opacity, words } = raw;
  return {
    on: raw['on'] === true,
    density: oneOf(DENSITIES, raw['density'], DEFAULT_BARRAGE.density),
    size: oneOf(BARRAGE_SIZES, raw['size'], DEFAULT_BARRAGE.size),
    position: oneOf(BARRAGE_POSITIONS, raw['position'], DEFAULT_BARRAGE.position),
    opacity:
      typeof opacity === 'number' && opacity >= MIN_OPACITY && opacity <= MAX_OPACITY
        ? opacity
        : DEFAULT_BARRAGE.opacity,
    words: Array.isArray(words)
      ? words
          .filter((each): each is string => typeof each === 'string')
          .reduce<readonly string[]>(addWord, [])
      : [],
  };
};

/** Whether messages cross the video: the user turned them on, and motion is not reduced. */
export const showsBarrage = ({ on }: Pick<BarrageSettings, 'on'>, isMotionReduced: boolean): boolean =>
  on && !isMotionReduced;

/** Whether a text passes the user's keyword filter, in any case. */
export const passesFilter = (text: string, words: readonly string[]): boolean => {
  const folded = text.toLowerCase();
  return words.every((word) => !folded.includes(word.toLowerCase()));
};

/** Height of a lane in CSS pixels, by the size of its text. */
export const LANE_HEIGHT: Readonly<Record<BarrageSettings['size'], number>> = {
  small: 22,
  medium: 28,
  large: 36,
};
const SHARE: Readonly<Record<BarrageSettings['position'], number>> = { top: 0.25, half: 0.5, full: 1 };
const MAX_SHOWN: Readonly<Record<BarrageSettings['density'], number>> = { few: 15, normal: 40, many: 80 };

/** How many lanes the settings allow on a video of this height in CSS pixels; at least one. */
export const laneCount = (
  { size, position }: Pick<BarrageSettings, 'size' | 'position'>,
  height: number,
): number => Math.max(1, Math.floor((height * SHARE[position]) / LANE_HEIGHT[size]));
/** The most messages over the video at once, and so the most elements that exist. */
export const mostShown = ({ density }: Pick<BarrageSettings, 'density'>): number => MAX_SHOWN[density];

/** All messages move with this speed, so that none overtakes another: CSS pixels a second. */
export const BARRAGE_SPEED = 120;
/** The least space between two messages of a lane, CSS pixels. */
const BARRAGE_GAP = 24;

/** A message on its way: it enters at the right edge at `from` and has left at `until`. */
export type Flight = {
  readonly lane: number;
  readonly from: Milliseconds;
  readonly until: Milliseconds;
  readonly width: number;
};

/**
 * Gives each message a lane, or none when all lanes are taken. A lane is free once the whole message before
 * has entered, with a gap. As all messages have one speed, messages of a lane never touch.
 */
export const createLanes = (): {
  /** Returns the flight of a message of this width at `now`. Null if the barrage leaves the message out. */
  readonly take: (
    width: number,
    now: Milliseconds,
    stage: { readonly width: number; readonly lanes: number; readonly most: number },
  ) => Flight | null;
  /** How many messages are over the video. */
  readonly flying: (now: Milliseconds) => number;
  readonly clear: () => void;
} => {
  /** When the tail of a lane's last message has entered, by lane. */
  let freeAt: Milliseconds[] = [];
  let ends: Milliseconds[] = [];
  const flying = (now: Milliseconds): number => {
    ends = ends.filter((until) => until > now);
    return ends.length;
  };
  return {
    take: (width, now, { width: stage, lanes, most }) => {
      if (flying(now) >= most) return null;
      const lane = Array.from({ length: lanes }, (_, at) => at).find((at) => (freeAt[at] ?? 0) <= now);
      if (lane === undefined) return null;
      freeAt[lane] = now + ((width + BARRAGE_GAP) * 1_000) / BARRAGE_SPEED;
      const until = now + ((stage + width) * 1_000) / BARRAGE_SPEED;
      ends.push(until);
      return { lane, from: now, until, width };
    },
    flying,
    clear: () => {
      freeAt = [];
      ends = [];
    },
  };
};
