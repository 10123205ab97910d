import type { Emoji } from '../rooms/chat.ts';

/** A piece of a message: plain text, an emoji, a mention, or a link that may be opened. */
export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emoji'; readonly emoji: Emoji }
  | { readonly kind: 'mention'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string };

/** An address in a text, up to a blank or a letter that no address has. */
const ADDRESS = /https?:\/\/[\w.~:/?#@!$&'()*+,;=%[\]-]+/giu;
/** An address, an emoji code in brackets, or a name after the at sign. */
const MARKS = /(https?:\/\/[\w.~:/?#@!$&'()*+,;=%[\]-]+)|(\[[^[\]\s]{1,32}\])|(@[\p{L}\p{N}_.-]{1,40})/giu;
/** The most pieces of one message; the rest is one plain text. */
const MAX_PIECES = 200;

/**
 * Splits a message into pieces. Only addresses of `links` become links; any other address, code or markup is
 * plain text. The pieces' texts together are the text.
 */
export const splitChatText = (
  text: string,
  links: readonly string[],
  emojiOf: (code: string) => Emoji | undefined,
): readonly TextPiece[] => {
  const pieces: TextPiece[] = [];
  let plain = 0;
  const add = (start: number, end: number, piece: TextPiece): void => {
    if (start > plain) pieces.push({ kind: 'text', text: text.slice(plain, start) });
    pieces.push(piece);
    plain = end;
  };
  for (const match of text.matchAll(MARKS)) {
    if (pieces.length >= MAX_PIECES) break;
    const [whole, address, code, name] = match;
    const end = match.index + whole.length;
    if (address !== undefined) {
      if (links.includes(address)) add(match.index, end, { kind: 'link', text: address });
    } else if (code !== undefined) {
      const emoji = emojiOf(code);
      if (emoji !== undefined) add(match.index, end, { kind: 'emoji', emoji });
    } else if (name !== undefined && !/[\p{L}\p{N}]$/u.test(text.slice(0, match.index)))
      add(match.index, end, { kind: 'mention', text: name });
  }
  if (plain < text.length) pieces.push({ kind: 'text', text: text.slice(plain) });
  return pieces;
};

/** Returns the addresses of a text, each once. */
export const addressesIn = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(ADDRESS), ([address]) => address)),
];

/**
 * Returns the ids of the known users that a draft mentions by `@name`, longest names first, each once. `names`
 * has the users who wrote lately, by id.
 */
export const mentionsIn = (text: string, names: ReadonlyMap<string, string>): readonly string[] => {
  let rest = text;
  const found: string[] = [];
  for (const [userId, name] of [...names].sort(([, a], [, b]) => b.length - a.length)) {
    if (name === '' || !rest.includes(`@${name}`)) continue;
    found.push(userId);
    rest = rest.replaceAll(`@${name}`, ' ');
  }
  return found;
};
