import type { Page } from '@playwright/test';
import { openScreen, SCREENS } from '../e2e/screens.ts';
import { AREAS, openArea, type Gallery } from './areas.ts';
import type { State } from './states.ts';

/** How to wait for each state of a list, where all calls have that state. */
const WAITS: Readonly<Partial<Record<State, (page: Page) => Promise<void>>>> = {
  loading: (page) => page.locator('[data-skeleton]').first().waitFor(),
  empty: (page) => page.locator('main [role="status"] p').first().waitFor(),
  error: (page) => page.locator('main [role="alert"]').first().waitFor({ timeout: 60_000 }),
};

/** Returns the gallery's platform, which runs inside its page (page.ts). */
const operatorOf = (page: Page): Gallery => {
  const callPage = (name: string, ...args: unknown[]): Promise<void> =>
    page.evaluate(
      ([which, ...rest]) =>
        (globalThis as unknown as { operator: Record<string, (...of: unknown[]) => void> }).operator[
          which as string
        ]?.(...rest),
      [name, ...args],
    );
  return {
    correct: (match, command) => callPage('correct', match, command),
    orders: (script) => callPage('orders', script),
    silence: (path) => callPage('turn', path, 'loading'),
    turn: (path, to) => callPage('turn', path, to),
  };
};

/** A screen or area in one state: name, user, and the steps to it. */
export type Subject = {
  readonly name: string;
  readonly user: string | undefined;
  readonly state: State;
  readonly open: (page: Page, url: string, more: string) => Promise<void>;
};

/** Lists the screens with this state. */
export const screensIn = (state: State): readonly Subject[] =>
  SCREENS.filter(({ fault, config }) => fault === undefined && config === undefined)
    .filter((screen) => state === 'ready' || (screen.states === true && state in WAITS))
    .map((screen) => ({
      name: screen.name,
      user: screen.user,
      state,
      open: async (page, url, more) => {
        if (state === 'ready') return openScreen(page, url, screen, operatorOf(page), more);
        await page.goto(`${url}?${screen.query}&state=${state}${more}`);
        await WAITS[state]?.(page);
      },
    }));
/** Lists the areas with this state. A ready area is part of its screen. */
export const areasIn = (state: State): readonly Subject[] =>
  state === 'ready'
    ? []
    : AREAS.filter(({ shows }) => shows[state] !== undefined).map((area) => ({
        name: area.name,
        user: area.user,
        state,
        open: (page, url, more) => openArea(page, url, area, state, operatorOf(page), more),
      }));
