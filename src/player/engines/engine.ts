import type { EpochMs } from '#domain/ids.ts';
import type { FailReason } from '../machine.ts';

/** What plays one line in a `<video>` until it is destroyed. */
export type Engine = {
  readonly destroy: () => void;
  /** Moves to the newest picture that is safe to play. */
  readonly toLive: () => void;
  /** The time at which the picture on screen was made, by PROGRAM-DATE-TIME; null if the stream has none. */
  readonly pictureTime: () => EpochMs | null;
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
