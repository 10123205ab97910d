// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '#tests/waitFor.ts';
import { BoundaryProvider } from './Boundary.tsx';
import { LazyBoundary } from './LazyBoundary.tsx';
import { createLazyModule } from './lazyModule.ts';

let root: Root;
let host: HTMLElement;
const setActEnvironment = (isAct: boolean): void => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = isAct;
};
beforeAll(() => setActEnvironment(true));
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.restoreAllMocks();
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

test('content replaces its skeleton once it is loaded, without a delay', async () => {
  const loads: ((content: () => ReactNode) => void)[] = [];
  const part = createLazyModule(() => new Promise<() => ReactNode>((resolve) => void loads.push(resolve)));
  // React delays nothing in the environment of `act`.
  setActEnvironment(false);
  try {
    root.render(<LazyBoundary area="side" part={part} waiting={<i>skeleton</i>} />);
    await waitFor(() => expect(host.textContent).toBe('skeleton'));
    for (const load of loads) load(() => <p>slip</p>);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
    expect(host.textContent).toBe('slip');
  } finally {
    setActEnvironment(true);
  }
});

test('content that fails to load is an error with a retry, and the retry shows it', async () => {
  let loads = 0;
  const part = createLazyModule<() => ReactNode>(() => {
    loads += 1;
    return loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(() => <p>slip</p>);
  });
  // React writes to the console what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const errors: unknown[] = [];
  const texts = { title: 'Failed', text: '', retry: 'Retry' };
  await draw(
    <BoundaryProvider onError={(area, error) => errors.push([area, String(error)])} texts={texts}>
      <LazyBoundary area="side" part={part} />
    </BoundaryProvider>,
  );
  expect(errors).toEqual([['side', 'Error: offline']]);
  await act(async () => host.querySelector('button')?.click());
  expect(host.textContent).toBe('slip');
});
