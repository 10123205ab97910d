import type { Brand } from '../ids.ts';

/** A football tec code (FEED-18): the event of a goal notice. The codes are a family of their own (C9). */
export type TecCode = Brand<number, 'TecCode'>;

const TEC_CODE = { begin: 10 as TecCode, homeScore: 30 as TecCode, guestScore: 31 as TecCode } as const;
export type TecKey = keyof typeof TEC_CODE;

const KEYS: ReadonlyMap<TecCode, TecKey> = new Map(
  (Object.keys(TEC_CODE) as TecKey[]).map((key) => [TEC_CODE[key], key]),
);

/**
 * Returns the event of a tec code: kick-off, home score or guest score (FEED-18, GOAL-02); undefined for
 * other codes.
 */
export const tecKey = (code: TecCode): TecKey | undefined => KEYS.get(code);
