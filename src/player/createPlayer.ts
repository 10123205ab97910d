import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { MediaKind, MediaLine } from '#domain/match/stream.ts';
import type { Engine, StartEngine } from './engines/engine.ts';
import { IDLE, isRunning, reducePlayer, type PlayerEvent, type PlayerModel } from './machine.ts';
import type { Quality } from './quality.ts';

/** The time in ms between two looks at the picture. */
const LOOK_MS: Milliseconds = 500;
/** The time in ms that a probed line has to answer. */
const PROBE_LIMIT_MS: Milliseconds = 5000;
/** A larger difference is a wrong time in the stream and no latency. Not from the specification. */
const MAX_LATENCY_MS: Milliseconds = 120_000;

/** Returns the latency in half seconds, so that a steady stream causes no render; null if it is implausible. */
const latencyOf = (pictureTime: EpochMs, now: EpochMs): Milliseconds | null => {
  const latency = Math.round((now - pictureTime) / 500) * 500;
  return Math.abs(latency) > MAX_LATENCY_MS ? null : Math.max(0, latency);
};

export type PlayerEnvironment = {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => Milliseconds;
  /** The server's time, to which the times of pictures are compared. The device's clock may be wrong. */
  readonly serverNow: () => EpochMs;
  readonly setTimeout: (run: () => void, ms: Milliseconds) => number;
  readonly clearTimeout: (timer: number) => void;
  /** Loads what plays a kind of line; pages need none. */
  readonly loadEngine: (kind: Exclude<MediaKind, 'page'>) => Promise<StartEngine>;
  /** Whether an address answers. */
  readonly probe: (address: string, limit: Milliseconds) => Promise<boolean>;
  /** Number of pictures drawn so far. */
  readonly frames: (video: HTMLVideoElement) => number;
};
/** The part of the environment that a page has by itself. */
export type BrowserPlayer = Omit<PlayerEnvironment, 'serverNow'>;

/** What a player shows. `latency` in ms between the pictures' making and the screen; null if unknown. */
export type PlayerView = {
  readonly model: PlayerModel;
  readonly latency: Milliseconds | null;
  /** True if the browser allowed the start without sound only. */
  readonly isSilenced: boolean;
  /** Picture heights of the stream's levels in pixels. */
  readonly heights: readonly number[];
};

export type Player = {
  readonly view: () => PlayerView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: PlayerEvent) => void;
  readonly open: (lines: readonly MediaLine[], preferred: number) => void;
  readonly toLive: () => void;
  /** Chooses the quality of this and of every later attempt. */
  readonly setQuality: (quality: Quality) => void;
  /** The user turned the sound on or off, so a forced silence is over. */
  readonly soundChosen: () => void;
  readonly dispose: () => void;
};

/**
 * Creates the player of one `<video>`: runs the state machine, and an engine for each attempt. A failing stream
 * ends here; nothing else of the page learns of it.
 */
