import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { READ_OFTEN, type PageLike } from './painted.ts';

/**
 * Reads a value repeatedly and returns it when four consecutive reads are equal, so that changes in flight
 * have arrived.
 */
export const readUntilStable = async <T>(read: () => Promise<T>): Promise<T> => {
  let last = await read();
  let equalReads = 0;
  await expect
    .poll(
      async () => {
        const now = await read();
        equalReads = JSON.stringify(now) === JSON.stringify(last) ? equalReads + 1 : 0;
        last = now;
        return equalReads;
      },
      { intervals: [300, 500, 700] },
    )
    .toBeGreaterThanOrEqual(3);
  return last;
};

/**
 * Milliseconds for which a fault may be visible while the page is being drawn. Users hardly notice a shorter
 * one.
 */
const DRAWING_MS = 1_000;

/** Checks before a fault counts: one check can take longer than `DRAWING_MS` on a busy machine. */
const MIN_CHECKS = 5;

/**
 * Returns the faults that persist: repeats the check until it finds none, or until at least five checks have found
 * faults for a second. Call it only after the page is drawn, because drawing can take longer than that on a busy
 * machine.
 */
export const findLastingFaults = async (findFaults: () => Promise<string[]>): Promise<string[]> => {
  let faults = await findFaults();
  const deadline = performance.now() + DRAWING_MS;
  for (
    let checks = 1;
    faults.length > 0 && (checks < MIN_CHECKS || performance.now() < deadline);
    checks += 1
  ) {
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    faults = await findFaults();
  }
  return faults;
};

type Shown = Pick<Page | FrameLocator | Frame, 'locator'>;
const optionCell = (shown: Shown, key: string): Locator =>
  shown.locator(`[data-match] [data-option="${key}"]`).first();

/**
 * Picks an open price by a press, waits until the slip contains the selection, and returns its option key. A
 * busy machine can silence the worker for seconds, and the press is then refused (D3): the price is shown as
 * picked for a moment only. The helper presses again, as a user does.
 */
export const pickPrice = async (
  shown: Shown,
  price: Locator = shown
    .locator('[data-match] [data-option][data-state="open"][aria-pressed="false"]')
    .first(),
  press: (cell: Locator) => Promise<unknown> = (cell) => cell.click(),
): Promise<string> => {
  const key = (await price.getAttribute('data-option')) ?? '';
  const cell = optionCell(shown, key);
  const leg = shown.locator(`[data-leg="${key}"]`);
  await expect(async () => {
    if ((await leg.count()) === 0 && (await cell.getAttribute('aria-pressed')) !== 'true') await press(cell);
    await expect(leg).toHaveCount(1, { timeout: 10_000 });
  }).toPass();
  return key;
};

/**
 * Replaces a field's text key by key, as users type. `fill` does not work: Firefox's driver bypasses key
 * listeners.
 */
export const typeInto = async (field: Locator, text: string): Promise<void> => {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
};

/**
 * Removes a selection by a press on its price. Repeats the press if the worker refused it (D3). A tab may
 * update the slip later than the price.
 */
