// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { DecimalInput } from './DecimalInput.tsx';

test('Enter that ends the composition of an input method is no press of Enter, also in Safari', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const onEnter = vi.fn<() => void>();
  act(() => root.render(<DecimalInput text="100" onText={() => undefined} onEnter={onEnter} />));
  const press = (init: KeyboardEventInit) =>
    act(
      () =>
        void host
          .querySelector('input')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })),
    );
  press({ isComposing: true, keyCode: 229 });
  // Safari reports this key after the end of the composition.
  press({ keyCode: 229 });
  press({ keyCode: 13, repeat: true });
  expect(onEnter).not.toHaveBeenCalled();
  press({ keyCode: 13 });
  expect(onEnter).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
  host.remove();
});
