import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.ts';

/** Rooms in every language, so that the walk reads their texts in all of them (C2). */
const EVERYWHERE = { anchorLocales: ['CMN', 'ZHO', 'ENG', 'VIE', 'THA'] };

const cards = (page: Page) => page.locator('[data-room-card]').first().waitFor();
/** Opens the most popular room that is live. */
const openRoom = async (page: Page): Promise<void> => {
  await page.locator('[data-room-card][data-status="living"] a').first().click();
  await expect(page.locator('[data-room]')).toHaveAttribute('data-phase', 'live');
  await page.locator('[data-region="chat-messages"] [data-message]').first().waitFor();
  await page.locator('[data-room] [data-option]').first().waitFor();
};
const openAsMember = async (page: Page): Promise<void> => {
  await openRoom(page);
  await page.locator('[data-region="chat-input"]:not([data-closed])').waitFor();
  await page.locator('[data-activities] [data-activity]').first().waitFor();
  await page.locator('[data-gift-panel] [data-gift]').first().waitFor();
};

/** Live rooms: the list, a room for a guest and for a member with chat and activities, and its gifts. */
export const ROOM_SCREENS: readonly Screen[] = [
  { name: 'live rooms', query: 'screen=live', config: EVERYWHERE, colours: true, waitUntilShown: cards },
  {
    name: 'room of a guest',
    query: 'screen=live',
    config: EVERYWHERE,
    colours: true,
    waitUntilShown: cards,
    act: openRoom,
  },
  {
    name: 'room of a member',
    query: 'screen=live',
    config: EVERYWHERE,
    user: 'look-account',
    colours: true,
    waitUntilShown: cards,
    act: openAsMember,
  },
  {
    name: 'gifts of a room',
    query: 'screen=live',
    config: EVERYWHERE,
    user: 'look-account',
    colours: true,
    waitUntilShown: cards,
    act: async (page) => {
      await openAsMember(page);
      await page.locator('[data-gift] input').first().check();
      await page.locator('[data-action="send-gift"]:enabled').waitFor();
    },
  },
];
