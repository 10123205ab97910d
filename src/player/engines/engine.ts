import type { EpochMs } from '#domain/ids.ts';
import type { FailReason } from '../machine.ts';
import type { Quality } from '../quality.ts';

/** What plays one line in a `<video>` until it is destroyed. */
export type Engine = {
  readonly destroy: () => void;
  /** Moves to the newest picture that is safe to play. */
  readonly toLive: () => void;
  /** The time at which the picture on screen was made, by PROGRAM-DATE-TIME; null if the stream has none. */
  readonly pictureTime: () => EpochMs | null;
  /** Picture heights of the levels in pixels, 0 where unknown; empty if there is nothing to choose. */
  readonly heights: () => readonly number[];
  readonly setQuality: (quality: Quality) => void;
};

/** The choice of quality of an engine that plays what comes. */
export const NO_LEVELS: Pick<Engine, 'heights' | 'setQuality'> = {
  heights: () => [],
  setQuality: () => undefined,
};
/** Stands for an engine that cannot play. */
export const NO_ENGINE: Engine = {
  destroy: () => undefined,
  toLive: () => undefined,
  pictureTime: () => null,
  ...NO_LEVELS,
};
export type EngineOptions = {
  readonly video: HTMLVideoElement;
  /** A checked address (D10). */
  readonly address: string;
  readonly onFail: (reason: FailReason) => void;
};
export type StartEngine = (options: EngineOptions) => Engine;

/** Frees what a `<video>` holds, so that the next engine starts with a fresh element. */
export const emptyVideo = (video: HTMLVideoElement): void => {
  video.removeAttribute('src');
  video.load();
};
