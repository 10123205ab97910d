/** Hertz and when each note begins, seconds. */
const NOTES = [
  [784, 0],
  [1047, 0.14],
] as const;
const NOTE_S = 0.22;
/** Quiet: nobody should start at it. */
const LOUDNESS = 0.08;

/**
 * Two short notes, made here rather than fetched. Browsers let a page be heard only once it was pressed:
 * before that, and where they have no such thing, nothing happens. Answers how to end it.
 */
export const playTone = (): (() => void) | undefined => {
  if (
    typeof AudioContext === 'undefined' ||
    !(navigator.userActivation as UserActivation | undefined)?.hasBeenActive
  )
    return undefined;
  const audio = new AudioContext();
  for (const [frequency, at] of NOTES) {
    const note = new OscillatorNode(audio, { frequency, type: 'sine' });
    const loudness = new GainNode(audio, { gain: 0 });
    const begin = audio.currentTime + at;
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
    loudness.gain.linearRampToValueAtTime(0, begin + NOTE_S);
    note.connect(loudness).connect(audio.destination);
    note.start(begin);
    note.stop(begin + NOTE_S);
  }
  return () => void audio.close().catch(() => undefined);
};
