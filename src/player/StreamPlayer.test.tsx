// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MediaLine } from '#domain/match/stream.ts';
import texts from '#locales/en/player.json' with { type: 'json' };
import type { PlayerEnvironment } from './createPlayer.ts';
import type { EngineOptions } from './engines/engine.ts';
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
let now = 0;
let frames = 0;
const environment: PlayerEnvironment = {
  now: () => now,
  wallClock: () => now,
  setTimeout: (run) => due.push(run),
  clearTimeout: () => undefined,
  loadEngine: () =>
    Promise.resolve((options) => {
      engines.push(options);
      return { destroy: () => undefined, toLive: () => undefined, pictureTime: () => null };
    }),
  probe: () => Promise.resolve(false),
  frames: () => frames,
};
const look = (ms = 500, isMoving = true) =>
  act(async () => {
    now += ms;
    if (isMoving) frames += 1;
    for (const run of due.splice(0)) run();
    await Promise.resolve();
  });

let root: Root;
let place: HTMLElement;
const draw = () =>
  act(async () => {
    root.render(<StreamPlayer lines={LINES} title="A - B" store={store} environment={environment} />);
    await Promise.resolve();
  });
const find = (selector: string) => place.querySelector<HTMLElement>(selector);
const press = (selector: string) =>
  act(async () => {
    find(selector)?.click();
    await Promise.resolve();
  });
const state = () => find('[data-player]')?.dataset.mediaState;

beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: { en: { player: texts } } });
});
beforeEach(() => {
  kept.clear();
  [engines, due, now, frames] = [[], [], 0, 0];
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

describe('the player on the screen', () => {
  test('names the teams over the picture, and says that the delay of a stream without times is unknown', async () => {
    await draw();
    expect(state()).toBe('loading');
    await look();
    expect(state()).toBe('playing');
    expect(place.textContent).toContain('A - B');
    expect(find('[data-latency]')?.textContent).toBe('delay unknown');
  });

  test('the chosen line is played and remembered (BOOT-35)', async () => {
    await draw();
    await press('[data-media-line="2"]');
    expect(engines.at(-1)?.address).toBe('https://stream.example/2.flv');
    expect(readPlayerMemory(store).line).toBe(2);
    expect(find('[data-media-line="2"]')?.getAttribute('aria-pressed')).toBe('true');
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
