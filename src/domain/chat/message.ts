import type { Brand, EpochMs } from '../ids.ts';
import type { SharedBet } from './sharedBet.ts';

export type MessageId = Brand<string, 'MessageId'>;

/** Kinds of chat messages (CHAT-03). `act` is a notice of an activity, `auto` one of the room itself. */
export type ChatKind = 'text' | 'image' | 'image-text' | 'reply' | 'order' | 'act' | 'auto';
const KINDS: ReadonlyMap<number, ChatKind> = new Map([
  [1, 'text'],
  [2, 'image'],
  [3, 'image-text'],
  [4, 'reply'],
  [5, 'order'],
  [997, 'act'],
  [998, 'auto'],
]);
/** The kind of a code; undefined for a code of no table, whose message is dropped and counted. */
export const chatKindOf = (code: number): ChatKind | undefined => KINDS.get(code);
/** The code that a request sends for a kind. */
export const chatKindCode = (kind: ChatKind): number =>
  [...KINDS].find(([, each]) => each === kind)?.[0] ?? 1;

type ChatAuthor = {
  readonly userId: string;
  readonly name: string;
  /** The title that the author wears; its name and picture are in the list of all titles (CHAT-12). */
  readonly titleId: string | null;
  readonly isHost: boolean;
};

/** A message that another one answers (CHAT-09). `text` is null once that message was deleted. */
type QuotedMessage = { readonly id: MessageId; readonly name: string; readonly text: string | null };

/** A chat message, with all texts cleaned. */
export type ChatMessage = {
  readonly id: MessageId;
  /** The id that the sending tab chose; null for messages of other clients. */
  readonly clientId: string | null;
  readonly kind: ChatKind;
  readonly at: EpochMs;
  /** The server's number of the message within its room; its time where the server sends no numbers. */
  readonly order: number;
  readonly author: ChatAuthor;
  readonly text: string;
  /** Address of the picture on an allowed host (D10), or null. */
  readonly image: string | null;
  readonly reply: QuotedMessage | null;
  /** Ids of the users that the message mentions (CHAT-10). */
  readonly mentions: readonly string[];
  /** Addresses in the text that may be links. Every other address is plain text (D10). */
  readonly links: readonly string[];
  /** The bet of an order card; null for other messages, and for a card that cannot be read. */
  readonly bet: SharedBet | null;
  /** Set on the user's own messages, and on those that mention or answer the user: a flood does not push them out. */
  readonly isForUser?: true;
};

/** Removes the text of deleted messages from a message that answers one of them. */
export const withoutDeletedQuote = (
  message: ChatMessage,
  isDeleted: (id: MessageId) => boolean,
): ChatMessage =>
  message.reply !== null && message.reply.text !== null && isDeleted(message.reply.id)
    ? { ...message, reply: { ...message.reply, text: null } }
    : message;

/** Compares messages by the server's order; equal ones by id, so that every tab draws the same order. */
export const compareMessages = (a: ChatMessage, b: ChatMessage): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Whether the room or an activity wrote the message. Such messages have no author to hide or report. */
export const isNotice = ({ kind }: Pick<ChatMessage, 'kind'>): boolean => kind === 'act' || kind === 'auto';

/** Whether a message calls for the user's attention: a mention, or a reply to the user's own message. */
export const callsUser = (
  message: ChatMessage,
  uid: string | null,
  isOwn: (id: MessageId) => boolean,
): boolean =>
  uid !== null &&
  message.author.userId !== uid &&
  (message.mentions.includes(uid) || (message.reply !== null && isOwn(message.reply.id)));
