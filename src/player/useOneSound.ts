import { useEffect, useRef, useState } from 'react';
import type { Milliseconds } from '#domain/ids.ts';
import { pageStorage } from '#state/storage.ts';

const CHANNEL = 'sport-player-sound';

/** Written when the sound ends. Other tabs get an event of it also if they have no channel. */
const ENDED_KEY = 'player-sound-ended';
/** Returns the time in milliseconds since 1970, with the fraction that the browser gives. */
const exactNow = (): number => performance.timeOrigin + performance.now();
const reportEnd = (): void => pageStorage.write(ENDED_KEY, String(exactNow()));

/**
 * How long a new start silences every other player. Within it, another new start has the same rank, and the later one
 * has the sound. Later, a new start of another tab wins whatever its clock says: clocks of tabs differ after a sleep of
 * the computer. Not from the specification.
 */
const NEW_START_MS: Milliseconds = 1_000;
/** What a player announces: its rank, and the start that breaks equal ranks. */
type Claim = readonly [rank: number, startedAt: number];
/** Sound that comes back, or that has played for a while, silences only players that started earlier. */
const claimOf = (startedAt: number): Claim => [
  exactNow() - startedAt < NEW_START_MS ? Infinity : startedAt,
  startedAt,
];
const isLower = (claim: unknown, [rank, startedAt]: Claim): boolean => {
  if (!Array.isArray(claim)) return false;
  const [otherRank, otherStart] = claim as readonly unknown[];
  if (typeof otherRank !== 'number' || typeof otherStart !== 'number') return false;
  return otherRank < rank || (otherRank === rank && otherStart < startedAt);
};

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
 * only. The channel is open only while this player sounds, so that a silent page may enter the back/forward cache
 * (F13).
 */
export const useOneSound = (
  isSounding: boolean,
  { isTakenAtFirst = false, isStopped = !isSounding }: SoundOptions = {},
): readonly [isTaken: boolean, takeBack: () => void] => {
  const [soundTakenBy, setSoundTakenBy] = useState<'nobody' | 'page' | 'tab'>(
    isTakenAtFirst ? 'page' : 'nobody',
  );
  /** True from the start of the sound until it ends here or another player takes it. */
  const hasSound = useRef(false);
  /** When the sound last started (`exactNow`). Null if the next sound is a new start. */
  const startedAt = useRef<number | null>(null);
  const isOn = isSounding && soundTakenBy === 'nobody';
  useEffect(() => {
    if (!isOn || typeof BroadcastChannel === 'undefined') return undefined;
    hasSound.current = true;
    startedAt.current ??= exactNow();
    const ownClaim = (): Claim => claimOf(startedAt.current ?? exactNow());
    const channel = new BroadcastChannel(CHANNEL);
    // A channel reaches its own origin alone and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    const announce = () => channel.postMessage(ownClaim());
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (hasSound.current && isLower(data, ownClaim())) announce();
      else {
        hasSound.current = false;
        setSoundTakenBy('tab');
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
    if (isStopped && soundTakenBy === 'nobody') startedAt.current = null;
    window.addEventListener('pagehide', end);
    return () => window.removeEventListener('pagehide', end);
  }, [isStopped, soundTakenBy]);
  useEffect(
    () => () => {
      if (hasSound.current) reportEnd();
    },
    [],
  );
  useEffect(() => {
    if (soundTakenBy !== 'tab') return undefined;
    let hasEnded = false;
    const update = () => {
      if (hasEnded && document.visibilityState === 'visible') setSoundTakenBy('nobody');
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
  }, [soundTakenBy]);
  const takeBack = () => {
    startedAt.current = isOn ? exactNow() : null;
    setSoundTakenBy('nobody');
  };
  return [soundTakenBy !== 'nobody', takeBack];
};
