// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createGroupMemory } from '#state/groupMemory.ts';
import { useMemory } from './useMemory.ts';

const roots: Root[] = [];
beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => act(() => roots.splice(0).forEach((root) => root.unmount())));

const Screen = () => {
  const { closed, pinned, toggleClosed, togglePinned, setClosed } = useMemory();
  return (
    <>
      <p>
        {[...closed].join()}|{[...pinned].join()}
      </p>
      <button type="button" onClick={() => toggleClosed('1x2')}>
        close
      </button>
      <button type="button" onClick={() => togglePinned('1x2')}>
        pin
      </button>
      <button type="button" onClick={() => setClosed(['totals', 'corners'], true)}>
        close all
      </button>
    </>
  );
};
const mount = () => {
  const host = document.createElement('div');
  const root = createRoot(host);
  roots.push(root);
  const parts = { groups: createGroupMemory() } as unknown as ClientParts;
  const draw = (screens: readonly string[]) =>
    act(() =>
      root.render(
        <ClientProvider value={parts}>
          {screens.map((key) => (
            <Screen key={key} />
          ))}
        </ClientProvider>,
      ),
    );
  draw(['a']);
  return {
    draw,
    said: () => [...host.querySelectorAll('p')].map((each) => each.textContent),
    press: (at: number) => act(() => host.querySelectorAll('button')[at]?.click()),
  };
};

test('closed and pinned groups stay so for the next match, in this client and in no other on the page', () => {
  const [one, other] = [mount(), mount()];
  one.press(0);
  one.press(1);
  one.press(2);
  expect([one.said(), other.said()]).toEqual([['1x2,totals,corners|1x2'], ['|']]);
  one.press(0);
  one.draw(['another match']);
  expect(one.said()).toEqual(['totals,corners|1x2']);
  expect(mount().said()).toEqual(['|']);
});
