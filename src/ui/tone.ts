/** Frequency in hertz and start in seconds of each note. */
const NOTES = [
  [784, 0],
  [1047, 0.14],
] as const;
const NOTE_S = 0.22;
/** Gain of the notes; low, so as not to startle the user. */
const LOUDNESS = 0.08;

/**
 * Plays two short generated notes and returns a function that stops them. Does nothing before the first user
 * press on the page, which browsers require, or without Web Audio.
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
