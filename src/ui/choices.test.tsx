// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Chip } from './Chip.tsx';
import { KeptNote } from './EmptyState.tsx';
import { Segmented } from './Segmented.tsx';
import { Switch } from './Switch.tsx';
import { Tabs } from './Tabs.tsx';

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
const draw = (what: ReactNode) => act(() => root.render(what));
const all = <T extends HTMLElement>(selector: string): T[] => [...host.querySelectorAll<T>(selector)];

test('a switch has that role for screen readers, is named by its text, and reports its new value', () => {
  const changed = vi.fn<(on: boolean) => void>();
  draw(
    <Switch on={false} note="while a match is open" onChange={changed}>
      Sound
    </Switch>,
  );
  const [box] = all<HTMLInputElement>('input[role="switch"]');
  expect(box?.labels?.[0]?.textContent).toBe('Soundwhile a match is open');
  act(() => box?.labels?.[0]?.click());
  expect(changed.mock.calls).toEqual([[true]]);
});

test('one of a few is chosen of a named group of radio buttons', () => {
  const changed = vi.fn<(value: string) => void>();
  draw(
    <Segmented
      label="Theme"
      value="light"
      options={[
        { value: 'light', text: 'Light' },
        { value: 'dark', text: 'Dark' },
      ]}
      onChange={changed}
    />,
  );
  expect(all('[role="radiogroup"]').map((group) => group.getAttribute('aria-label'))).toEqual(['Theme']);
  expect(
    all<HTMLInputElement>('input').map(({ checked, labels }) => [checked, labels?.[0]?.textContent]),
  ).toEqual([
    [true, 'Light'],
    [false, 'Dark'],
  ]);
  act(() => all('input')[1]?.click());
  expect(changed.mock.calls).toEqual([['dark']]);
});

test('a chip says whether it is chosen', () => {
  draw(
    <>
      <Chip pressed count={3}>
        Tomorrow
      </Chip>
      <Chip>Clear</Chip>
    </>,
  );
  expect(all('button').map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
    ['Tomorrow3', 'true'],
    ['Clear', null],
  ]);
});

test('a failed reload is announced at once, with a retry button', () => {
  const again = vi.fn<() => void>();
  draw(<KeptNote text="Not updated" retry="Again" onRetry={again} />);
  expect(all('[role="alert"]').map((note) => note.textContent)).toEqual(['Not updatedAgain']);
  act(() => all('button')[0]?.click());
  expect(again).toHaveBeenCalledTimes(1);
});

const pressArrow = (more: KeyboardEventInit) => {
  const key = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true, ...more });
  act(() => void all('[role="tab"]')[0]?.dispatchEvent(key));
  return key.defaultPrevented;
};
test('arrow keys choose a tab, but a key of the browser, such as Alt+Left for Back, stays its own', () => {
  const selected = vi.fn<(id: string) => void>();
  const tabs = ['open', 'settled'].map((id) => ({ id, content: id }));
  draw(<Tabs label="Bets" tabs={tabs} selected="open" onSelect={selected} />);
  expect([{ altKey: true }, { ctrlKey: true }, { metaKey: true }].map(pressArrow)).toEqual([
    false,
    false,
    false,
  ]);
  expect(selected.mock.calls).toEqual([]);
  expect(pressArrow({})).toBe(true);
  expect(selected.mock.calls).toEqual([['settled']]);
});
