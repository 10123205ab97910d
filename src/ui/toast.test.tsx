// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ToastProvider, ToastRegion, useToast } from './Toast.tsx';

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});

afterEach(() => void vi.useRealTimers());

const KINDS = ['error', 'success', 'info', 'warn'] as const;

const Tellers = () => {
  const toast = useToast();
  return KINDS.map((kind) => (
    <button key={kind} type="button" data-tell={kind} onClick={() => toast(kind, `what ${kind} says`)}>
      {kind}
    </button>
  ));
};

test('a toast is of one of four kinds, each with a mark of its own, and is said politely (ERR-01)', () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  act(() =>
    root.render(
      <ToastProvider>
        <Tellers />
        <ToastRegion label="Notices" closeLabel="Close" />
      </ToastProvider>,
    ),
  );
  const marks = KINDS.map((kind) => {
    act(() => host.querySelector<HTMLElement>(`[data-tell="${kind}"]`)?.click());
    const toasts = host.querySelectorAll('[role="status"][aria-live="polite"] > [data-toast]');
    expect([toasts.length, toasts[0]?.getAttribute('data-toast'), toasts[0]?.textContent]).toEqual([
      1,
      kind,
      `what ${kind} says`,
    ]);
    return toasts[0]?.querySelector('svg')?.innerHTML;
  });
  expect(new Set(marks).size).toBe(4);
  act(() => root.unmount());
  host.remove();
});

test('a toast disappears after a while, but stays while the pointer or the focus is on it (WCAG 2.2.1)', () => {
  vi.useFakeTimers();
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  act(() =>
    root.render(
      <ToastProvider>
        <Tellers />
        <ToastRegion label="Notices" closeLabel="Close" />
      </ToastProvider>,
    ),
  );
  const shown = () => host.querySelector('[data-toast]');
  const point = (type: 'pointerover' | 'pointerout' | 'mouseover') =>
    act(() => void shown()?.dispatchEvent(new MouseEvent(type, { bubbles: true })));
  act(() => host.querySelector<HTMLElement>('[data-tell="info"]')?.click());
  point('pointerover');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).not.toBeNull();
  point('pointerout');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toBeNull();
  act(() => host.querySelector<HTMLElement>('[data-tell="info"]')?.click());
  act(() => shown()?.querySelector('button')?.focus());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).not.toBeNull();
  // The end of one does not end the other.
  point('pointerover');
  point('pointerout');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).not.toBeNull();
  point('pointerover');
  // jsdom takes what is under the pointer from the events of the mouse.
  point('mouseover');
  act(() => shown()?.querySelector('button')?.blur());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).not.toBeNull();
  point('pointerout');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toBeNull();
  // One that went under the pointer holds none that comes after it.
  act(() => host.querySelector<HTMLElement>('[data-tell="info"]')?.click());
  point('pointerover');
  act(() => host.querySelector<HTMLElement>('[data-tell="warn"]')?.click());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toBeNull();
  act(() => root.unmount());
  host.remove();
});
