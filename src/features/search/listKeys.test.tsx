// @vitest-environment jsdom
import { act, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { createComponentStage } from '#tests/componentStage.tsx';
import type { Entry } from './entries.ts';
import { useListKeys } from './useListKeys.ts';

const { render, find } = createComponentStage({});
const ENTRIES = [{ id: 'e1' }] as unknown as readonly Entry[];

const List = ({ onOpen }: { readonly onOpen: () => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const wasEntered = useRef(false);
  useListKeys({
    entries: ENTRIES,
    text: '曼联',
    isAnswered: true,
    searchNow: () => undefined,
    input,
    wasEntered,
    listId: 'l',
    list,
  });
  return (
    <>
      <input ref={input} />
      <div ref={list}>
        <button type="button" data-entry="e1" onClick={onOpen} />
      </div>
    </>
  );
};

const enter = (init: KeyboardEventInit) =>
  act(
    async () =>
      void find('input')?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }),
      ),
  );

test('Enter that ends a composition, also as Safari reports it, opens no search result', async () => {
  // jsdom has no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  let opened = 0;
  await render(<List onOpen={() => (opened += 1)} />);
  await enter({ isComposing: true, keyCode: 229 });
  await enter({ keyCode: 229 });
  expect(opened).toBe(0);
  await enter({ keyCode: 13 });
  expect(opened).toBe(1);
});
