import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Seen } from './painted.ts';

/** What is read once it has stopped changing: what was on its way when it was first looked at has come. */
export const readUntilStable = async <T>(read: () => Promise<T>): Promise<T> => {
  let last = await read();
  let alike = 0;
  await expect
    .poll(
      async () => {
        const now = await read();
        alike = JSON.stringify(now) === JSON.stringify(last) ? alike + 1 : 0;
        last = now;
        return alike;
      },
      { intervals: [300, 500, 700] },
    )
    .toBeGreaterThanOrEqual(3);
  return last;
};

/** The longest that a page may show a fault while it is being drawn: a user hardly sees a shorter one. */
const DRAWING_MS = 1_000;

/**
 * Answers the faults of a page that last: looks again until a look finds none, or the page has shown faults
 * for a second. Wait until the page is drawn before, as a busy machine may need longer for that.
 */
export const lasting = async (look: () => Promise<string[]>): Promise<string[]> => {
  let faults = await look();
  const until = performance.now() + DRAWING_MS;
  while (faults.length > 0 && performance.now() < until) {
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    faults = await look();
  }
  return faults;
};

type Shown = Pick<Page | FrameLocator, 'locator'>;
const pressedNow = (shown: Shown, key: string): Locator =>
  shown.locator(`[data-match] [data-option="${key}"]`).first();

/**
 * Picks an open price as a user does, waits until the slip has it, and answers its key. On a busy machine a
 * press may be refused, as its worker was silent for some seconds (D3): it is drawn as picked for a moment
 * and then not, and a user presses again.
 */
export const pickPrice = async (
  shown: Shown,
  price: Locator = shown
    .locator('[data-match] [data-option][data-state="open"][aria-pressed="false"]')
    .first(),
  press: (cell: Locator) => Promise<unknown> = (cell) => cell.click(),
): Promise<string> => {
  const key = (await price.getAttribute('data-option')) ?? '';
  const cell = pressedNow(shown, key);
  const leg = shown.locator(`[data-leg="${key}"]`);
  await expect(async () => {
    if ((await leg.count()) === 0 && (await cell.getAttribute('aria-pressed')) !== 'true') await press(cell);
    await expect(leg).toHaveCount(1, { timeout: 10_000 });
  }).toPass();
  return key;
};

/** Key by key, as users type, in place of what stood there: Firefox's driver fills past what listens. */
export const typeInto = async (field: Locator, text: string): Promise<void> => {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
};

/**
 * Takes a picked price back by a press on it, or by another one where that was refused (D3). A tab may draw
 * the slip later than the cell.
 */
