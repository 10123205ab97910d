// @vitest-environment jsdom
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useRoving } from './useRoving.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
Element.prototype.scrollIntoView = () => undefined;

const List = ({ rows }: { readonly rows: readonly string[] }) => {
  const list = useRef<HTMLDivElement>(null);
  const { row, list: props } = useRoving(list, rows);
  return (
    <div ref={list} role="grid" data-kept={row ?? ''} {...props}>
      {rows.map((id, at) => (
        <div key={id} data-index={at}>
          <button type="button" data-stop="" data-column="0" tabIndex={-1}>
            {id}
          </button>
        </div>
      ))}
    </div>
  );
};

let host: HTMLElement;
let root: Root;
const show = async (...rows: string[]) => act(async () => root.render(<List rows={rows} />));
const grid = () => host.querySelector<HTMLElement>('[role="grid"]');
const standing = () => [grid()?.tabIndex, grid()?.dataset.kept, document.activeElement?.textContent];

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

describe('the list as one stop for the tab key', () => {
  beforeEach(async () => {
    await show('a', 'b', 'c');
    act(() => host.querySelectorAll('button')[1]?.focus());
  });

  test('is no stop while the focus is inside, and keeps that row drawn', () => {
    expect(standing()).toEqual([-1, '1', 'b']);
  });

  test('keeps the focused row drawn while rows come and go around it', async () => {
    await show('b', 'c', 'd');
    expect(standing()).toEqual([-1, '0', 'b']);
    await show('x', 'y', 'z', 'b');
    expect(standing()).toEqual([-1, '3', 'b']);
  });

  test('keeps the focus on a row that moves, where its removal from the page drops the focus', async () => {
    // As in a shadow root, where React cannot see which element had the focus.
    const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const inside = createRoot(shadow.appendChild(document.createElement('div')));
    const draw = (...rows: string[]) => act(async () => inside.render(<List rows={rows} />));
    const list = () => shadow.querySelector<HTMLElement>('[role="grid"]');
    await draw('a', 'b', 'c');
    const button = shadow.querySelector('button');
    act(() => button?.focus());
    // jsdom keeps the focus of an element that moves in a shadow root; browsers drop it.
    let drops = 0;
    Object.assign(list() ?? {}, {
      appendChild(this: Node, row: Node) {
        if (row.contains(shadow.activeElement)) button?.blur();
        drops += Number(shadow.activeElement === null);
        return Node.prototype.appendChild.call(this, row);
      },
    });
    await draw('b', 'c', 'a');
    expect([drops, shadow.activeElement, list()?.tabIndex, button?.textContent]).toEqual([
      1,
      button,
      -1,
      'a',
    ]);
    await draw('b', 'c');
    expect([shadow.activeElement, list()?.tabIndex]).toEqual([null, 0]);
    // An element of the page around has the focus, or the element that had it takes none: the list is a stop.
    const outside = document.body.appendChild(document.createElement('button'));
    const first = shadow.querySelector('button');
    for (const taking of [outside, null]) {
      act(() => first?.focus());
      Object.assign(list() ?? {}, {
        appendChild(this: Node, row: Node) {
          if (row.contains(shadow.activeElement)) first?.blur();
          taking?.focus();
          return Node.prototype.appendChild.call(this, row);
        },
      });
      if (taking === null) Object.assign(first ?? {}, { focus: () => undefined });
      await draw('c', 'b');
      expect([shadow.activeElement, list()?.tabIndex]).toEqual([null, 0]);
      await draw('b', 'c');
    }
    outside.remove();
    act(() => inside.unmount());
    shadow.host.remove();
  });

  test('is one again after the focused row is removed, and the focus moves to a present row (WCAG 2.1.1)', async () => {
    await show('a', 'c');
    expect(standing().slice(0, 2)).toEqual([0, '']);
    act(() => grid()?.focus());
    expect(standing()).toEqual([-1, '0', 'a']);
  });
});
