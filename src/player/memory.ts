import { isRecord } from '#domain/isRecord.ts';
import type { TextStore } from '#state/storage.ts';
import { isQuality, type Quality } from './quality.ts';

/** What is shown above the markets: video 0, animation 1, anchor 2 (BOOT-34). */
const MEDIA_MODES = ['video', 'animation', 'anchor'] as const;
export type MediaMode = (typeof MEDIA_MODES)[number];

/** What the user chose about playing, kept on this device. */
export type PlayerMemory = {
  /** From 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** 1 to 5 (BOOT-35). */
  readonly line: number;
  readonly mode: MediaMode;
  /** What the animation shows: the match tracker, or the operator's page where there is one. */
  readonly animation: 'tracker' | 'page';
  readonly quality: Quality;
  /** Whether a hidden tab plays on, for its sound. */
  readonly background: boolean;
  readonly captions: boolean;
  /** Whether the score of a watched match is as late as its video. */
  readonly scoreDelay: boolean;
  /** Nothing plays before the user has asked for it once. */
  readonly isOpen: boolean;
};

const KEY = 'player';
export const DEFAULT_MEMORY: PlayerMemory = {
  volume: 1,
  muted: false,
  line: 1,
  mode: 'video',
  animation: 'tracker',
  quality: 'auto',
  background: false,
  captions: false,
  scoreDelay: false,
  isOpen: false,
};

/** Reads the user's choices; an unreadable one falls back by itself. */
export const readPlayerMemory = (store: TextStore): PlayerMemory => {
  let raw: unknown;
  try {
    raw = JSON.parse(store.read(KEY) ?? '');
  } catch {
    return DEFAULT_MEMORY;
  }
  if (!isRecord(raw)) return DEFAULT_MEMORY;
  const { volume, muted, line, mode, animation, quality, background, captions, scoreDelay, isOpen } = raw;
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULT_MEMORY.volume,
    muted: muted === true,
    line: Number.isInteger(line) && Number(line) >= 1 && Number(line) <= 5 ? Number(line) : 1,
    mode: MEDIA_MODES.find((each) => each === mode) ?? DEFAULT_MEMORY.mode,
    animation: animation === 'page' ? 'page' : 'tracker',
    quality: isQuality(quality) ? quality : 'auto',
    background: background === true,
    captions: captions === true,
    scoreDelay: scoreDelay === true,
    isOpen: isOpen === true,
  };
};

/** Changes some choices and keeps them. */
export const writePlayerMemory = (store: TextStore, change: Partial<PlayerMemory>): void =>
  store.write(KEY, JSON.stringify({ ...readPlayerMemory(store), ...change }));
