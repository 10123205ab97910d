import { useEffect, useRef, useState } from 'react';
import { pageStorage } from '#state/storage.ts';

const CHANNEL = 'sport-player-sound';

/** Written when the sound ends. Other tabs get an event of it also if they have no channel. */
const ENDED_KEY = 'player-sound-ended';
/** Returns the time in milliseconds since 1970, with the fraction that the browser gives. */
const exactNow = (): number => performance.timeOrigin + performance.now();
const reportEnd = (): void => pageStorage.write(ENDED_KEY, String(exactNow()));

type SoundOptions = {
  /** True if another player of this page has the sound at first. */
  readonly isTakenAtFirst?: boolean;
  /** True if the player plays no more. A player that is muted, or waits for its stream, has not stopped. */
  readonly isStopped?: boolean;
};

/**
 * Keeps one player of all tabs audible: the one that started to sound last. Returns whether another player took the
 * sound, and a function that takes it back. A player whose sound another tab took has it again once that tab's player
 * has stopped and its own page is visible; of several such players, the one that started last. Another player of the
 * same page takes the sound in the same way, but its stop does not give it back: the browser reports it to other tabs
 * only. The channel is open only while this player sounds, so that a silent page may enter the back/forward cache (F13).
 */
export const useOneSound = (
  isSounding: boolean,
  { isTakenAtFirst = false, isStopped = !isSounding }: SoundOptions = {},
): readonly [isTaken: boolean, takeBack: () => void] => {
  const [taken, setTaken] = useState<'no' | 'at-first' | 'by-tab'>(isTakenAtFirst ? 'at-first' : 'no');
  /** True from the start of the sound until it ends here or another player takes it. */
  const hasSound = useRef(false);
  /** When the sound last started (`exactNow`). Null if the next sound is a new start. */
  const startedAt = useRef<number | null>(null);
  const isOn = isSounding && taken === 'no';
  useEffect(() => {
    if (!isOn || typeof BroadcastChannel === 'undefined') return undefined;
    hasSound.current = true;
    // A new start silences every other player. Sound that comes back silences only players that started earlier.
    const rank = startedAt.current ?? Infinity;
    startedAt.current ??= exactNow();
    const channel = new BroadcastChannel(CHANNEL);
    // A channel reaches its own origin alone and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    const announce = () => channel.postMessage(rank);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (hasSound.current && typeof data === 'number' && data < rank) announce();
      else {
        hasSound.current = false;
        setTaken('by-tab');
      }
    });
    announce();
    return () => channel.close();
  }, [isOn]);
  useEffect(() => {
    const end = () => {
      if (hasSound.current) reportEnd();
      hasSound.current = false;
    };
    if (isStopped) end();
    if (isStopped && taken === 'no') startedAt.current = null;
    window.addEventListener('pagehide', end);
    return () => window.removeEventListener('pagehide', end);
  }, [isStopped, taken]);
  useEffect(
    () => () => {
      if (hasSound.current) reportEnd();
    },
    [],
  );
  useEffect(() => {
    if (taken !== 'by-tab') return undefined;
    let hasEnded = false;
    const update = () => {
      if (hasEnded && document.visibilityState === 'visible') setTaken('no');
    };
    const onStored = ({ key }: StorageEvent) => {
      hasEnded ||= key === ENDED_KEY;
      update();
    };
    window.addEventListener('storage', onStored);
    document.addEventListener('visibilitychange', update);
    return () => {
      window.removeEventListener('storage', onStored);
      document.removeEventListener('visibilitychange', update);
    };
  }, [taken]);
  const takeBack = () => {
    startedAt.current = null;
    setTaken('no');
  };
  return [taken !== 'no', takeBack];
};
