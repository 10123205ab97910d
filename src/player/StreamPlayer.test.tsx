// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MediaLine } from '#domain/match/stream.ts';
import texts from '#locales/en/player.json' with { type: 'json' };
import { createComponentStage, stubResizeObserver } from '#tests/componentStage.tsx';
import type { BrowserPlayer } from './createPlayer.ts';
import { NO_ENGINE, type EngineOptions } from './engines/engine.ts';
import { DEFAULT_MEMORY, readPlayerMemory, writePlayerMemory } from './memory.ts';
import { StreamPlayer } from './StreamPlayer.tsx';

const LINES: readonly MediaLine[] = [
  { line: 1, kind: 'hls', address: 'https://stream.example/1.m3u8' },
  { line: 2, kind: 'flv', address: 'https://stream.example/2.flv' },
  { line: 3, kind: 'page', address: 'https://stream.example/page' },
];

const kept = new Map<string, string>();
const store = {
  read: (key: string) => kept.get(key) ?? null,
  write: (key: string, text: string) => void kept.set(key, text),
};
let engines: EngineOptions[] = [];
let due: (() => void)[] = [];
let qualities: unknown[] = [];
let now = 0;
let pictureTime: (() => number) | null = null;
let frames = 0;
const environment: BrowserPlayer = {
  now: () => now,
  setTimeout: (run) => due.push(run),
  clearTimeout: () => undefined,
  loadEngine: () =>
    Promise.resolve((options) => {
      engines.push(options);
      return {
        ...NO_ENGINE,
        pictureTime: () => pictureTime?.() ?? null,
        heights: () => [180, 360],
        setQuality: (next) => void qualities.push(next),
      };
    }),
  probe: () => Promise.resolve(false),
  frames: () => frames,
};
/** The server's clock is an hour ahead of the device's, as if the user had set it wrong. */
const serverNow = () => Date.now() + 3_600_000;
const look = (ms = 500, isMoving = true) =>
  act(async () => {
    now += ms;
    if (isMoving) frames += 1;
    for (const run of due.splice(0)) run();
    await Promise.resolve();
  });

const { host, render, find, press } = createComponentStage({ player: texts });
const draw = () =>
  render(
    <StreamPlayer
      lines={LINES}
      title="A - B"
      serverNow={serverNow}
      store={store}
      environment={environment}
    />,
  );
/** Renders the player with a price over its picture. */
const drawOver = (isTheatre: boolean) =>
  render(
    <StreamPlayer
      lines={LINES}
      title="A - B"
      serverNow={serverNow}
      store={store}
      environment={environment}
      isTheatre={isTheatre}
      over={<button type="button" data-option="k:1" />}
    />,
  );
const muted = () => [...document.querySelectorAll('video')].map((video) => video.muted);
const state = () => find('[data-player]')?.dataset.mediaState;

beforeAll(() => {
  stubResizeObserver();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
});
beforeEach(() => {
  kept.clear();
  [engines, due, qualities, now, frames, pictureTime] = [[], [], [], 0, 0, null];
});

