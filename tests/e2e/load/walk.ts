import type { Page } from '@playwright/test';
import { seeded } from '#sandbox/world/random.ts';
import { filterList } from '../painted.ts';
import type { Random } from '#sandbox/world/random.ts';

/**
 * Something a user does to a list, without waiting for what comes of it; answers what it was, for the record.
 */
type Step = (page: Page, random: Random) => Promise<string>;

/** Presses one of what a selector finds, without moving the pointer: a list holds still under it. */
const press = (page: Page, selector: string, at: number): Promise<string> =>
  page.evaluate(
    ([what, which]) => {
      const all = [...document.querySelectorAll<HTMLElement>(what)];
      const one = all[Math.floor(which * all.length)];
      one?.click();
      return one === undefined ? `no ${what}` : `${what} ${one.outerHTML.slice(0, 120)}`;
    },
    [selector, at] as const,
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

/** A walk through lists, the same for the same seed and the same screen; each call takes a step. */
export const walk = (seed: number): ((page: Page) => Promise<string>) => {
  const random = seeded(seed);
  return (page) => random.pick(STEPS)(page, random);
};
