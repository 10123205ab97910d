import type { Milliseconds } from '#domain/ids.ts';

/** Why a line stopped: `codec` means that this browser never plays it. */
export type FailReason = 'network' | 'codec' | 'media' | 'ended' | 'timeout' | 'stalled';
/**
 * What the player does. `switching` waits before the next attempt, `blocked` waits for the user's press,
 * `failed` means that no line plays at present.
 */
export type MediaState =
  | 'idle'
  | 'loading'
  | 'playing'
  | 'stalled'
  | 'switching'
  | 'paused'
  | 'blocked'
  | 'failed';

export type PlayerModel = {
  readonly state: MediaState;
  /** Line numbers, the operator's best first. */
  readonly lines: readonly number[];
  /** The line that the user chose, or the first. The player returns to it. */
  readonly preferred: number;
  readonly line: number;
  /** Number of the current attempt. Events of earlier attempts are ignored. */
  readonly attempt: number;
  /** Lines that failed and were not tried since. */
  readonly failed: ReadonlyMap<number, FailReason>;
  /** When this attempt began, and when its picture moved first and last; null before the first picture. */
  readonly startedAt: Milliseconds;
  readonly firstPictureAt: Milliseconds | null;
  readonly movedAt: Milliseconds | null;
  /** Failures since the last steady picture: they double the delay. */
  readonly failures: number;
  /** When a waiting player tries again; null if it does not. */
  readonly retryAt: Milliseconds | null;
  /** When the preferred line is probed while another plays; null if not. */
  readonly probeAt: Milliseconds | null;
  /** Number of the last probe; an increase asks for one. */
  readonly probe: number;
  /** Probes since the user's choice that did not lead back. They double the time to the next. */
  readonly failedProbes: number;
};

export type PlayerEvent =
  | { readonly kind: 'open'; readonly lines: readonly number[]; readonly preferred: number }
  /** The user chose a line. */
  | { readonly kind: 'choose'; readonly line: number }
  /** The number of drawn frames has grown. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'tick' }
  | { readonly kind: 'failed'; readonly attempt: number; readonly reason: FailReason }
  /** The browser plays only after a press. */
  | { readonly kind: 'blocked'; readonly attempt: number }
  | { readonly kind: 'probed'; readonly probe: number; readonly isGood: boolean }
  | { readonly kind: 'pause' }
  /** The page was hidden: another tab may play now. */
  | { readonly kind: 'suspend' }
  /** Ends a pause, a suspension, a block or a failure, at the user's wish or when the page is seen again. */
  | { readonly kind: 'resume' };

/** Limits in ms. Not from the specification; measured with faulty streams. */
export const FIRST_PICTURE_MS: Milliseconds = 8000;
export const STALL_SHOWN_MS: Milliseconds = 1500;
export const STALL_MS: Milliseconds = 6000;
export const STEADY_MS: Milliseconds = 10_000;
const RETRY_MS: Milliseconds = 500;
const LONGEST_RETRY_MS: Milliseconds = 8000;
export const PROBE_MS: Milliseconds = 60_000;
const LONGEST_PROBE_MS: Milliseconds = 600_000;

export const IDLE: PlayerModel = {
  state: 'idle',
  lines: [],
  preferred: 1,
  line: 1,
  attempt: 0,
  failed: new Map(),
  startedAt: 0,
  firstPictureAt: null,
  movedAt: null,
  failures: 0,
  retryAt: null,
  probeAt: null,
  probe: 0,
  failedProbes: 0,
};

const doubled = (first: Milliseconds, times: number, longest: Milliseconds): Milliseconds =>
  Math.min(longest, first * 2 ** Math.min(times, 20));

const start = (model: PlayerModel, line: number, now: Milliseconds): PlayerModel => ({
  ...model,
  state: 'loading',
  line,
  attempt: model.attempt + 1,
  startedAt: now,
  firstPictureAt: null,
  movedAt: null,
  retryAt: null,
  probeAt: null,
});

/** Failures that time may heal are forgotten; a missing codec is not. */
const withoutPassing = (failed: PlayerModel['failed']): PlayerModel['failed'] =>
  new Map([...failed].filter(([, reason]) => reason === 'codec'));

/** The next line after the current one that has not failed, going round; the preferred line comes first. */
const nextLine = ({ lines, line, preferred }: PlayerModel, failed: PlayerModel['failed']): number | null => {
  const at = lines.indexOf(line);
  const order = [preferred, ...lines.slice(at + 1), ...lines.slice(0, at + 1)];
  return order.find((each) => lines.includes(each) && !failed.has(each)) ?? null;
};

const fail = (model: PlayerModel, reason: FailReason, now: Milliseconds): PlayerModel => {
  const failed = new Map(model.failed).set(model.line, reason);
  const next = nextLine(model, failed);
  const isForGood = model.lines.every((line) => failed.get(line) === 'codec');
  return {
    ...model,
    state: next === null ? 'failed' : 'switching',
    line: next ?? model.line,
    failed,
    failures: model.failures + 1,
    retryAt: isForGood ? null : now + doubled(RETRY_MS, model.failures, LONGEST_RETRY_MS),
    probeAt: null,
  };
};