describe('the player on the screen', () => {
  test('names the teams over the picture, and says that the delay of a stream without times is unknown', async () => {
    await draw();
    expect(state()).toBe('loading');
    await look();
    expect(state()).toBe('playing');
    expect(host().textContent).toContain('A - B');
    expect(find('[data-latency]')?.textContent).toBe('delay unknown');
  });

  test('the delay of a stream is measured by the server, whatever the clock of the device says (F45)', async () => {
    pictureTime = () => serverNow() - 4_100;
    await draw();
    await look();
    await look();
    expect(find('[data-latency]')?.dataset.latency).toBe('4000');
  });

  test('the chosen line is played and remembered (BOOT-35)', async () => {
    await draw();
    await press('[data-media-line="2"]');
    expect(engines.at(-1)?.address).toBe('https://stream.example/2.flv');
    expect(readPlayerMemory(store).line).toBe(2);
    expect(find('[data-media-line="2"]')?.getAttribute('aria-pressed')).toBe('true');
  });

  test('prices lie over a picture that covers those below it, and over no other', async () => {
    await drawOver(false);
    expect(find('[data-option]')).toBeNull();
    await drawOver(true);
    expect(find('[data-option]')).not.toBeNull();
  });

  test('a missing codec is said, and the next line is tried', async () => {
    await draw();
    act(() => engines[0]?.onFail('codec'));
    expect(find('[role="status"]')?.textContent).toBe(
      'This browser cannot play that format. Switching to line 2…',
    );
    expect(find('[data-media-line="1"]')?.getAttribute('aria-label')).toBe('Line 1 (format not supported)');
  });

  test('a page is shown in a sandbox, and only there; it can go nowhere else', async () => {
    await draw();
    await press('[data-media-line="3"]');
    const frame = find('iframe');
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
    expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(find('video')?.hidden).toBe(true);
  });

  test('volume and silence are remembered', async () => {
    await draw();
    await press('[data-action="mute"]');
    expect(readPlayerMemory(store).muted).toBe(true);
    expect(find('[data-action="mute"]')?.getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('video')?.muted).toBe(true);
  });

  test('a player that is muted does not report that its sound has ended, so no other tab starts to sound', async () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage() {
          return undefined;
        }
        close() {
          return undefined;
        }
      },
    );
    localStorage.clear();
    await draw();
    await look();
    await press('[data-action="mute"]');
    expect([muted(), localStorage.getItem('player-sound-ended')]).toEqual([[true], null]);
    await press('[data-action="pause"]');
    expect([state(), localStorage.getItem('player-sound-ended') === null]).toEqual(['paused', false]);
    vi.unstubAllGlobals();
    stubResizeObserver();
  });

  test('a narrow player keeps one row of controls: volume and delay stand in its settings and titles', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(370);
    await draw();
    expect(find('[data-field="volume"]')).toBeNull();
    expect(find('[data-action="to-live"]')?.title).toBe('To the newest picture (delay unknown)');
    await press('[data-action="player-settings"]');
    expect(find('[data-field="volume"]')?.closest('[role="dialog"]')).not.toBeNull();
    width.mockRestore();
  });

  test('quality and data saver are chosen from what the stream has, applied and remembered', async () => {
    await draw();
    await look();
    await press('[data-action="player-settings"]');
    const offered = [...document.querySelectorAll('[data-setting="player-quality"] input')];
    expect(offered.map((each) => each.getAttribute('value'))).toEqual(['auto', '360', '180', 'saver']);
    await press('[data-setting="player-quality"] input[value="180"]');
    await press('[data-setting="player-quality"] input[value="saver"]');
    expect(qualities).toEqual(['auto', 180, 'saver']);
    expect(readPlayerMemory(store).quality).toBe('saver');
  });

  test('of several players of a page one has the sound: the one that the user turned on last', async () => {
    const channels = new Set<EventTarget>();
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        constructor() {
          super();
          channels.add(this);
        }
        postMessage() {
          for (const each of channels) if (each !== this) each.dispatchEvent(new Event('message'));
        }
        close() {
          channels.delete(this);
        }
      },
    );
    await render(
      <>
        <StreamPlayer
          lines={LINES}
          title="A - B"
          serverNow={serverNow}
          store={store}
          environment={environment}
        />
        <StreamPlayer
          lines={LINES}
          title="C - D"
          serverNow={serverNow}
          isSilentAtFirst
          store={store}
          environment={environment}
        />
      </>,
    );
    await look();
    expect(muted()).toEqual([false, true]);
    await act(async () => {
      document.querySelectorAll<HTMLElement>('[data-action="mute"]')[1]?.click();
      await Promise.resolve();
    });
    expect(muted()).toEqual([true, false]);
    vi.unstubAllGlobals();
    stubResizeObserver();
  });

  test('a hidden tab plays on only if the user chose its sound, and this player has it', async () => {
    await draw();
    await look();
    await press('[data-action="player-settings"]');
    await press('[data-setting="player-background"]');
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(state()).toBe('playing');
    await press('[data-action="mute"]');
    expect(state()).toBe('idle');
    seen.mockRestore();
  });

  test('captions are shown if the stream brings some and the user wants them; else their absence is said', async () => {
    const track = { kind: 'captions', mode: 'disabled' };
    const tracks = Object.assign(new EventTarget(), {
      *[Symbol.iterator]() {
        yield track;
      },
    });
    vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(
      tracks as unknown as TextTrackList,
    );
    await draw();
    await press('[data-action="player-settings"]');
    expect(host().textContent).not.toContain('This stream has none now');
    await press('[data-setting="player-captions"]');
    expect(track.mode).toBe('showing');
    expect(readPlayerMemory(store).captions).toBe(true);
  });

  test('of hidden and visible tabs only the visible one plays', async () => {
    await draw();
    await look();
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await Promise.resolve();
    });
    expect(state()).toBe('idle');
    seen.mockReturnValue('visible');
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await Promise.resolve();
    });
    expect(state()).toBe('loading');
    seen.mockRestore();
  });
});

describe('full screen', () => {
  test('a press fills the screen, the next one ends it; a page without the right has no button (BOOT-36)', async () => {
    const full: { element: Element | null } = { element: null };
    const changeTo = async (element: Element | null) => {
      full.element = element;
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    Object.assign(document, { fullscreenEnabled: false });
    await draw();
    expect(find('[data-action="full-screen"]')).toBeNull();
    Object.assign(document, { fullscreenEnabled: true, exitFullscreen: () => changeTo(null) });
    Object.assign(HTMLElement.prototype, {
      requestFullscreen(this: HTMLElement) {
        return changeTo(this);
      },
    });
    const figure = find('[data-player]') as HTMLElement;
    // The page of the tests has no full screen, and so no selector for it.
    vi.spyOn(figure, 'matches').mockImplementation(() => full.element === figure);
    await draw();
    await press('[data-action="full-screen"]');
    expect(full.element).toBe(figure);
    expect(find('[data-action="full-screen"]')?.getAttribute('aria-label')).toBe('Leave full screen');
    await press('[data-action="full-screen"]');
    expect(full.element).toBeNull();
    expect(find('[data-action="full-screen"]')?.getAttribute('aria-label')).toBe('Full screen');
  });
});

describe('what is remembered of playing', () => {
  test.each([
    ['', DEFAULT_MEMORY],
    ['null', DEFAULT_MEMORY],
    ['{"volume":7,"line":9,"mode":"x","muted":"yes","isOpen":1}', DEFAULT_MEMORY],
    ['{"volume":0.5,"line":3}', { ...DEFAULT_MEMORY, volume: 0.5, line: 3 }],
  ])('an unreadable part of %j falls back by itself', (text, expected) => {
    kept.set('player', text);
    expect(readPlayerMemory(store)).toEqual(expected);
  });

  test('a change keeps the rest', () => {
    writePlayerMemory(store, { volume: 0.25 });
    writePlayerMemory(store, { line: 4 });
    expect(readPlayerMemory(store)).toEqual({ ...DEFAULT_MEMORY, volume: 0.25, line: 4 });
  });
});
