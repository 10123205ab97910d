import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MediaLine } from '#domain/match/stream.ts';
import { createPlayer, type Player, type PlayerEnvironment, type PlayerView } from './createPlayer.ts';
import { IDLE } from './machine.ts';
import type { Quality } from './quality.ts';

const NOTHING: PlayerView = { model: IDLE, latency: null, isSilenced: false, heights: [] };
const silent = () => () => undefined;

/** The player of a `<video>`; null before the element is there. It opens again if the lines are others. */
export const usePlayer = (
  video: HTMLVideoElement | null,
  lines: readonly MediaLine[],
  preferred: number,
  environment: PlayerEnvironment,
): readonly [Player | null, PlayerView] => {
  const [player, setPlayer] = useState<Player | null>(null);
  useEffect(() => {
    if (video === null) return undefined;
    const made = createPlayer(video, environment);
    setPlayer(made);
    return () => {
      made.dispose();
      setPlayer(null);
    };
  }, [video, environment]);
  // The same lines may come again as another list.
  const key = JSON.stringify(lines);
  const same = useMemo(() => JSON.parse(key) as readonly MediaLine[], [key]);
  useEffect(() => {
    player?.open(same, preferred);
    // A new preferred line is sent as a `choose` event, so the player does not reopen here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [player, same]);
  const view = useSyncExternalStore(player?.subscribe ?? silent, () => player?.view() ?? NOTHING);
  return [player, view];
};

/** Applies the quality that the user chose. */
export const useQuality = (player: Player | null, quality: Quality): void => {
  useEffect(() => player?.setQuality(quality), [player, quality]);
};

const CAPTIONS: readonly string[] = ['captions', 'subtitles'];

/** Shows or hides the captions that a stream brings; returns whether it has any. */
export const useCaptions = (video: HTMLVideoElement | null, isOn: boolean): boolean => {
  const [hasCaptions, setHasCaptions] = useState(false);
  useEffect(() => {
    const tracks = video?.textTracks;
    // Not every browser tells of added tracks.
    if (tracks === undefined || typeof tracks.addEventListener !== 'function') return undefined;
    const update = () => {
      const own = [...tracks].filter(({ kind }) => CAPTIONS.includes(kind));
      for (const track of own) track.mode = isOn ? 'showing' : 'disabled';
      setHasCaptions(own.length > 0);
    };
    update();
    tracks.addEventListener('addtrack', update);
    tracks.addEventListener('removetrack', update);
    return () => {
      tracks.removeEventListener('addtrack', update);
      tracks.removeEventListener('removetrack', update);
    };
  }, [video, isOn]);
  return hasCaptions;
};

/**
 * Stops the player while its page is hidden, so that of several tabs only the visible one decodes. A picture in
 * picture plays on, and so does the sound if the user chose it and this player has it.
 */
export const useVisiblePlaying = (player: Player | null, playsHidden: boolean): void => {
  useEffect(() => {
    if (player === null) return undefined;
    const update = () =>
      document.visibilityState === 'hidden'
        ? playsHidden || player.send({ kind: 'suspend' })
        : player.view().model.state === 'idle' && player.send({ kind: 'resume' });
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [player, playsHidden]);
};

/** Whether the video is shown in a window of its own, and a function that changes it; null if it cannot be. */
export const usePictureInPicture = (
  video: HTMLVideoElement | null,
): readonly [isIn: boolean, toggle: (() => void) | null] => {
  const [isIn, setIsIn] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (video === null) return undefined;
    const enter = () => setIsIn(true);
    const leave = () => setIsIn(false);
    video.addEventListener('enterpictureinpicture', enter);
    video.addEventListener('leavepictureinpicture', leave);
    return () => {
      video.removeEventListener('enterpictureinpicture', enter);
      video.removeEventListener('leavepictureinpicture', leave);
    };
  }, [video]);
  const isOffered =
    video !== null &&
    !isRefused &&
    document.pictureInPictureEnabled &&
    typeof video.requestPictureInPicture === 'function';
  if (!isOffered) return [isIn, null];
  const toggle = () =>
    void (isIn ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(
      (error: unknown) => {
        // Chromium 109 offers it and cannot.
        if ((error as Partial<DOMException>).name === 'NotSupportedError') setIsRefused(true);
      },
    );
  return [isIn, toggle];
};

/** Widths in CSS pixels below which the controls of a player leave parts out, so that they keep one row. */
const NARROW = 580;
const TINY = 460;
export type PlayerWidth = 'wide' | 'narrow' | 'tiny';

/** How much room the controls of a player have. */
export const usePlayerWidth = (element: HTMLElement | null): PlayerWidth => {
  const [width, setWidth] = useState<PlayerWidth>('wide');
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth } = element;
      setWidth(clientWidth === 0 || clientWidth >= NARROW ? 'wide' : clientWidth >= TINY ? 'narrow' : 'tiny');
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
};

/** Whether an element fills the screen, and a function that changes it; null if the page may not. */
export const useFullScreen = (
  element: HTMLElement | null,
): readonly [isFull: boolean, toggle: (() => void) | null] => {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const update = () => setIsFull(element?.matches(':fullscreen') === true);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [element]);
  if (element === null || !document.fullscreenEnabled) return [isFull, null];
  return [
    isFull,
    () => void (isFull ? document.exitFullscreen() : element.requestFullscreen()).catch(() => undefined),
  ];
};
