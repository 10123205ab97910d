import { useEffect, useState } from 'react';

const CHANNEL = 'sport-player-sound';

/**
 * Keeps one player of all tabs audible: the one that started to sound last. Returns whether another tab took the sound,
 * and a function that takes it back. The channel is open only while this player sounds, so that a silent page may
 * enter the back/forward cache (F13). `isTakenAtFirst`: another player of this page has the sound.
 */
export const useOneSound = (
  isSounding: boolean,
  isTakenAtFirst = false,
): readonly [isTaken: boolean, takeBack: () => void] => {
  const [isTaken, setIsTaken] = useState(isTakenAtFirst);
  const isOn = isSounding && !isTaken;
  useEffect(() => {
    if (!isOn || typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    // A channel reaches its own origin alone and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage('sounds');
    channel.addEventListener('message', () => setIsTaken(true));
    return () => channel.close();
  }, [isOn]);
  return [isTaken, () => setIsTaken(false)];
};
