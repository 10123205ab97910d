import { useEffect, useRef, useState } from 'react';
import { pageStorage } from '#state/storage.ts';

const CHANNEL = 'sport-player-sound';

/** Written when the sound ends. Other tabs get an event of it also if they have no channel. */
const ENDED_KEY = 'player-sound-ended';
const reportEnd = (): void =>
  pageStorage.write(ENDED_KEY, String(performance.timeOrigin + performance.now()));

type SoundOptions = {
  /** True if another player of this page has the sound at first. */
  readonly isTakenAtFirst?: boolean;
  /** True if the player plays no more, or is muted. A player that waits for its stream has not stopped. */
  readonly isStopped?: boolean;
};

/**
 * Keeps one player of all tabs audible: the one that started to sound last. Returns whether another tab took the sound,
 * and a function that takes it back. A player whose sound another tab took has it again once that tab's player has
 * stopped and its own page is visible. The channel is open only while this player sounds, so that a silent page may
 * enter the back/forward cache (F13).
 */
export const useOneSound = (
  isSounding: boolean,
  { isTakenAtFirst = false, isStopped = !isSounding }: SoundOptions = {},
): readonly [isTaken: boolean, takeBack: () => void] => {
  const [taken, setTaken] = useState<'no' | 'at-first' | 'by-tab'>(isTakenAtFirst ? 'at-first' : 'no');
  /** True from the start of the sound until it ends here or another tab takes it. */
  const hasSound = useRef(false);
  const isOn = isSounding && taken === 'no';
  useEffect(() => {
    if (!isOn || typeof BroadcastChannel === 'undefined') return undefined;
    hasSound.current = true;
    const channel = new BroadcastChannel(CHANNEL);
    // A channel reaches its own origin alone and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage('sounds');
    channel.addEventListener('message', () => {
      hasSound.current = false;
      setTaken('by-tab');
    });
    return () => channel.close();
  }, [isOn]);
  useEffect(() => {
    const end = () => {
      if (hasSound.current) reportEnd();
      hasSound.current = false;
    };
    if (isStopped) end();
    window.addEventListener('pagehide', end);
    return () => window.removeEventListener('pagehide', end);
  }, [isStopped]);
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
  return [taken !== 'no', () => setTaken('no')];
};
