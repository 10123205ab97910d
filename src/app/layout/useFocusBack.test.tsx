// @vitest-environment jsdom
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useFocusBack } from './useFocusBack.ts';

let root: Root;
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

type Shown = { readonly covered: boolean; readonly rows: readonly string[]; readonly version?: number };
const List = ({ covered, rows, version = 0 }: Shown) => {
  const middle = useRef<HTMLElement>(null);
  useFocusBack(middle, covered);
  return (
    <main ref={middle}>
      {rows.map((id) => (
        <a key={`${id} ${version}`} href={`#${id}`} data-open={id}>
          {id}
        </a>
      ))}
      {covered ? <button type="button">close</button> : null}
    </main>
  );
};
const show = async (shown: Shown) => act(async () => root.render(<List {...shown} />));
const focused = () => document.activeElement?.textContent;
const link = (id: string) => document.querySelector<HTMLElement>(`[data-open="${id}"]`);
const button = () => document.querySelector('button');

describe('when the list is uncovered', () => {
  beforeEach(async () => {
    await show({ covered: false, rows: ['1', '2'] });
    act(() => link('2')?.focus());
    await show({ covered: true, rows: ['1', '2'] });
    act(() => button()?.focus());
  });

  test('what had the focus has it again', async () => {
    await show({ covered: false, rows: ['1', '2'] });
    expect(focused()).toBe('2');
  });

  test('a row that comes later than the list gets it as soon as it is drawn, and no other row does', async () => {
    await show({ covered: false, rows: [] });
    expect(document.activeElement).toBe(document.body);
    await show({ covered: false, rows: ['1'], version: 1 });
    expect(document.activeElement).toBe(document.body);
    await show({ covered: false, rows: ['1', '2'], version: 2 });
    expect(focused()).toBe('2');
  });

  test('a row that is drawn again just after it got the focus gets it again', async () => {
    await show({ covered: false, rows: ['1', '2'] });
    await show({ covered: false, rows: ['1'] });
    expect(document.activeElement).toBe(document.body);
    await show({ covered: false, rows: ['1', '2'], version: 1 });
    expect(focused()).toBe('2');
  });

  test('a user who has gone elsewhere meanwhile is left there', async () => {
    await show({ covered: false, rows: [] });
    await show({ covered: false, rows: ['1'], version: 1 });
    act(() => link('1')?.focus());
    await show({ covered: false, rows: ['1', '2'], version: 1 });
    expect(focused()).toBe('1');
    act(() => link('1')?.blur());
    await show({ covered: false, rows: ['2', '1'], version: 1 });
    expect(document.activeElement).toBe(document.body);
  });

  test('a row that has left is not waited for', async () => {
    await show({ covered: false, rows: [] });
    act(() => void vi.advanceTimersByTime(10_000));
    await show({ covered: false, rows: ['1', '2'], version: 1 });
    expect(document.activeElement).toBe(document.body);
  });
});
