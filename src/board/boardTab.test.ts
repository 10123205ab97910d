import { expect, test } from 'vitest';
import type { FeedStatus } from '#contract/patch.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import type { SlipStore } from '#state/slipStore.ts';
import { createBoardTab } from './boardTab.ts';
import type { BoardStore } from './boardStore.ts';

const SERVER = 1_800_000_000_000;
const DEVICE = SERVER + 22_000_000_000;

/** Opens a tab; the test sets the status, the worker's clock and the device's clock in `scene`. */
const openTab = () => {
  const scene = {
    workerNow: null as number | null,
    deviceNow: DEVICE,
    status: {
      connection: 'connecting',
      attempt: 0,
      serverTime: 0,
      asOf: 0,
    } as FeedStatus,
  };
  const tab = createBoardTab({
    feed: { onState: () => undefined, workerNow: () => scene.workerNow } as unknown as FeedClient,
    board: { state: { getState: () => ({ status: scene.status }) } } as unknown as BoardStore,
    slip: { subscribe: () => undefined } as unknown as SlipStore,
    clock: {} as never,
    wallNow: () => scene.deviceNow,
    raf: () => undefined,
  });
  return { scene, tab };
};

test("while a lost worker is replaced, the server's time advances with the last known offset (F17, F45)", () => {
  const { scene, tab } = openTab();
  scene.workerNow = 500;
  scene.status = { ...scene.status, serverTime: SERVER, asOf: 500 };
  expect(tab.serverNow()).toBe(SERVER);
  scene.workerNow = null;
  scene.deviceNow += 2_000;
  expect(tab.serverNow()).toBe(SERVER + 2_000);
});
