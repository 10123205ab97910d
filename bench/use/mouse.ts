import type { Page } from '../browser/chromium.ts';

export type Place = { readonly x: number; readonly y: number };

/**
 * The expected effect of a press: an expression over the pressed element (`pressed`), evaluated at each
 * change within a selector or within the pressed element.
 */
export type Mark = { readonly within: string | null; readonly holds: string };
/** The selector of the pressed element, and the condition that must hold before the press. */
export type Target = { readonly selector: string; readonly ready: string };

/**
 * Times of one press in ms from the button's press, by event time stamps; -1 for an effect that did not
 * happen.
 */
export type Seen<N extends string> = { readonly click: number } & Readonly<Record<N, number>>;

declare global {
  var press: { down: number; click: number; seen: Record<string, number> } | undefined;
}

/**
 * Runs in the page: records for the element at a position the button's press, the click and the frame that
 * shows each mark.
 */
const armed = ({ x, y }: Place, { selector, ready }: Target, marks: Readonly<Record<string, Mark>>) =>
  ({
    toString: () => `() => {
    const pressed = document.elementFromPoint(${x}, ${y})?.closest('${selector}');
    if (pressed == null || !(${ready})) return false;
    const marks = {${Object.entries(marks)
      .map(
        ([name, { within, holds }]) =>
          `${name}: [${within === null ? 'pressed' : `document.querySelector('${within}')`}, () => ${holds}]`,
      )
      .join(', ')}};
    if (Object.values(marks).some(([root, holds]) => root === null || holds())) return false;
    const press = { down: -1, click: -1, seen: {} };
    globalThis.press = press;
    addEventListener('pointerdown', (event) => { press.down = event.timeStamp; }, { capture: true, once: true });
    addEventListener('click', (event) => { press.click = event.timeStamp; }, { capture: true, once: true });
    for (const [name, [root, holds]] of Object.entries(marks)) {
      press.seen[name] = -1;
      const sees = new MutationObserver(() => {
        if (!holds()) return;
        sees.disconnect();
        afterFrame(() => { press.seen[name] = performance.now(); });
      });
      sees.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    }
    return true;
  }`,
  }) as unknown as () => boolean;

const SHOWN_IN = 5_000;

/**
 * Presses at a position; null if nothing there can be pressed. The pointer arrives first, as from a user,
 * because rows under the pointer do not move.
 */
export const pressAt = async <N extends string>(
  page: Page,
  place: Place,
  target: Target,
  marks: Readonly<Record<N, Mark>>,
): Promise<Seen<N> | null> => {
  const { x, y } = place;
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  await page.evaluate(() => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())));
  if (!(await page.evaluate(armed(place, target, marks)))) return null;
  const mouse = (type: string, buttons: number) =>
    page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 });
  // Presses and releases without a pause, because the hold time is not the client's.
  await Promise.all([mouse('mousePressed', 1), mouse('mouseReleased', 0)]);
  const names = Object.keys(marks) as N[];
  for (const since = performance.now(); ;) {
    const press = await page.evaluate(() => globalThis.press);
    const isOver =
      press !== undefined && press.click !== -1 && names.every((name) => press.seen[name] !== -1);
    if (isOver || performance.now() - since > SHOWN_IN) {
      const from = (at: number | undefined) =>
        press === undefined || at === undefined || at === -1 ? -1 : at - press.down;
      return {
        click: from(press?.click),
        ...Object.fromEntries(names.map((name) => [name, from(press?.seen[name])])),
      } as Seen<N>;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Returns the position of the first element of a selector, if a press there would reach the element. */
export const placeOf = (page: Page, selector: string): Promise<Place | null> =>
  page.evaluate({
    toString: () => `() => {
      const found = document.querySelector('${selector}');
      if (found === null) return null;
      found.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = found.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return document.elementFromPoint(x, y)?.closest('${selector}') === found ? { x, y } : null;
    }`,
  } as unknown as () => Place | null);

/**
 * Returns the positions of open cells, each of another match, because a match may have only one selection.
 */
export const placesInSight = (page: Page): Promise<Place[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="grid"] [data-match]')].flatMap((row) => {
      const cell = row.querySelector<HTMLElement>('[data-option][data-state="open"][aria-pressed="false"]');
      if (cell === null || row.querySelector('[aria-pressed="true"]') !== null) return [];
      const { left, top, width, height } = cell.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return document.elementFromPoint(x, y)?.closest('[data-option]') === cell ? [{ x, y }] : [];
    }),
  );

/**
 * A cell of the list that can be `picked` or removed. If rows moved, another match may be at the position; a
 * second pick of a match would replace its first.
 */
export const cellTo = (picked: boolean): Target => ({
  selector: '[role="grid"] [data-option]',
  ready: picked
    ? `pressed.dataset.state === 'open' && pressed.closest('[data-match]')?.querySelector('[aria-pressed="true"]') === null`
    : 'true',
});
/** Mark for a cell that is shown as picked, or as not picked. */
export const asPicked = (picked: boolean): Mark => ({
  within: null,
  holds: `pressed.getAttribute('aria-pressed') === '${picked}'`,
});
