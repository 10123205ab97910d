import type { Page } from '@playwright/test';
import { seeded } from '#sandbox/world/random.ts';
import { filterList } from '../painted.ts';
import type { Random } from '#sandbox/world/random.ts';

/** A user action on a list that does not wait for its effect. Returns a description for the record. */
type Step = (page: Page, random: Random) => Promise<string>;

/**
 * Presses one of the matching elements without moving the pointer, because a list holds still under the
 * pointer.
 */
const press = (page: Page, selector: string, share: number): Promise<string> =>
  page.evaluate(
    ([what, picked]) => {
      const all = [...document.querySelectorAll<HTMLElement>(what)];
      const element = all[Math.floor(picked * all.length)];
      element?.click();
      return element === undefined ? `no ${what}` : `${what} ${element.outerHTML.slice(0, 120)}`;
    },
    [selector, share] as const,
  );

const scroll: Step = (page, random) =>
  page.evaluate((to) => {
    const list = document.querySelector('[role="grid"]');
    if (list !== null) list.scrollTop = to * (list.scrollHeight - list.clientHeight);
    return `scroll to ${Math.round(to * 100)} %`;
  }, random.next());

const search: Step = async (page, random) => {
  const names = await page.locator('[data-match] [data-side] bdi').allTextContents();
  const [name = ''] = names.length === 0 || random.chance(0.3) ? [] : [random.pick(names)];
  const text = name.slice(0, 1 + random.int(4));
  await filterList(page, text);
  return `search "${text}"`;
};

const sort: Step = async (page, random) => {
  const by = random.pick(['time', 'league']);
  await page.locator('select[data-setting="sort"]').selectOption(by);
  return `sort by ${by}`;
};

const STEPS: readonly Step[] = [
  scroll,
  scroll,
  scroll,
  search,
  sort,
  (page, random) => press(page, '[data-sport]:not([data-none])', random.next()),
  (page, random) => press(page, '[data-play-type]:not([data-play-type="outright"])', random.next()),
  (page, random) => press(page, '[data-grid]', random.next()),
  (page, random) => press(page, '[data-league] [aria-expanded]', random.next()),
  (page, random) => press(page, '[data-action="collapse-all"]:not([disabled])', random.next()),
];

/**
 * Creates a random walk through lists. The same seed and screen give the same walk; each call takes one step.
 */
export const walk = (seed: number): ((page: Page) => Promise<string>) => {
  const random = seeded(seed);
  return (page) => random.pick(STEPS)(page, random);
};
