import type { Page } from '@playwright/test';
import { expect, openTab, test, uncaughtErrors } from './journey.ts';
import { zoneAtHour } from './zones.ts';

const setting = (page: Page, name: string) => page.locator(`select[data-setting="${name}"]`);

/** Changes the device's zone while the page is open; browsers send no event for it. */
const carrier = async (page: Page): Promise<(zone: string) => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  return async (zone) => {
    // One is set where none is in effect only.
    await session.send('Emulation.setTimezoneOverride', { timezoneId: '' });
    await session.send('Emulation.setTimezoneOverride', { timezoneId: zone });
    // As when the lid is opened, or the user comes back to the window.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  };
};

/** What the page writes beside each instant on screen: date, time and zone. */
const begins = (page: Page): Promise<readonly (readonly [instant: string, whole: string])[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-match] time')].map(
      (time) => [time.getAttribute('datetime') ?? '', time.getAttribute('title') ?? ''] as const,
    ),
  );
type Begins = Awaited<ReturnType<typeof begins>>;
const each = <T>(all: Begins, of: (one: Begins[number]) => T): T[] => [...new Set(all.map(of))];
const offsetOf = ([, whole]: Begins[number]) => whole.split(' ').at(-1);
const dayOf = ([, whole]: Begins[number]) => whole.slice(0, 10);
/** Minutes that the written wall time is ahead of the instant. */
const minutesAhead = ([instant, whole]: readonly [string, string]): number =>
  Math.round(
    (Date.parse(`${whole.slice(0, 10)}T${whole.slice(11, 16)}:00Z`) -
      Math.floor(Date.parse(instant) / 60_000) * 60_000) /
      60_000,
  );

test.describe('another time zone', () => {
  test('a device that moves to another time zone gets new days and times without a reload (F46, C29, D21)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 900 });
    const context = await journey.context();
    const page = await openTab(context, `${sandbox.url}?play=early&sort=time`);
    await setting(page, 'locale').selectOption('en');
    await sandbox.pause();
    const carryTo = await carrier(page);
    for (const [zone, minutes, offset] of [
      ['UTC', 0, 'UTC+0'],
      ['Asia/Kathmandu', 345, 'UTC+5:45'],
    ] as const) {
      await carryTo(zone);
      // Reads everything at once, because the list is laid out again and is empty for a moment.
      await expect
        .poll(async () => {
          const all = await begins(page);
          return [each(all, offsetOf), each(all, minutesAhead)];
        })
        .toEqual([[offset], [minutes]]);
    }
    // Where it is noon, less is left of the day than where it has just begun: the list gets shorter, and all of
    // its matches begin on that day. Its first rows may be the same: the next matches to begin.
    await page.locator('[data-play-type="today"]').click();
    const list = page.getByRole('grid');
    const rowCounts: number[] = [];
    for (const hour of [2, 12]) {
      const [zone, offset] = zoneAtHour(hour);
      await carryTo(zone);
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
      let rowCount = Number.NaN;
      await expect
        .poll(async () => {
          const all = await begins(page);
          rowCount = Number(await list.getAttribute('aria-rowcount'));
          return [
            each(all, offsetOf),
            each(all, dayOf),
            rowCount > 0 && rowCount < (rowCounts.at(-1) ?? Infinity),
          ];
        })
        .toEqual([[offset], [today], true]);
      rowCounts.push(rowCount);
    }
    expect(rowCounts).toHaveLength(2);
    expect(uncaughtErrors).toEqual([]);
  });
});
