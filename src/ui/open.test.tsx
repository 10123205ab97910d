// @vitest-environment jsdom
import { act, StrictMode, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubResizeObserver } from '#tests/componentStage.tsx';
import { Dialog } from './Dialog.tsx';
import { Popover } from './Popover.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';

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

/** A dialog whose button goes, or is disabled, when it is pressed. */
const Sending = ({ onClose, isKept }: { readonly onClose: () => void; readonly isKept: boolean }) => {
  const [isSent, setSent] = useState(false);
  return (
    <Dialog title="Send" closeLabel="Close" onClose={onClose}>
      {isSent && !isKept ? null : (
        <button type="button" id="send" disabled={isSent} onClick={() => setSent(true)}>
          send
        </button>
      )}
    </Dialog>
  );
};
const screenWith = (inside: ReactNode, onClose: () => void) => (
  <>
    <input id="outside" />
    <ScreenFrame name="bets" title="Bets" backLabel="Back" onClose={onClose}>
      {inside}
    </ScreenFrame>
  </>
);

describe('a dialog over a screen', () => {
  test.each([
    ['goes', false],
    ['is disabled', true],
  ])('whose focused button %s keeps the focus, so Escape closes it alone', async (_how, isKept) => {
    const [closeScreen, closeDialog] = [vi.fn<() => void>(), vi.fn<() => void>()];
    act(() => root.render(screenWith(<Sending onClose={closeDialog} isKept={isKept} />, closeScreen)));
    act(() => find('#send').focus());
    await act(async () => find('#send').click());
    expect(document.activeElement).toBe(find('[role="dialog"]'));
    press('Escape');
    expect([closeDialog.mock.calls.length, closeScreen.mock.calls.length]).toEqual([1, 0]);
  });

  test('stays open while an input method uses Escape to cancel a composition', () => {
    openDialog();
    press('Escape', find('#field'), { isComposing: true });
    press('Escape', find('#field'), { keyCode: 229 });
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  });
});

describe('a screen', () => {
  const fields = (
    <>
      <input id="text" />
      <input id="search" type="search" />
      <textarea id="comment" />
    </>
  );
  test.each([
    ['#text', 0],
    ['#comment', 0],
    ['#outside', 0],
    ['#search', 1],
    ['h1', 1],
    ['body', 1],
  ])('on an Escape at %s closes %i times', (at, times) => {
    const close = vi.fn<() => void>();
    act(() => root.render(screenWith(fields, close)));
    press('Escape', find(at), { isComposing: true });
    expect(close.mock.calls.length).toBe(0);
    press('Escape', find(at));
    expect(close.mock.calls.length).toBe(times);
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

  test('stays open while an input method uses Escape to cancel a composition', () => {
    openPopover();
    press('Escape', find('#choose'), { isComposing: true });
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
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
