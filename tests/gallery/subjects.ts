import type { Page } from '@playwright/test';
import { openScreen, SCREENS } from '../e2e/screens.ts';
import { AREAS, openArea, type Gallery } from './areas.ts';
import type { State } from './states.ts';

/** A list's, where every call is in its state. */
const WAITS: Readonly<Partial<Record<State, (page: Page) => Promise<void>>>> = {
  loading: (page) => page.locator('[data-skeleton]').first().waitFor(),
  empty: (page) => page.locator('main [role="status"] p').first().waitFor(),
  error: (page) => page.locator('main [role="alert"]').first().waitFor({ timeout: 60_000 }),
};

/** The gallery's own platform lives in its page (page.ts). */
const operatorOf = (page: Page): Gallery => {
  const tell = (name: string, ...said: unknown[]): Promise<void> =>
    page.evaluate(
      ([which, ...rest]) =>
        (globalThis as unknown as { operator: Record<string, (...of: unknown[]) => void> }).operator[
          which as string
        ]?.(...rest),
      [name, ...said],
    );
  return {
    correct: (match, order) => tell('correct', match, order),
    orders: (order) => tell('orders', order),
    silence: (path) => tell('turn', path, 'loading'),
    turn: (path, to) => tell('turn', path, to),
  };
};

/** A screen or an area in one state: its name, its user, and how a page gets there. */
export type Subject = {
  readonly name: string;
  readonly user: string | undefined;
  readonly state: State;
  readonly open: (page: Page, url: string, more: string) => Promise<void>;
};

/** The screens that have this state. */
export const screensIn = (state: State): readonly Subject[] =>
  SCREENS.filter(({ fault }) => fault === undefined)
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
/** The areas that have this state; a ready area is part of its screen. */
export const areasIn = (state: State): readonly Subject[] =>
  state === 'ready'
    ? []
    : AREAS.filter(({ shows }) => shows[state] !== undefined).map((area) => ({
        name: area.name,
        user: area.user,
        state,
        open: (page, url, more) => openArea(page, url, area, state, operatorOf(page), more),
      }));
