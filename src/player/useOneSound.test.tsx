// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useOneSound } from './useOneSound.ts';

/** Channels of one origin: a message reaches every other one. */
const channels = new Set<Channel>();
class Channel {
  readonly name: string;
  readonly #hearers: ((event: { readonly data: unknown }) => void)[] = [];
  constructor(name: string) {
    this.name = name;
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this && other.name === this.name) other.hear(data);
  }
  addEventListener(_type: 'message', hear: (event: { readonly data: unknown }) => void) {
    this.#hearers.push(hear);
  }
  hear(data: unknown) {
    for (const hear of this.#hearers) hear({ data });
  }
  close() {
    channels.delete(this);
  }
}

/** The record of the last sound that ended. */
const ended = () => localStorage.getItem('player-sound-ended');

type Player = { readonly root: Root; isTaken: boolean; takeBack: () => void };
let players: Player[] = [];
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal('BroadcastChannel', Channel);
});
afterEach(() => {
  for (const { root } of players) act(() => root.unmount());
  players = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type SoundProps = {
  readonly isSounding: boolean;
  readonly isStopped: boolean;
  readonly onSound: (sound: ReturnType<typeof useOneSound>) => void;
};
const Sound = ({ isSounding, isStopped, onSound }: SoundProps) => {
  const sound = useOneSound(isSounding, { isStopped });
  useEffect(() => {
    onSound(sound);
  });
  return null;
};
/** A player of a tab of its own. */
const createPlayer = (): Player => {
  const player = {
    root: createRoot(document.createElement('div')),
    isTaken: false,
    takeBack: () => undefined,
  };
  players.push(player);
  return player;
};
const play = (player: Player, isSounding = true, isStopped = !isSounding) =>
  act(async () =>
    player.root.render(
      <Sound
        isSounding={isSounding}
        isStopped={isStopped}
        onSound={([isTaken, takeBack]) => Object.assign(player, { isTaken, takeBack })}
      />,
    ),
  );
/** Stops the clock of the page; `passed` is the time since its start, ms. */
const stubTime = () => {
  const time = { passed: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => time.passed);
  return time;
};
/** Brings what a player of another page announced to every player that sounds. */
const announce = (claim: unknown) =>
  act(async () => {
    for (const channel of channels) channel.hear(claim);
  });
const audible = (): readonly boolean[] => players.map(({ isTaken }) => !isTaken);

/** Two players, of which the second has taken the sound. */
const setUpTaken = async () => {
  localStorage.clear();
  const [one, two] = [createPlayer(), createPlayer()];
  await play(one);
  await play(two);
  expect([audible(), ended()]).toEqual([[false, true], null]);
  /** Other tabs hear that the sound has ended. */
  const hear = () =>
    act(async () =>
      window.dispatchEvent(
        new StorageEvent('storage', { key: ended() === null ? 'x' : 'player-sound-ended' }),
      ),
    );
  return { one, two, hear };
};

describe('the sound of players in several tabs', () => {
  test('belongs to the one that started last', async () => {
    const [one, two, three] = [createPlayer(), createPlayer(), createPlayer()];
    await play(one);
    await play(two);
    expect(audible()).toEqual([false, true, true]);
    await play(three);
    expect(audible()).toEqual([false, false, true]);
  });

  test('is taken back by a press, and the other player falls silent', async () => {
    const [one, two] = [createPlayer(), createPlayer()];
    await play(one);
    await play(two);
    await act(async () => one.takeBack());
    expect(audible()).toEqual([true, false]);
  });

  test('a player that is paused or muted takes it from nobody', async () => {
    const [one, two] = [createPlayer(), createPlayer()];
    await play(one);
    await play(two, false);
    expect(audible()).toEqual([true, true]);
  });

  describe('that another tab had', () => {
    test.each([
      ['pauses', (two: Player) => play(two, false)],
      ['closes its player', (two: Player) => act(async () => two.root.unmount())],
      ['closes', () => act(async () => window.dispatchEvent(new Event('pagehide')))],
    ] as const)('is back once that tab %s', async (_, end) => {
      const { one, two, hear } = await setUpTaken();
      await end(two);
      expect(ended()).not.toBeNull();
      await hear();
      expect(one.isTaken).toBe(false);
    });

    test('is not back while its own page is hidden; it is back once the page is seen', async () => {
      const { one, two, hear } = await setUpTaken();
      const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await play(two, false);
      await hear();
      expect(one.isTaken).toBe(true);
      visibility.mockRestore();
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
      expect(one.isTaken).toBe(false);
    });

    test('is not back while the player of that tab only waits for its stream', async () => {
      const { one, two, hear } = await setUpTaken();
      await play(two, false, false);
      await hear();
      expect([one.isTaken, ended()]).toEqual([true, null]);
    });

    test('comes back to one of several tabs alone: to the one that started last', async () => {
      localStorage.clear();
      const [one, two, three] = [createPlayer(), createPlayer(), createPlayer()];
      const time = stubTime();
      for (const player of [two, one, three]) {
        time.passed += 1_000;
        await play(player);
      }
      expect(audible()).toEqual([false, false, true]);
      await play(three, false);
      // Both tabs hear of the end at the same moment.
      await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'player-sound-ended' })));
      expect([one.isTaken, two.isTaken, channels.size]).toEqual([false, true, 1]);
      await play(one, false);
      await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'player-sound-ended' })));
      expect([two.isTaken, channels.size]).toEqual([false, 1]);
    });

    test('does not silence a player that has started in the meantime', async () => {
      const { one, two, hear } = await setUpTaken();
      // The second player is muted, so it does not learn that a third one sounds.
      await play(two, false, false);
      const three = createPlayer();
      await play(three);
      await play(two, false, true);
      await hear();
      expect([one.isTaken, three.isTaken]).toEqual([true, false]);
    });

    test('comes back behind a later start, also if its volume was changed while it sounded', async () => {
      localStorage.clear();
      const time = stubTime();
      const [one, two] = [createPlayer(), createPlayer()];
      await play(one);
      await act(async () => one.takeBack());
      // The stream of the first player waits, and the user starts another one.
      await play(one, false, false);
      time.passed += 60_000;
      await play(two);
      time.passed += 60_000;
      await play(one);
      expect(audible()).toEqual([false, true]);
    });

    test('comes back to one of two visible windows whose volumes were changed while they sounded', async () => {
      localStorage.clear();
      const time = stubTime();
      const [one, two, three] = [createPlayer(), createPlayer(), createPlayer()];
      for (const player of [one, two, three]) {
        await play(player);
        await act(async () => player.takeBack());
        time.passed += 60_000;
      }
      await play(three, false);
      const sent = vi.spyOn(Channel.prototype, 'postMessage');
      await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'player-sound-ended' })));
      const [[firstClaim] = []] = sent.mock.calls;
      // What the first window announced arrives after the second window has opened its channel.
      await announce(firstClaim);
      expect([one.isTaken, two.isTaken, channels.size]).toEqual([true, false, 1]);
    });

    test('is with the later one of two new starts that hear each other', async () => {
      const time = stubTime();
      const [one, two] = [createPlayer(), createPlayer()];
      await play(one);
      time.passed += 1;
      await play(two);
      // The message of the first start arrives after the second start.
      await announce([Infinity, performance.timeOrigin]);
      expect(audible()).toEqual([false, true]);
    });

    test('is taken by a new start whose tab has a clock that is behind', async () => {
      const time = stubTime();
      const [one, two] = [createPlayer(), createPlayer()];
      time.passed = 3_600_000;
      await play(one);
      time.passed += 60_000;
      await announce([Infinity, performance.timeOrigin]);
      expect([one.isTaken, two.isTaken]).toEqual([true, false]);
    });

    test('is taken by a player that a press starts again after the end', async () => {
      const { one, two, hear } = await setUpTaken();
      await play(one, false);
      await play(two, false);
      await hear();
      await play(two);
      await play(one);
      expect(audible()).toEqual([true, false]);
    });

    test('is not reported as ended by the player that lost it', async () => {
      const { one } = await setUpTaken();
      await play(one, false);
      await act(async () => one.root.unmount());
      expect(ended()).toBeNull();
    });
  });

  test('a silent player keeps no channel open, so that its page may enter the back/forward cache (F13)', async () => {
    const [one, two] = [createPlayer(), createPlayer()];
    await play(one);
    await play(two);
    // The first one gave its channel up when it fell silent.
    expect(channels.size).toBe(1);
    await play(two, false);
    expect(channels.size).toBe(0);
  });

  test('a browser without channels plays as if there was one tab', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const [one, two] = [createPlayer(), createPlayer()];
    await play(one);
    await play(two);
    expect(audible()).toEqual([true, true]);
  });
});
