import { MAX_PICKS } from '../config/constants.ts';
import { optionKey, readOptionKey, type MarketId, type MatchId } from '../ids.ts';
import { createByteReader, createByteWriter, type ByteReader, type ByteWriter } from './bookingBytes.ts';
import { checksumOf, readBase64Url, writeBase64Url } from './bookingText.ts';
import type { PickedOption } from './slip.ts';

/**
 * Booking codes: the selections of a slip as one text that any account can open at today's prices. A code holds
 * no odds, stakes, names or user. Layout of version 1: `SB1-`, then in base64url the number of selections, each
 * selection, and a CRC-32 of all before it. Numbers are varints.
 */

/** What identifies a selection (F30), without its odds. */
export type BookedSelection = Omit<PickedOption, 'odds'>;

/**
 * The reason why a text cannot be decoded. `none`: it is not a booking code. `long`: longer than any code.
 * `version`: of a later version of the client. `garbled`: a character is missing or changed.
 */
type BookingProblem = 'none' | 'long' | 'version' | 'garbled';
export type Booking =
  | { readonly ok: true; readonly selections: readonly BookedSelection[] }
  | { readonly ok: false; readonly problem: BookingProblem };

const VERSION = '1';
/** The longest code: ten selections with the longest ids. */
export const MAX_CODE = 2_200;
const MAX_ID = 64;
const MAX_LINE = 24;
const CODE = /^SB(\d{1,3})-([\w-]*)$/;
/** A code alone, or the address of a share link with a code. */
const PASTED = /^(?:\S*[?&]slip=)?(SB\d{1,3}-[\w-]*)(?:[&#]\S*)?$/;
const DECIMAL = /^(?:0|[1-9]\d{0,17})$/;
const ID = /^[\x21-\x7e]+$/;
const LINE = /^[\x20-\x7e]+$/;

/** Returns the booking code in a pasted text, or null if the text is something else. */
export const findBookingCode = (text: string): string | null => PASTED.exec(text.trim())?.[1] ?? null;

/**
 * Writes an id as a decimal number, as nearly all ids are, or as its characters. The lowest bit says which
 * form follows.
 */
const writeId = (to: ByteWriter, id: string): void => {
  if (DECIMAL.test(id)) return to.number(BigInt(id) << 1n);
  to.number((BigInt(id.length) << 1n) | 1n);
  to.text(id);
};
const readId = (from: ByteReader): string => {
  const head = from.number();
  return (head & 1n) === 0n ? String(head >> 1n) : from.text(Number(head >> 1n));
};

const isShareable = ({ key, matchId, line }: BookedSelection): boolean => {
  const marketId = readOptionKey(key)?.marketId;
  const ids: readonly (string | undefined)[] = [marketId, matchId];
  return (
    ids.every((id) => id !== undefined && id.length <= MAX_ID && ID.test(id)) &&
    (line === null || (line.length <= MAX_LINE && LINE.test(line)))
  );
};

/**
 * Returns the booking code of a slip's selections, or null if there are none, more than ten, two of one match,
 * or one with an id that no code can hold.
 */
export const encodeBooking = (selections: readonly BookedSelection[]): string | null => {
  const matches = new Set(selections.map(({ matchId }) => matchId));
  if (selections.length === 0 || selections.length > MAX_PICKS || matches.size < selections.length)
    return null;
  if (!selections.every(isShareable)) return null;
  const to = createByteWriter();
  to.number(BigInt(selections.length));
  for (const { key, matchId, sportId, marketType, period, line } of selections) {
    const option = readOptionKey(key);
    if (option === undefined) return null;
    to.number(BigInt(sportId));
    writeId(to, matchId);
    writeId(to, option.marketId);
    for (const each of [option.type, marketType, period]) to.number(BigInt(each));
    to.number(line === null ? 0n : BigInt(line.length + 1));
    if (line !== null) to.text(line);
  }
  const bytes = to.bytes();
  return `SB${VERSION}-${writeBase64Url([...bytes, ...checksumOf(bytes)])}`;
};

const readSelection = (from: ByteReader): BookedSelection => {
  const sportId = from.count();
  const matchId = readId(from);
  const marketId = readId(from);
  const [type, marketType, period] = [from.count(), from.count(), from.count()];
  const length = from.count();
  return {
    key: optionKey(marketId as MarketId, type),
    matchId: matchId as MatchId,
    sportId: sportId as BookedSelection['sportId'],
    marketType: marketType as BookedSelection['marketType'],
    period: period as BookedSelection['period'],
    line: length === 0 ? null : from.text(length - 1),
  };
};

const readAll = (bytes: readonly number[]): readonly BookedSelection[] | undefined => {
  const from = createByteReader(bytes);
  const count = from.count();
  if (count > MAX_PICKS) return undefined;
  const selections = Array.from({ length: count }, () => readSelection(from));
  return from.isRead() ? selections : undefined;
};

const fail = (problem: BookingProblem): Booking => ({ ok: false, problem });

/**
 * Decodes a booking code. Only the text that `encodeBooking` writes for the selections is valid: any other
 * character, length or order of bytes is garbled.
 */
export const decodeBooking = (text: string): Booking => {
  if (text.length > MAX_CODE) return fail('long');
  const [, version, body = ''] = CODE.exec(text) ?? [];
  if (version === undefined) return fail('none');
  if (version !== VERSION) return fail('version');
  const bytes = readBase64Url(body);
  const content = bytes?.slice(0, -4) ?? [];
  if (bytes === undefined || checksumOf(content).join() !== bytes.slice(-4).join()) return fail('garbled');
  const selections = readAll(content);
  return selections === undefined || encodeBooking(selections) !== text
    ? fail('garbled')
    : { ok: true, selections };
};
