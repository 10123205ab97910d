// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MediaLine } from '#domain/match/stream.ts';
import { createPlayer, type PlayerEnvironment } from './createPlayer.ts';
import type { EngineOptions } from './engines/engine.ts';

const LINES: readonly MediaLine[] = [
  { line: 1, kind: 'hls', address: 'https://stream.example/1.m3u8' },
  { line: 2, kind: 'flv', address: 'https://stream.example/2.flv' },
];

/** A player whose clock, pictures and engines are driven by the test. */
const set = (play: () => Promise<void> = () => Promise.resolve(), lateMs = 4_200) => {
  let now = 0;
  let frames = 0;
  let timers: { at: number; run: () => void; id: number }[] = [];
  let serial = 0;
  const engines: (EngineOptions & { isAlive: boolean; quality: unknown })[] = [];
  let heights: readonly number[] = [];
  const probes: string[] = [];
  const environment: PlayerEnvironment = {
    now: () => now,
    serverNow: () => 100_000 + now,
    setTimeout: (run, ms) => {
      serial += 1;
      timers.push({ at: now + ms, run, id: serial });
      return serial;
    },
    clearTimeout: (id) => void (timers = timers.filter((each) => each.id !== id)),
    loadEngine: () =>
      Promise.resolve((options) => {
        const engine = { ...options, isAlive: true, quality: null as unknown };
        engines.push(engine);
        return {
          destroy: () => void (engine.isAlive = false),
          toLive: () => undefined,
          pictureTime: () => 100_000 + now - lateMs,
          heights: () => heights,
          setQuality: (quality) => void (engine.quality = quality),
        };
      }),
    probe: (address) => {
      probes.push(address);
      return Promise.resolve(true);
    },
    frames: () => frames,
  };
  const video = document.createElement('video');
  video.play = vi.fn<() => Promise<void>>(play);
  const player = createPlayer(video, environment);
  return {
    player,
    video,
    engines,
    probes,
    timers: () => timers.length,
    setHeights: (next: readonly number[]) => void (heights = next),
    state: () => `${player.view().model.state} ${player.view().model.line}`,
    /** Lets time pass in steps of the next timer; a picture comes in each step if `isMoving`. */
    wait: async (ms: number, isMoving = true) => {
      for (const until = now + ms; now < until;) {
        now = Math.min(until, ...timers.map(({ at }) => at));
        if (isMoving) frames += 10;
        const due = timers.filter(({ at }) => at <= now);
        timers = timers.filter(({ at }) => at > now);
        for (const { run } of due) run();
        await new Promise((resolve) => setImmediate(resolve));
        if (timers.length === 0) now = until;
      }
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
};

const refuse = () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' }));

afterEach(() => vi.restoreAllMocks());

describe('a player', () => {
  test('opens no spare line by a remembered number, but plays it after the others fail or by choice', async () => {
    const [first, second] = LINES as [MediaLine, MediaLine];
    const withSpare: readonly MediaLine[] = [first, { ...second, isSpare: true }];
    const { player, engines, state, settle, wait } = set();
    player.open(withSpare, 2);
    await settle();
    expect(engines.map(({ address }) => address)).toEqual([first.address]);
    engines[0]?.onFail('network');
    await wait(1_000);
    expect(state()).toBe('playing 2');
    player.open(withSpare, 2);
    await settle();
    expect(state()).toBe('loading 1');
    player.send({ kind: 'choose', line: 2 });
    await wait(1_000);
    expect(state()).toBe('playing 2');
  });

  test('plays the chosen line and says how late its pictures are', async () => {
    const { player, engines, state, wait, settle } = set();
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    expect(state()).toBe('playing 1');
    expect(engines.map(({ address }) => address)).toEqual(['https://stream.example/1.m3u8']);
    expect(player.view().latency).toBe(4000);
  });

  test.each([
    ['2 minutes late', 120_000, 120_000],
    ['more than 2 minutes late', 121_000, null],
    ['a second ahead', -1_000, 0],
    ['hours ahead', -7_200_000, null],
  ])('a picture that is %s has the latency that its time can mean (F45)', async (_, lateMs, latency) => {
    const { player, wait, settle } = set(undefined, lateMs);
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    expect(player.view().latency).toBe(latency);
  });

  test('destroys the engine of a failed line before the next one starts, and hears nothing of it after', async () => {
    const { player, engines, state, wait, settle } = set();
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    engines[0]?.onFail('network');
    expect(engines[0]?.isAlive).toBe(false);
    await wait(1000, false);
    expect(engines).toHaveLength(2);
    engines[0]?.onFail('media');
    await wait(1000);
    expect(state()).toBe('playing 2');
  });

  test('gives up a line whose time runs on without a picture', async () => {
    const { player, state, wait, settle } = set();
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    await wait(3000, false);
    expect(state()).toBe('stalled 1');
    await wait(3000, false);
    expect(state()).toBe('switching 2');
  });

  test('an error of the video itself ends the line', async () => {
    const { player, video, state, wait, settle } = set();
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    video.dispatchEvent(new Event('error'));
    expect(state()).toBe('switching 2');
  });

  test('a pause by a media key or a control of the browser is a pause, which the play button of the player ends', async () => {
    const { player, video, engines, state, wait, settle } = set();
    let isPaused = false;
    Object.defineProperty(video, 'paused', { get: () => isPaused });
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    isPaused = true;
    video.dispatchEvent(new Event('pause'));
    expect([state(), engines[0]?.isAlive]).toEqual(['paused 1', false]);
    await wait(60_000, false);
    expect([state(), engines.length]).toEqual(['paused 1', 1]);
    player.send({ kind: 'resume' });
    await settle();
    expect([state(), engines.length]).toEqual(['loading 1', 2]);
  });

  test('a play by a media key or the picture-in-picture window ends a pause that was made there', async () => {
    const { player, video, engines, state, wait, settle } = set();
    let isPaused = false;
    Object.defineProperty(video, 'paused', { get: () => isPaused });
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    isPaused = true;
    video.dispatchEvent(new Event('pause'));
    // A late event of the engine that was destroyed: the empty video is paused.
    video.dispatchEvent(new Event('play'));
    expect(state()).toBe('paused 1');
    isPaused = false;
    video.dispatchEvent(new Event('play'));
    await settle();
    expect([state(), engines.length]).toEqual(['loading 1', 2]);
    // The event of the new engine itself starts nothing.
    video.dispatchEvent(new Event('play'));
    await settle();
    expect(engines).toHaveLength(2);
  });

  test('a hidden page without pictures plays on while its sound goes on; without sound it stalls', async () => {
    const { player, video, engines, state, wait, settle } = set();
    let playedTo = 0;
    Object.defineProperty(video, 'currentTime', { get: () => playedTo });
    const playFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        playedTo += 1;
        await wait(1000, false);
      }
    };
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await playFor(20);
    expect([state(), engines.length]).toEqual(['playing 1', 1]);
    await wait(7000, false);
    expect(state()).not.toBe('playing 1');
  });

  test('on a visible page a picture that stands still is a stall, although the time runs on', async () => {
    const { player, video, engines, state, wait, settle } = set();
    let playedTo = 0;
    Object.defineProperty(video, 'currentTime', { get: () => (playedTo += 1) });
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    expect(state()).toBe('playing 1');
    await wait(8000, false);
    expect([state(), engines[0]?.isAlive]).toEqual(['loading 2', false]);
  });

  test('a pause that the browser makes on a hidden page is a suspension, which the page that is seen again ends', async () => {
    const { player, video, engines, state, wait, settle } = set();
    Object.defineProperty(video, 'paused', { get: () => true });
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    video.dispatchEvent(new Event('pause'));
    await wait(60_000, false);
    expect([state(), engines.length, engines[0]?.isAlive]).toEqual(['idle 1', 1, false]);
  });

  test('a pause at the end of a video, or by an engine that was destroyed, is no pause of the user', async () => {
    const { player, video, engines, state, wait, settle } = set();
    const now = { paused: true, ended: true };
    Object.defineProperties(video, {
      paused: { get: () => now.paused },
      ended: { get: () => now.ended },
    });
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    video.dispatchEvent(new Event('pause'));
    expect(state()).toBe('playing 1');
    now.ended = false;
    engines[0]?.onFail('network');
    video.dispatchEvent(new Event('pause'));
    expect(state()).toBe('switching 2');
    now.paused = false;
    await wait(1000);
    video.dispatchEvent(new Event('pause'));
    expect(state()).toBe('playing 2');
  });

  test('asks the chosen line again and returns to it', async () => {
    const { player, engines, probes, state, wait, settle } = set();
    player.open(LINES, 1);
    await settle();
    engines[0]?.onFail('network');
    await wait(62_000);
    expect(probes).toEqual(['https://stream.example/1.m3u8']);
    expect(state()).toBe('playing 1');
  });

  test('plays muted where the browser forbids sound, and waits for a press where it forbids all', async () => {
    let isFirst = true;
    const quiet = set(() => {
      if (!isFirst) return Promise.resolve();
      isFirst = false;
      return refuse();
    });
    quiet.player.open(LINES, 1);
    await quiet.settle();
    await quiet.wait(1000);
    expect(quiet.video.muted).toBe(true);
    expect(quiet.player.view().isSilenced).toBe(true);
    expect(quiet.state()).toBe('playing 1');

    const never = set(refuse);
    never.player.open(LINES, 1);
    await never.settle();
    expect(never.state()).toBe('blocked 1');
  });

  test('the chosen quality holds for this attempt and the next line; heights of a stream are reported once', async () => {
    const { player, engines, setHeights, wait, settle } = set();
    setHeights([180, 360]);
    player.setQuality('saver');
    player.open(LINES, 1);
    await settle();
    expect(engines[0]?.quality).toBe('saver');
    const told = vi.fn<() => void>();
    await wait(1000);
    player.subscribe(told);
    expect(player.view().heights).toEqual([180, 360]);
    player.setQuality(360);
    expect(engines[0]?.quality).toBe(360);
    await wait(500);
    const { heights } = player.view();
    await wait(500);
    expect(player.view().heights).toBe(heights);
    engines[0]?.onFail('network');
    await wait(1000);
    expect(engines[1]?.quality).toBe(360);
  });

  test('a paused or disposed player keeps no engine and no timer', async () => {
    const { player, engines, timers, wait, settle } = set();
    player.open(LINES, 1);
    await settle();
    await wait(1000);
    player.send({ kind: 'pause' });
    expect(engines[0]?.isAlive).toBe(false);
    await wait(500);
    expect(timers()).toBe(0);
    player.send({ kind: 'resume' });
    await settle();
    player.dispose();
    expect(engines[1]?.isAlive).toBe(false);
    expect(timers()).toBe(0);
  });
});
