// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { LazyBoundary } from './LazyBoundary.tsx';
import { createLazyModule } from './lazyModule.ts';

let root: Root;
let host: HTMLElement;
beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});
const moduleOf = (text: string) => createLazyModule(() => Promise.resolve(() => <p>{text}</p>));
const draw = (what: ReactNode) => act(async () => root.render(what));

test('another module at the same place in the tree replaces the first, also where both are loaded', async () => {
  const [slip, bets] = [moduleOf('slip'), moduleOf('bets')];
  for (const [part, text] of [
    [slip, 'slip'],
    [bets, 'bets'],
    [slip, 'slip'],
  ] as const) {
    await draw(<LazyBoundary area="side" part={part} />);
    expect(host.textContent).toBe(text);
  }
});
