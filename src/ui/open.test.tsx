// @vitest-environment jsdom
import { act, StrictMode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubResizeObserver } from '#tests/componentStage.tsx';
import { Dialog } from './Dialog.tsx';
import { Popover } from './Popover.tsx';

const behind = vi.fn<() => void>();
let root: Root;
let host: HTMLElement;

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  stubResizeObserver();
});
beforeEach(() => {
  behind.mockReset();
  document.addEventListener('keydown', behind);
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  document.removeEventListener('keydown', behind);
});

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
};
const press = (
  key: string,
  on: Element = document.activeElement ?? document.body,
  more: KeyboardEventInit = {},
): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  act(() => void on.dispatchEvent(event));
  return event;
};
const down = (on: Element, type: string) =>
  act(() => void on.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true })));

const Asked = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        open
      </button>
      {open ? (
        <Dialog
          title="Leagues"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          foot={
            <button type="button" id="last">
              Apply
            </button>
          }
        >
          <input id="field" data-first-focus="" />
        </Dialog>
      ) : null}
    </>
  );
};
const openDialog = () => {
  act(() =>
    root.render(
      <StrictMode>
        <Asked />
      </StrictMode>,
    ),
  );
  find('#opener').focus();
  act(() => find('#opener').click());
  return find('[role="dialog"]');
};

describe('a dialog', () => {
  test('is named by its heading, takes the focus where it is marked, and gives it back', () => {
    const dialog = openDialog();
    expect(find(`[id="${dialog.getAttribute('aria-labelledby')}"]`).textContent).toBe('Leagues');
    expect([dialog.getAttribute('aria-modal'), document.activeElement?.id]).toEqual(['true', 'field']);
    act(() => find('[aria-label="Close"]').click());
    expect([document.querySelector('[role="dialog"]'), document.activeElement?.id]).toEqual([null, 'opener']);
  });

  test('Escape closes it, and no element behind it receives that key', () => {
    openDialog();
    press('Escape');
    expect([
      document.querySelector('[role="dialog"]'),
      behind.mock.calls.length,
      document.activeElement?.id,
    ]).toEqual([null, 0, 'opener']);
  });

  test('the tab key goes round inside, both ways, and the focus cannot leave', () => {
    const dialog = openDialog();
    find('#last').focus();
    expect([press('Tab').defaultPrevented, document.activeElement?.getAttribute('aria-label')]).toEqual([
      true,
      'Close',
    ]);
    expect([
      press('Tab', document.activeElement!, { shiftKey: true }).defaultPrevented,
      document.activeElement?.id,
    ]).toEqual([true, 'last']);
    act(() => find('#opener').focus());
    expect(document.activeElement).toBe(dialog);
  });

  test('a press beside it closes it, one that only ends there does not', () => {
    const cover = openDialog().parentElement!;
    down(find('#field'), 'mousedown');
    down(cover, 'click');
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
    down(cover, 'mousedown');
    down(cover, 'click');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });
});

const openPopover = () => {
  act(() =>
    root.render(
      <>
        <Popover
          label="Columns"
          trigger={(props) => (
            <button type="button" id="opener" {...props}>
              open
            </button>
          )}
        >
          {(close) => (
            <button type="button" id="choose" onClick={close}>
              choose
            </button>
          )}
        </Popover>
        <button type="button" id="other">
          other
        </button>
      </>,
    ),
  );
  find('#opener').focus();
  act(() => find('#opener').click());
  return find('[role="dialog"]');
};

describe('a popover', () => {
  test('says at its button that it is open, and takes the focus', () => {
    const panel = openPopover();
    expect([
      find('#opener').getAttribute('aria-expanded'),
      find('#opener').getAttribute('aria-controls'),
      panel.getAttribute('aria-label'),
      document.activeElement?.id,
    ]).toEqual(['true', panel.id, 'Columns', 'choose']);
  });

  test('Escape closes it, returns the focus, and no element behind receives the key', () => {
    openPopover();
    press('Escape');
    expect([
      document.querySelector('[role="dialog"]'),
      document.activeElement?.id,
      behind.mock.calls.length,
      find('#opener').getAttribute('aria-expanded'),
    ]).toEqual([null, 'opener', 0, 'false']);
  });

  test('what is chosen in it closes it', () => {
    openPopover();
    act(() => find('#choose').click());
    expect([document.querySelector('[role="dialog"]'), document.activeElement?.id]).toEqual([null, 'opener']);
  });

  test('a press outside closes it, and so does the focus that goes elsewhere, which stays there', () => {
    openPopover();
    down(find('#other'), 'pointerdown');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    act(() => find('#opener').click());
    act(() => find('#other').focus());
    expect([document.querySelector('[role="dialog"]'), document.activeElement?.id]).toEqual([null, 'other']);
  });
});
