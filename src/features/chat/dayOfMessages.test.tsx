// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChatMessage } from '#domain/chat/message.ts';
import { RING_SIZE } from '#domain/chat/messageRing.ts';
import texts from '#locales/en/chat.json' with { type: 'json' };
import { chatMessageOf as messageOf } from '#tests/chatFixture.ts';
import { createComponentStage } from '#tests/componentStage.tsx';
import { MessageList } from './MessageList.tsx';
import type { RoomChatState } from './useRoomChat.ts';

type Virtualizer = { readonly itemSizeCache: ReadonlyMap<unknown, number> };
const used = vi.hoisted(() => ({ virtualizer: null as Virtualizer | null }));
vi.mock('@tanstack/react-virtual', async (original) => {
  const real = await original<{ readonly useVirtualizer: (options: object) => Virtualizer }>();
  return { ...real, useVirtualizer: (options: object) => (used.virtualizer = real.useVirtualizer(options)) };
});

const stage = createComponentStage({ chat: texts }, { height: 600, rowHeight: 31 });
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

const chat = { uid: null, emojiOf: () => undefined, titleOf: () => undefined } as unknown as RoomChatState;
const draw = (messages: readonly ChatMessage[]) =>
  stage.render(
    <MessageList
      handle={null}
      messages={messages}
      gaps={new Map()}
      waiting={[]}
      calling={new Set()}
      canWrite={false}
      chat={chat}
      act={() => undefined}
      onEdit={() => undefined}
      onDrop={() => undefined}
    />,
  );

test('the list remembers heights of a bounded number of messages, however many it has shown', async () => {
  let most = 0;
  const shown = new Set<string>();
  for (let last = RING_SIZE; last <= 100 * RING_SIZE; last += RING_SIZE) {
    await draw(Array.from({ length: RING_SIZE }, (_, at) => messageOf(last - RING_SIZE + at + 1)));
    for (const { dataset } of stage.all('[data-message]')) shown.add(dataset.message ?? '');
    most = Math.max(most, used.virtualizer?.itemSizeCache.size ?? Infinity);
  }
  expect(shown.size).toBeGreaterThan(2 * RING_SIZE);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2 * RING_SIZE + stage.all('[data-message]').length);
});
