// @vitest-environment jsdom
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { GiftMessage } from '#domain/rooms/roomEvent.ts';
import gifts from '#locales/en/gifts.json' with { type: 'json' };
import { GiftTips } from './GiftTips.tsx';
import { createGiftUi, NOW, ROOM, type GiftUi } from './scene.tsx';

let ui: GiftUi;
beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: { en: { gifts } }, interpolation: { escapeValue: false } });
});
beforeEach(() => {
  ui = createGiftUi();
});
afterEach(async () => {
  vi.useRealTimers();
  await ui.end();
});

const OTHER_ROOM = '8002' as RoomId;
const message = (id: string, name: string, level: number): GiftMessage => ({
  n: 1,
  id,
  at: NOW,
  from: { uid: 'u9', name: 'Ann', titleId: null, isHost: false },
  giftId: id,
  name,
  icon: null,
  count: 1,
  combo: 1,
  level,
});
const showGifts = (...list: readonly GiftMessage[]) =>
  ui.feed({ whole: true, live: { activities: {}, gifts: list, enters: [], approvals: {} } });
/** The tips and the lines of gifts with a level, of each room. */
const shown = () =>
  ['own', 'other'].map((room) =>
    ui
      .all(`[data-test-room="${room}"] :is([data-gift-tip], [data-level-gift])`)
      .map(({ dataset }) => dataset['giftTip'] ?? `level ${dataset['levelGift']}`),
  );

test('a room keeps the gifts of its own host: the tip of the last one, and those with a level (ANCHOR-17)', async () => {
  await ui.draw(
    <>
      <div data-test-room="own">
        <GiftTips room={ROOM} hostId="31" list={[]} />
      </div>
      <div data-test-room="other">
        <GiftTips room={OTHER_ROOM} hostId="32" list={[]} />
      </div>
    </>,
  );
  const before = message('g0', 'Rocket', 3);
  await showGifts(before);
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  await showGifts(before, message('g1', 'Rocket', 3), message('g2', 'Rose', 0));
  await act(async () => void vi.advanceTimersByTime(100));
  expect(shown()).toEqual([['g2', 'level g0', 'level g1'], []]);
  await act(async () => void vi.advanceTimersByTime(3_000));
  expect(shown()).toEqual([['level g0', 'level g1'], []]);
});
