import type { Amount } from '../money/amount.ts';
import type { EpochMs } from '../ids.ts';

/** The rules of chat messages, with the platform's words and numbers (REQ-26). */
export type ChatRule = {
  readonly text: string;
  /** Longest message in characters; null if not sent. */
  readonly maxLength: number | null;
  /** Least seconds between two messages. */
  readonly interval: number;
  readonly images: boolean;
};
/** Whether the user is banned from chat, and why (CHAT-05). */
export type ChatBan = { readonly banned: boolean; readonly text: string; readonly until: EpochMs | null };
/** The pass that opens the chat (REQ-21). Only the socket uses the token. */
export type ChatPass = { readonly token: string; readonly rule: ChatRule; readonly ban: ChatBan };

export type Emoji = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly address: string | null;
};
/** A group of emojis; `pages` are its emojis eight by eight (CONST-07). */
export type EmojiGroup = {
  readonly id: string;
  readonly name: string;
  readonly pages: readonly (readonly Emoji[])[];
};

/** A reason to report a message (REQ-23) or other content (REQ-56). */
export type ReportCategory = { readonly id: string; readonly name: string };
/** Limits of a report outside chat (REQ-56). */
export type ReportConfig = {
  readonly categories: readonly ReportCategory[];
  readonly maxLength: number | null;
  readonly maxImages: number;
};

/** Which orders chat shows (REQ-27): how many, and the least stake in each currency. */
export type OrderShowRule = {
  readonly showCount: number;
  readonly coins: readonly { readonly currencyId: number; readonly minAmount: Amount }[];
};

const PAGE = 8;
/** Splits the emojis of a group into pages of eight for the emoji panel (CONST-07). */
export const pagesOfEmojis = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / PAGE) }, (_, at) => items.slice(at * PAGE, (at + 1) * PAGE));