/** Starts again: with the chosen line, or with the first that this browser can play. */
const restart = (model: PlayerModel, now: Milliseconds): PlayerModel => {
  const failed = withoutPassing(model.failed);
  const line = nextLine({ ...model, line: model.preferred }, failed);
  return line === null ? { ...model, failed, state: 'failed' } : start({ ...model, failed }, line, now);
};

const nextProbe = ({ failedProbes }: PlayerModel, now: Milliseconds): Milliseconds =>
  now + doubled(PROBE_MS, failedProbes, LONGEST_PROBE_MS);

const moved = (model: PlayerModel, now: Milliseconds): PlayerModel => {
  if (model.state !== 'loading' && model.state !== 'playing' && model.state !== 'stalled') return model;
  const first = model.firstPictureAt ?? now;
  const isSteady = model.state !== 'stalled' && now - first >= STEADY_MS;
  const isHome = model.line === model.preferred;
  return {
    ...model,
    state: 'playing',
    firstPictureAt: model.state === 'stalled' ? now : first,
    movedAt: now,
    ...(isSteady
      ? {
          failures: 0,
          failed: model.failed.size === 0 ? model.failed : withoutPassing(model.failed),
          failedProbes: isHome && now - first >= PROBE_MS ? 0 : model.failedProbes,
        }
      : undefined),
    probeAt:
      isHome || model.failed.get(model.preferred) === 'codec'
        ? null
        : (model.probeAt ?? (model.state === 'loading' ? nextProbe(model, now) : null)),
  };
};

const tick = (model: PlayerModel, now: Milliseconds): PlayerModel => {
  if (model.retryAt !== null && now >= model.retryAt)
    return model.state === 'switching' ? start(model, model.line, now) : restart(model, now);
  if (model.state === 'loading')
    return now - model.startedAt >= FIRST_PICTURE_MS ? fail(model, 'timeout', now) : model;
  if (model.state !== 'playing' && model.state !== 'stalled') return model;
  const still = now - (model.movedAt ?? now);
  if (still >= STALL_MS) return fail(model, 'stalled', now);
  if (model.state === 'playing' && still >= STALL_SHOWN_MS) return { ...model, state: 'stalled' };
  return model.probeAt !== null && now >= model.probeAt
    ? { ...model, probeAt: null, probe: model.probe + 1 }
    : model;
};

const probed = (model: PlayerModel, isGood: boolean, now: Milliseconds): PlayerModel => {
  if ((model.state !== 'playing' && model.state !== 'stalled') || model.line === model.preferred)
    return model;
  const next = { ...model, failedProbes: model.failedProbes + 1 };
  return isGood ? start(next, model.preferred, now) : { ...next, probeAt: nextProbe(next, now) };
};

/** What is running when the player is told to stop; it starts anew at the live edge. */
const stop = (model: PlayerModel, state: 'idle' | 'paused'): PlayerModel => ({
  ...model,
  state,
  attempt: model.attempt + 1,
  retryAt: null,
  probeAt: null,
});

/**
 * Applies an event to the player's state; `now` in ms of a clock that never goes back. A line that fails gives
 * way to the next one, and when all have failed they are tried again. While another line plays, the preferred
 * one is probed and taken back once it answers. Returns the same object if nothing changes.
 */
export const reducePlayer = (model: PlayerModel, event: PlayerEvent, now: Milliseconds): PlayerModel => {
  switch (event.kind) {
    case 'open': {
      const [first] = event.lines;
      const fresh = { ...IDLE, attempt: model.attempt + 1, probe: model.probe, lines: event.lines };
      if (first === undefined) return fresh;
      const preferred = event.lines.includes(event.preferred) ? event.preferred : first;
      // Other lines end neither a pause nor a suspension: the user, or the page that is seen again, ends it.
      const isHeld = model.lines.length > 0 && (model.state === 'paused' || model.state === 'idle');
      return isHeld
        ? { ...fresh, state: model.state, preferred, line: preferred }
        : start({ ...fresh, preferred }, preferred, now);
    }
    case 'choose':
      if (!model.lines.includes(event.line)) return model;
      return start(
        { ...model, preferred: event.line, failed: new Map(), failures: 0, failedProbes: 0 },
        event.line,
        now,
      );
    case 'moved':
      return moved(model, now);
    case 'tick':
      return tick(model, now);
    case 'failed':
      return event.attempt === model.attempt &&
        ['loading', 'playing', 'stalled', 'blocked'].includes(model.state)
        ? fail(model, event.reason, now)
        : model;
    case 'blocked':
      return event.attempt === model.attempt && model.state === 'loading'
        ? { ...model, state: 'blocked' }
        : model;
    case 'probed':
      return event.probe === model.probe ? probed(model, event.isGood, now) : model;
    case 'pause':
      return model.lines.length === 0 || model.state === 'idle' ? model : stop(model, 'paused');
    case 'suspend':
      return model.state === 'paused' || model.state === 'idle' ? model : stop(model, 'idle');
    case 'resume':
      if (model.lines.length === 0 || !['idle', 'paused', 'blocked', 'failed'].includes(model.state))
        return model;
      return restart({ ...model, failures: 0 }, now);
    default:
      return event satisfies never;
  }
};

/** Whether an engine runs in this state. */
export const isRunning = ({ state }: Pick<PlayerModel, 'state'>): boolean =>
  state === 'loading' || state === 'playing' || state === 'stalled' || state === 'blocked';
