import { isNotice, type ChatMessage } from './message.ts';

/** A user whose messages this browser does not show. */
export type HiddenUser = { readonly userId: string; readonly name: string };
const MAX_HIDDEN = 200;

/** Hides a user; the one hidden longest ago returns when the list is full. */
export const hideUser = (hidden: readonly HiddenUser[], user: HiddenUser): readonly HiddenUser[] =>
  [...hidden.filter(({ userId }) => userId !== user.userId), user].slice(-MAX_HIDDEN);
export const showUser = (hidden: readonly HiddenUser[], userId: string): readonly HiddenUser[] =>
  hidden.filter((each) => each.userId !== userId);

/** True if the chat draws a message: always for notices, else unless the user hides its author. */
export const isShown = (message: ChatMessage, hidden: ReadonlySet<string>): boolean =>
  isNotice(message) || !hidden.has(message.author.userId);

/** Parses the stored list; leaves out broken entries. */
export const readHiddenUsers = (stored: string | null): readonly HiddenUser[] => {
  try {
    const raw: unknown = stored === null ? [] : JSON.parse(stored);
    if (!Array.isArray(raw)) return [];
    return raw
      .filter(
        (each): each is HiddenUser =>
          typeof each === 'object' &&
          each !== null &&
          typeof (each as Partial<HiddenUser>).userId === 'string' &&
          typeof (each as Partial<HiddenUser>).name === 'string',
      )
      .map(({ userId, name }) => ({ userId, name }))
      .slice(-MAX_HIDDEN);
  } catch {
    return [];
  }
};
