// @vitest-environment jsdom
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createListPositions, type ListPositions } from '#state/listPositions.ts';
import { NavigationProvider } from '#state/location.ts';
import { useScrollMemory } from './useScrollMemory.ts';

let memory: ListPositions;
const navigation = { go: () => undefined, step: 'step', hrefOf: () => '' };

const ROW = 20;
const places = { startOf: (index: number) => index * ROW, indexAt: (top: number) => Math.floor(top / ROW) };
const rowsOf = (count: number) => Int32Array.from({ length: count }, (_, at) => 100 + at);
const NAME = 'football';

let root: Root;
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => {
  memory = createListPositions({ read: () => null, write: () => undefined });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const List = ({ rows, whole }: { readonly rows: Int32Array; readonly whole: boolean }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const onScroll = useScrollMemory({ scroller, name: NAME, rows, isComplete: whole, places });
  return <div ref={scroller} onScroll={onScroll} />;
};
const show = (rows: Int32Array, whole = true) =>
  act(() =>
    root.render(
      <ClientProvider value={{ memory } as ClientParts}>
        <NavigationProvider value={navigation}>
          <List rows={rows} whole={whole} />
        </NavigationProvider>
      </ClientProvider>,
    ),
  );
const list = () => document.querySelector<HTMLElement>('div > div') ?? document.body;
/** Scrolls like a user, or like a browser without room below: the event follows in the next frame. */
const movesTo = (top: number) => {
  list().scrollTop = top;
  act(() => void list().dispatchEvent(new Event('scroll', { bubbles: true })));
};
const left = () => memory.keep('step', { list: NAME, scrolled: { row: 130, past: 5, top: 605 } });

describe('a list to which the user returns', () => {
  test('restores its scroll position (D11)', () => {
    left();
    show(rowsOf(80));
    expect(list().scrollTop).toBe(605);
  });

  test('restores its position after its rows were missing for a moment (D11)', () => {
    left();
    show(rowsOf(80));
    show(new Int32Array(0), false);
    movesTo(0);
    expect(memory.read('step')?.scrolled?.row).toBe(130);
    show(rowsOf(10), false);
    movesTo(0);
    show(rowsOf(80));
    expect(list().scrollTop).toBe(605);
    expect(memory.read('step')?.scrolled?.row).toBe(130);
  });

  test('restores a later scroll of the user as well after its rows were missing for a moment', () => {
    left();
    show(rowsOf(80));
    show(rowsOf(81));
    movesTo(300);
    show(new Int32Array(0), false);
    movesTo(0);
    show(rowsOf(82));
    expect(list().scrollTop).toBe(300);
  });

  test('keeps the position to which the user scrolls meanwhile', () => {
    left();
    show(rowsOf(80));
    movesTo(100);
    expect(memory.read('step')?.scrolled).toEqual({ row: 105, past: 0, top: 100 });
    show(rowsOf(90));
    expect(list().scrollTop).toBe(100);
  });
});