export const unpickPrice = async (shown: Shown, key: string): Promise<void> => {
  const cell = pressedNow(shown, key);
  const leg = shown.locator(`[data-leg="${key}"]`);
  await expect(leg).toHaveCount(1);
  await expect(async () => {
    if ((await leg.count()) > 0 && (await cell.getAttribute('aria-pressed')) !== 'false') await cell.click();
    await expect(leg).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
  await expect(cell).toHaveAttribute('aria-pressed', 'false');
};

/**
 * Waits until nothing of the list is still to come: a sport's matches in play may stand there before the
 * others do.
 */
export const wholeList = (shown: Shown): Promise<void> =>
  expect(shown.locator('section[aria-busy]:has([role="grid"])')).toHaveAttribute('aria-busy', 'false');

/**
 * Presses the button that bets. Where the press was refused as the tab had not heard of its prices for some
 * seconds (D3, F12), which on a busy machine may be at any moment, nothing has left, and a user presses
 * again; whatever else comes of it is left to the test.
 */
export const pressPlace = async (
  shown: Shown,
  press: (button: Locator) => Promise<unknown> = (button) => button.click(),
): Promise<void> => {
  const slip = shown.locator('[data-panel="slip"]');
  const button = slip.locator('[data-action="place"]:not([aria-disabled="true"])');
  const bet = slip.locator('[data-bet]');
  const told = bet.or(slip.locator('[data-problem]')).or(shown.locator('[data-action="login"]')).first();
  for (let refused = true; refused;) {
    await expect(button.or(bet).first()).toBeVisible();
    // Another tab was sooner.
    if ((await bet.count()) > 0) return;
    await press(button);
    await expect(told).toBeVisible();
    refused = (await slip.locator('[data-problem="price-stale"]').count()) > 0;
  }
};

/**
 * From now on the pointer stands on whatever is drawn there as soon as it is drawn: what is told, or can be
 * taken back, goes by itself after some seconds, and under the pointer it stays, however late anybody looks.
 */
export const keepShown = (page: Seen, what: string): Promise<void> =>
  page.evaluate((wanted) => {
    const reached = new WeakSet<Element>();
    const reach = () => {
      for (const each of document.querySelectorAll(wanted)) {
        if (reached.has(each)) continue;
        reached.add(each);
        each.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }
    };
    reach();
    new MutationObserver(reach).observe(document.body, { subtree: true, childList: true });
  }, what);

type Connections = { readonly connections: string[] };

/**
 * From now on the page notes what it says of its connection, each change once: it may be back sooner than
 * anyone looks.
 */
const noteConnection = (page: Seen): Promise<void> =>
  page.evaluate(() => {
    const all: string[] = [];
    Object.assign(window, { connections: all });
    const look = () => {
      const now = document.querySelector<HTMLElement>('[data-connection]')?.dataset.connection;
      if (now !== undefined && now !== (all.at(-1) ?? 'live')) all.push(now);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-connection'],
    });
  });
const connectionsSaid = (page: Seen): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Connections).connections);

/**
 * Does what costs the page its line, and waits until the page has said so, and then that it is live again.
 * `lost` is done in between.
 */
export const loseConnection = async (
  page: Seen,
  cut: () => Promise<unknown>,
  lost?: () => Promise<unknown>,
): Promise<void> => {
  await noteConnection(page);
  await cut();
  await expect
    .poll(async () => (await connectionsSaid(page)).length, { intervals: [30, 100, 200, 500] })
    .toBeGreaterThan(0);
  await lost?.();
  await expect.poll(async () => (await connectionsSaid(page)).at(-1)).toBe('live');
};

type Heard = { readonly told: string[] };

/**
 * From now on the page notes each text that it tells in a live region: most of them go by themselves, perhaps
 * before anyone looks.
 */
export const noteAnnouncements = (page: Seen): Promise<void> =>
  page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"], [role="alert"]')) {
        const text = region.textContent?.trim() ?? '';
        if (text !== '' && !told.includes(text)) told.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
export const expectAnnouncement = (page: Seen, text: string | RegExp): Promise<void> =>
  expect
    .poll(async () => (await page.evaluate(() => (window as unknown as Heard).told)).join('\n'))
    .toMatch(
      typeof text === 'string' ? new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) : text,
    );
/**
 * Presses until the page tells of it: on a busy machine a press may be refused for another reason first (D3).
 * What is pressed changes nothing.
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
      .poll(async () => (await page.evaluate(() => (window as unknown as Heard).told)).join('\n'), {
        timeout: 10_000,
      })
      .toMatch(text);
  }).toPass();
};

type Marked = { readonly marks: string[] };
/**
 * From now on the page notes what stands in an attribute of those that fit, each change once: most marks go
 * by themselves, perhaps before anyone looks.
 */
export const noteMarks = (page: Seen, of: string, name: string): Promise<void> =>
  page.evaluate(
    ([wanted, attribute]) => {
      const marks: string[] = [];
      Object.assign(window, { marks });
      const look = () => {
        for (const each of document.querySelectorAll(wanted)) {
          const mark = each.getAttribute(attribute);
          if (mark !== null && !marks.includes(mark)) marks.push(mark);
        }
      };
      look();
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: [attribute],
      });
    },
    [of, name] as const,
  );
export const expectMarked = (page: Seen, mark: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => (window as unknown as Marked).marks)).toContain(mark);