export const createPlayer = (video: HTMLVideoElement, environment: PlayerEnvironment): Player => {
  let view: PlayerView = { model: IDLE, latency: null, isSilenced: false, heights: [] };
  let lines: readonly MediaLine[] = [];
  let engine: Engine | null = null;
  let engineAttempt = -1;
  let quality: Quality = 'auto';
  let frames = 0;
  let playedTo = 0;
  let timer: number | null = null;
  let isOver = false;
  const listeners = new Set<() => void>();

  const update = (change: Partial<PlayerView>): void => {
    const next = { ...view, ...change };
    if ((Object.keys(change) as (keyof PlayerView)[]).every((key) => next[key] === view[key])) return;
    view = next;
    for (const listener of Array.from(listeners)) listener();
  };
  const lineOf = (line: number) => lines.find((each) => each.line === line);

  const stopEngine = (): void => {
    engine?.destroy();
    engine = null;
  };

  /** Plays without sound where the browser forbids sound before a press. */
  const play = async (attempt: number): Promise<void> => {
    try {
      await video.play();
    } catch (error) {
      const isCurrent = attempt === view.model.attempt && !isOver;
      if (!isCurrent || (error as Partial<DOMException>).name !== 'NotAllowedError') return;
      if (video.muted) return send({ kind: 'blocked', attempt });
      video.muted = true;
      update({ isSilenced: true });
      await play(attempt);
    }
  };

  const startEngine = async (attempt: number): Promise<void> => {
    const line = lineOf(view.model.line);
    // A page in a frame plays by itself, and nothing of it can be seen from here.
    if (line === undefined || line.kind === 'page') return send({ kind: 'moved' });
    const fail = (reason: Extract<PlayerEvent, { kind: 'failed' }>['reason']) =>
      send({ kind: 'failed', attempt, reason });
    try {
      const startLine = await environment.loadEngine(line.kind);
      if (isOver || attempt !== view.model.attempt) return;
      let isRefused = false;
      const started = startLine({
        video,
        address: line.address,
        onFail: (reason) => {
          isRefused = true;
          fail(reason);
        },
      });
      if (isRefused || attempt !== view.model.attempt) return started.destroy();
      engine = started;
      started.setQuality(quality);
      frames = environment.frames(video);
      await play(attempt);
    } catch {
      fail('network');
    }
  };

  const probe = async (number: number): Promise<void> => {
    const line = lineOf(view.model.preferred);
    const isGood =
      line !== undefined &&
      (line.kind === 'page' || (await environment.probe(line.address, PROBE_LIMIT_MS).catch(() => false)));
    if (!isOver) send({ kind: 'probed', probe: number, isGood });
  };

  /**
   * Whether the stream has moved since the last look. Browsers stop to decode the picture of a hidden page while its
   * sound goes on, so there the played time counts.
   */
  const hasMoved = (): boolean => {
    const isHidden = document.visibilityState === 'hidden' && document.pictureInPictureElement !== video;
    const drawn = environment.frames(video);
    const hasDrawn = drawn > frames;
    const hasPlayed = video.currentTime > playedTo;
    frames = drawn;
    playedTo = video.currentTime;
    return hasDrawn || (isHidden && hasPlayed);
  };
  const check = (): void => {
    timer = null;
    const line = lineOf(view.model.line);
    if (hasMoved() || line?.kind === 'page') send({ kind: 'moved' });
    send({ kind: 'tick' });
    const heights = engine?.heights() ?? [];
    if (heights.join() !== view.heights.join()) update({ heights });
    const made = view.model.state === 'playing' ? (engine?.pictureTime() ?? null) : null;
    update({ latency: made === null ? null : latencyOf(made, environment.serverNow()) });
  };
  /** Ticks while something runs or waits for its time. */
  const arm = (): void => {
    const isNeeded = isRunning(view.model) || view.model.retryAt !== null;
    if (isOver || timer !== null || !isNeeded) return;
    timer = environment.setTimeout(() => {
      check();
      arm();
    }, LOOK_MS);
  };

  const send = (event: PlayerEvent): void => {
    if (isOver) return;
    const before = view.model;
    const model = reducePlayer(before, event, environment.now());
    if (model === before) return;
    update({ model });
    if (!isRunning(model)) stopEngine();
    else if (model.attempt !== engineAttempt) {
      stopEngine();
      engineAttempt = model.attempt;
      frames = environment.frames(video);
      void startEngine(model.attempt);
    }
    if (model.probe !== before.probe) void probe(model.probe);
    arm();
  };

  const onError = (): void => {
    if (engine !== null) send({ kind: 'failed', attempt: view.model.attempt, reason: 'media' });
  };
  const onEnded = (): void => {
    if (engine !== null) send({ kind: 'failed', attempt: view.model.attempt, reason: 'ended' });
  };
  /**
   * The user paused by a media key, the picture-in-picture window or a control of the browser. On a hidden page the
   * browser itself may have paused, so the video plays again when the page is seen. A video also pauses at its end. An
   * event of an engine that was destroyed arrives without an engine, or while the next one plays.
   */
  const onPause = (): void => {
    if (engine === null || !video.paused || video.ended) return;
    send({ kind: document.visibilityState === 'hidden' ? 'suspend' : 'pause' });
  };
  video.addEventListener('error', onError);
  video.addEventListener('ended', onEnded);
  /**
   * Resumes after the user pressed play by a media key or in the picture-in-picture window. A late event of an engine
   * that was destroyed arrives after its video was emptied, which pauses it.
   */
  const onPlay = (): void => {
    const { state } = view.model;
    const isStopped = engine === null && (state === 'paused' || state === 'idle');
    if (isStopped && !video.paused) send({ kind: 'resume' });
  };
  video.addEventListener('pause', onPause);
  video.addEventListener('play', onPlay);

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send,
    open: (next, preferred) => {
      lines = next;
      // The remembered line is a number of another stream, where it may be no spare line.
      const isSpare = next.some(({ line, isSpare: spare }) => line === preferred && spare === true);
      send({
        kind: 'open',
        lines: next.map(({ line }) => line),
        preferred: isSpare ? (next[0]?.line ?? preferred) : preferred,
      });
    },
    toLive: () => engine?.toLive(),
    setQuality: (next) => {
      quality = next;
      engine?.setQuality(next);
    },
    soundChosen: () => update({ isSilenced: false }),
    dispose: () => {
      isOver = true;
      if (timer !== null) environment.clearTimeout(timer);
      video.removeEventListener('error', onError);
      video.removeEventListener('ended', onEnded);
      video.removeEventListener('pause', onPause);
      video.removeEventListener('play', onPlay);
      stopEngine();
      listeners.clear();
    },
  };
};
