import type { StreamId } from '#domain/ids.ts';
import type { LeagueFacts, MatchRecord } from '#domain/match/match.ts';
import type { Decoding } from './context.ts';
import { decodeMatch, leagueOfMatch } from './matchRecord.ts';
import { isBrokenWhole, isRaw, listOf, readableOf, wholeOf, type Raw } from './raw.ts';

const MAX_RECORDS = 1000;

/**
 * The feed position of an HTTP answer (D20). The answer is applied only if its epoch is current and its seq
 * is not older.
 */
export type FeedStamp = { readonly stream: StreamId; readonly epoch: string; readonly seq: number };

/** One page of a list. */
export type ListPage = {
  readonly records: readonly MatchRecord[];
  /** Leagues of the records, each once. */
  readonly leagues: readonly LeagueFacts[];
  readonly current: number;
  readonly size: number;
  readonly total: number;
  readonly stamps: readonly FeedStamp[];
};
/** One match with all its markets, and its league if the answer has it. */
export type MatchDetail = {
  readonly record: MatchRecord;
  readonly league: LeagueFacts | null;
  readonly stamps: readonly FeedStamp[];
};

const leaguesOf = (records: readonly unknown[], decoding: Decoding): readonly LeagueFacts[] => {
  const leagues = new Map<string, LeagueFacts>();
  for (const each of records) {
    const league = leagueOfMatch(each, decoding);
    if (league !== undefined) leagues.set(league.id, league);
  }
  return [...leagues.values()];
};

/**
 * Reads `data` of `/v1/match/getList` (REQ-59); undefined if it is not a page or no record can be read (F36).
 */
export const decodeListPage = (raw: unknown, decoding: Decoding): ListPage | undefined => {
  if (!isRaw(raw) || !Array.isArray(raw.records) || [raw.current, raw.size, raw.total].some(isBrokenWhole))
    return undefined;
  const raws = listOf(raw.records, MAX_RECORDS);
  const records = readableOf(raws, (each) => decodeMatch(each, decoding));
  if (records === undefined) return undefined;
  return {
    records,
    leagues: leaguesOf(raws, decoding),
    current: wholeOf(raw.current) ?? 1,
    size: wholeOf(raw.size) ?? raws.length,
    total: wholeOf(raw.total) ?? raws.length,
    stamps: decodeStamps(raw),
  };
};

/** The matches that a search found, in all sports. */
export type Found = Pick<ListPage, 'records' | 'leagues'>;

/**
 * Reads `data` of `/v1/match/queryMatchByRecommend` (REQ-62), a plain list; undefined if it is not a list or
 * no entry can be read (F36).
 */
export const decodeFound = (raw: unknown, decoding: Decoding): Found | undefined => {
  if (!Array.isArray(raw)) return undefined;
  const raws = listOf(raw, MAX_RECORDS);
  const records = readableOf(raws, (each) => decodeMatch(each, decoding));
  return records === undefined ? undefined : { records, leagues: leaguesOf(raws, decoding) };
};

/** Reads `data` of `/v1/match/getMatchDetail` (REQ-60): one unwrapped record. */
export const decodeDetail = (raw: unknown, decoding: Decoding): MatchDetail | undefined => {
  const record = isRaw(raw) ? decodeMatch(raw, decoding) : undefined;
  if (!isRaw(raw) || record === undefined) return undefined;
  return { record, league: leagueOfMatch(raw, decoding) ?? null, stamps: decodeStamps(raw) };
};

const decodeStamps = (raw: Raw): readonly FeedStamp[] =>
  listOf(raw.feed, 100).flatMap((each) => {
    const seq = isRaw(each) ? wholeOf(each.seq) : undefined;
    if (
      !isRaw(each) ||
      typeof each.stream !== 'string' ||
      typeof each.epoch !== 'string' ||
      seq === undefined
    )
      return [];
    return [{ stream: each.stream as StreamId, epoch: each.epoch, seq }];
  });
