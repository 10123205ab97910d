import { clockOf, type ClockSpan } from '../browser/clocks.ts';
import type { Plan, Visit } from '../visit.ts';
import { TICK_MS } from '../server/protocol.ts';
import type { Headroom } from './headroom.ts';

/** The results of one page that show whether it drew anything. */
type Shown = {
  readonly sample: { readonly frames: number };
  readonly painted: readonly unknown[];
  readonly wrong: number;
};

/** Checks that a page ended on the server's values. NaN wrong cells fail too. */
const valueProblems = ({ wrong }: Shown): string[] =>
  wrong === 0 ? [] : [`${wrong} cells differ from the server's last values`];

/** Checks that a page drew during the measurement. A hidden page draws no frame; a slow machine may draw few. */
const drawingProblems = ({ sample, painted }: Shown): string[] => [
  ...(sample.frames >= 2 ? [] : [`only ${sample.frames} frames were drawn`]),
  ...(painted.length < 2 ? ['the probe cell never moved'] : []),
];

/** Checks that a page measured something: a hidden page or a broken variant must not look fast. */
const shownProblems = (page: Shown): string[] => [...valueProblems(page), ...drawingProblems(page)];

const feedProblems = (ticks: number, seconds: number): string[] =>
  ticks >= (seconds * 1000) / TICK_MS / 2 ? [] : [`the feed ticked only ${ticks} times`];

/** Ours shares one socket between all tabs; every tab of a peer has its own. */
const socketProblems = ({ variant, hidden }: Pick<Plan, 'variant' | 'hidden'>, sockets: number): string[] => {
  const wanted = variant === 'ours' ? 1 : 1 + hidden;
  return sockets === wanted ? [] : [`${sockets} sockets were open, not ${wanted}`];
};

/**
 * Minimum of events per second, far below the server's number. Without any event only prices would have
 * moved.
 */
const MIN_EVENTS_A_SECOND = 20;
const eventProblems = ({ events, seconds }: Pick<Plan, 'events' | 'seconds'>, happened: number): string[] =>
  !events || happened >= MIN_EVENTS_A_SECOND * seconds
    ? []
    : [`only ${happened} events of the board happened`];

/** Lists problems that make a measurement invalid whatever the machine's load; they fail the run. */
export const soundness = (
  { variant, seconds, hidden, events }: Pick<Plan, 'variant' | 'seconds' | 'hidden' | 'events'>,
  visit: Visit,
): string[] => [
  ...eventProblems({ events, seconds }, visit.events),
  ...shownProblems(visit),
  ...feedProblems(visit.ticks, seconds),
  ...socketProblems({ variant, hidden }, visit.sockets),
  ...(visit.hiddenFrames.length === hidden
    ? []
    : [`${visit.hiddenFrames.length} of ${hidden} hidden tabs answered`]),
  // The page itself counts these frames, after it has reported that it is hidden.
  ...(visit.hiddenFrames.every((frames) => frames < 2 * seconds + 2)
    ? []
    : [`hidden tabs drew ${visit.hiddenFrames.join(', ')} frames`]),
];

type WindowsSeen = {
  readonly ticks: number;
  readonly windows: readonly (Shown & { readonly visible: boolean; readonly quietFrames: number })[];
};

/** Covered or hidden windows draw about one frame a second, busy machines many more. */
const MIN_QUIET_FRAMES = 5;

const seenProblems = ({
  visible,
  quietFrames,
}: {
  readonly visible: boolean;
  readonly quietFrames: number;
}): string[] => [
  ...(visible ? [] : ['it is hidden']),
  ...(quietFrames >= MIN_QUIET_FRAMES ? [] : [`only ${quietFrames} frames were drawn in a quiet second`]),
];

const ofWindows = <W>(windows: readonly W[], problemsOf: (each: W) => readonly string[]): string[] =>
  windows.flatMap((each, at) => problemsOf(each).map((problem) => `window ${at + 1}: ${problem}`));

/**
 * Lists the same problems for several visible windows: each must be visible to the end and end on the server's
 * values. With `mustKeepUp`, each must also draw and change during the measurement.
 */
export const windowSoundness = (
  { seconds, count, mustKeepUp }: { seconds: number; count: number; mustKeepUp: boolean },
  { ticks, windows }: WindowsSeen,
): string[] => [
  ...(windows.length === count ? [] : [`${windows.length} of ${count} windows answered`]),
  ...ofWindows(windows, (each) => [
    ...seenProblems(each),
    ...(mustKeepUp ? shownProblems(each) : valueProblems(each)),
  ]),
  ...feedProblems(ticks, seconds),
];

/** Lists the windows that drew nothing new during the measurement: their variant does not keep up with the load. */
export const laggingWindows = (windows: readonly Shown[]): string[] => ofWindows(windows, drawingProblems);

const CLOCK_MS = 2;
const MIN_RATE = 0.95;
const MAX_UTILISATION = 0.9;
/** Ten ticks. Later ticks arrive in bursts, which is a different load than the requested one. */
const LATE_MS = 100;

/** Returns why a valid round is discarded: the machine was too busy to measure it. */
export const discards = (
  clocks: readonly ClockSpan[],
  { asked, reached, utilisation, lateP99 }: Headroom,
): string[] => {
  const reasons: string[] = [];
  const read = clocks.map(clockOf);
  const bound = Math.max(...read.map((each) => each.bound));
  const drift = Math.max(...read.map((each) => each.drift));
  if (!(bound <= CLOCK_MS)) reasons.push(`the clocks are known to ${bound.toFixed(1)} ms only`);
  if (!(drift <= CLOCK_MS)) reasons.push(`the clocks went ${drift.toFixed(1)} ms apart`);
  if (!(reached >= asked * MIN_RATE))
    reasons.push(`the server made ${Math.round(reached)} of ${asked} changes a second`);
  if (!(utilisation <= MAX_UTILISATION))
    reasons.push(`the server's event loop was at work ${Math.round(utilisation * 100)} % of the time`);
  if (!(lateP99 <= LATE_MS)) reasons.push(`the server wrote ${lateP99.toFixed(0)} ms late`);
  return reasons;
};

/**
 * Returns the problems that fail the run: all problems of a counted round. A discarded round counts only if
 * it has wrong cells, because the reason for the discard may also explain few frames. A plan without a
 * counted round fails anyway.
 */
export const charged = (
  problems: readonly string[],
  reasons: readonly string[],
  wrong: number,
): readonly string[] => (reasons.length > 0 && wrong === 0 ? [] : problems);
