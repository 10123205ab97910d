import type { Brand } from '../ids.ts';

/** A football tec code (FEED-18): what a goal notice is about. A family of its own (C9). */
export type TecCode = Brand<number, 'TecCode'>;

const TEC_CODE = { begin: 10 as TecCode, homeScore: 30 as TecCode, guestScore: 31 as TecCode } as const;
export type TecKey = keyof typeof TEC_CODE;

const KEYS: ReadonlyMap<TecCode, TecKey> = new Map(
  (Object.keys(TEC_CODE) as TecKey[]).map((key) => [TEC_CODE[key], key]),
);

/** Kick-off, a home or a guest score (FEED-18, GOAL-02); undefined for every other code. */
export const tecKey = (code: TecCode): TecKey | undefined => KEYS.get(code);