export const unpickPrice = async (shown: Shown, key: string): Promise<void> => {
  const cell = optionCell(shown, key);
  const leg = shown.locator(`[data-leg="${key}"]`);
  await expect(leg).toHaveCount(1);
  await expect(async () => {
    if ((await leg.count()) > 0 && (await cell.getAttribute('aria-pressed')) !== 'false') await cell.click();
    await expect(leg).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
  await expect(cell).toHaveAttribute('aria-pressed', 'false');
};

/**
 * Waits until the list is complete. A sport's matches in play may be shown before its other matches arrive.
 */
export const waitForWholeList = (shown: Shown): Promise<void> =>
  expect(shown.locator('section[aria-busy]:has([role="grid"])')).toHaveAttribute('aria-busy', 'false');

/**
 * Presses the Place bet button. Repeats the press only if the slip refused it because prices were stale (D3,
 * F12): then nothing was sent. This can happen at any moment on a busy machine. The test handles every other
 * outcome.
 */
export const pressPlace = async (
  shown: Shown,
  press: (button: Locator) => Promise<unknown> = (button) => button.click(),
): Promise<void> => {
  const slip = shown.locator('[data-panel="slip"]');
  const button = slip.locator('[data-action="place"]:not([aria-disabled="true"])');
  const bet = slip.locator('[data-bet]');
  const outcome = bet.or(slip.locator('[data-problem]')).or(shown.locator('[data-action="login"]')).first();
  for (let refused = true; refused;) {
    await expect(button.or(bet).first()).toBeVisible();
    // Another tab placed the bet before this one.
    if ((await bet.count()) > 0) return;
    await press(button);
    await expect(outcome).toBeVisible();
    refused = (await slip.locator('[data-problem="price-stale"]').count()) > 0;
  }
};

/**
 * Moves the pointer onto every matching element as soon as it is drawn. Notices and undo bars close after
 * some seconds, but stay open under the pointer, so a slow test still finds them.
 */
export const keepShown = (page: PageLike, selector: string): Promise<void> =>
  page.evaluate((selector) => {
    const hovered = new WeakSet<Element>();
    const hoverNew = () => {
      for (const each of document.querySelectorAll(selector)) {
        if (hovered.has(each)) continue;
        hovered.add(each);
        each.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }
    };
    hoverNew();
    new MutationObserver(hoverNew).observe(document.body, { subtree: true, childList: true });
  }, selector);

type DrawnCounts = { readonly drawnCounts?: Record<string, number> };

/** Counts the matching elements that the page draws from now on, because notices close after some seconds. */
export const countDrawn = (page: PageLike, selector: string): Promise<void> =>
  page.evaluate((selector) => {
    const drawnCounts: Record<string, number> = (window as unknown as DrawnCounts).drawnCounts ?? {};
    Object.assign(window, { drawnCounts });
    drawnCounts[selector] = 0;
    const seen = new WeakSet<Element>(document.querySelectorAll(selector));
    new MutationObserver(() => {
      for (const each of document.querySelectorAll(selector)) {
        if (seen.has(each)) continue;
        seen.add(each);
        drawnCounts[selector] = (drawnCounts[selector] ?? 0) + 1;
      }
    }).observe(document.body, { subtree: true, childList: true });
  }, selector);
/** Returns how many matching elements the page has drawn since `countDrawn`. */
export const drawnCount = (page: PageLike, selector: string): Promise<number> =>
  page.evaluate(
    (selector) => (window as unknown as DrawnCounts).drawnCounts?.[selector] ?? Number.NaN,
    selector,
  );

type Connections = { readonly connections: string[] };

/**
 * Records each change of the page's connection state, because the connection may be back before the test
 * looks.
 */
const noteConnection = (page: PageLike): Promise<void> =>
  page.evaluate(() => {
    const states: string[] = [];
    Object.assign(window, { connections: states });
    const recordState = () => {
      const now = document.querySelector<HTMLElement>('[data-connection]')?.dataset.connection;
      if (now !== undefined && now !== (states.at(-1) ?? 'live')) states.push(now);
    };
    new MutationObserver(recordState).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-connection'],
    });
  });
const readConnections = (page: PageLike): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Connections).connections);

/**
 * Cuts the page's connection with `cut` and waits until the page has reported the loss and then is live
 * again. `lost` runs between the two.
 */
export const loseConnection = async (
  page: PageLike,
  cut: () => Promise<unknown>,
  whileLost?: () => Promise<unknown>,
): Promise<void> => {
  await noteConnection(page);
  await cut();
  await expect
    .poll(async () => (await readConnections(page)).length, { intervals: [30, 100, 200, 500] })
    .toBeGreaterThan(0);
  await whileLost?.();
  await expect.poll(async () => (await readConnections(page)).at(-1), READ_OFTEN).toBe('live');
};

type Announcements = { readonly announced: string[] };

/** Records each text that appears in a live region, because most texts disappear before the test looks. */
export const noteAnnouncements = (page: PageLike): Promise<void> =>
  page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"], [role="alert"]')) {
        const text = region.textContent?.trim() ?? '';
        if (text !== '' && !announced.includes(text)) announced.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
export const expectAnnouncement = (page: PageLike, text: string | RegExp): Promise<void> =>
  expect
    .poll(
      async () => (await page.evaluate(() => (window as unknown as Announcements).announced)).join('\n'),
      READ_OFTEN,
    )
    .toMatch(
      typeof text === 'string' ? new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) : text,
    );
/**
 * Presses until the page announces the text. A busy machine may first refuse the press for another reason
 * (D3), so the pressed control must not change anything.
 */
export const pressUntilAnnounced = async (
  page: Page,
  press: () => Promise<unknown>,
  text: RegExp,
): Promise<void> => {
  await noteAnnouncements(page);
  await expect(async () => {
    await press();
    await expect
      .poll(
        async () => (await page.evaluate(() => (window as unknown as Announcements).announced)).join('\n'),
        {
          timeout: 10_000,
        },
      )
      .toMatch(text);
  }).toPass();
};

type Marked = { readonly marks: string[] };
/**
 * Records each value that an attribute of the matching elements takes, because most marks disappear before
 * the test looks.
 */
export const noteMarks = (page: PageLike, selector: string, name: string): Promise<void> =>
  page.evaluate(
    ([selector, attribute]) => {
      const marks: string[] = [];
      Object.assign(window, { marks });
      const recordMarks = () => {
        for (const each of document.querySelectorAll(selector)) {
          const mark = each.getAttribute(attribute);
          if (mark !== null && !marks.includes(mark)) marks.push(mark);
        }
      };
      recordMarks();
      new MutationObserver(recordMarks).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: [attribute],
      });
    },
    [selector, name] as const,
  );
export const expectMarked = (page: PageLike, mark: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => (window as unknown as Marked).marks), READ_OFTEN).toContain(mark);
