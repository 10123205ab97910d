// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useOneSound } from './useOneSound.ts';

/** Channels of one origin: a message reaches every other one. */
const channels = new Set<Channel>();
class Channel {
  readonly name: string;
  readonly #hearers: (() => void)[] = [];
  constructor(name: string) {
    this.name = name;
    channels.add(this);
  }
  postMessage() {
    for (const other of channels) if (other !== this && other.name === this.name) other.hear();
  }
  addEventListener(_type: 'message', hear: () => void) {
    this.#hearers.push(hear);
  }
  hear() {
    for (const hear of this.#hearers) hear();
  }
  close() {
    channels.delete(this);
  }
}

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
});

type SoundProps = {
  readonly isSounding: boolean;
  readonly tell: (sound: ReturnType<typeof useOneSound>) => void;
};
const Sound = ({ isSounding, tell }: SoundProps) => {
  const sound = useOneSound(isSounding);
  useEffect(() => {
    tell(sound);
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
const play = (player: Player, isSounding = true) =>
  act(async () =>
    player.root.render(
      <Sound
        isSounding={isSounding}
        tell={([isTaken, takeBack]) => Object.assign(player, { isTaken, takeBack })}
      />,
    ),
  );
const audible = (): readonly boolean[] => players.map(({ isTaken }) => !isTaken);

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
