import type { Patch as ImmerPatch } from 'immer';
import type { MarketPeriod, MarketType, MatchId, OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import type { OddsFormat } from '#domain/odds.ts';

/** Shared documents (D24): one writer, the worker; a tab holds a replica and sends commands. */
export type Locale = 'zh-CN' | 'zh-TW' | 'en' | 'vi' | 'th';

export type Settings = {
  readonly locale: Locale;
  readonly oddsFormat: OddsFormat;
  readonly theme: 'system' | 'light' | 'dark';
  /** Colour of a rising price; `auto` is red in Chinese, green elsewhere (D12). */
  readonly upColour: 'auto' | 'red' | 'green';
  /** Quarter lines as 0.5/1 or 0.75. */
  readonly lineNotation: 'split' | 'decimal';
  /** IANA zone, or `device`. */
  readonly timeZone: string;
};

/** A picked option, with what was painted when it was pressed (D6). */
export type Pick = {
  readonly key: OptionKey;
  readonly matchId: MatchId;
  readonly sportId: SportId;
  readonly marketType: MarketType;
  readonly period: MarketPeriod;
  readonly line: string | null;
  readonly odds: Thousandths;
};
export type Picks = { readonly items: readonly Pick[] };

export type Documents = { readonly settings: Settings; readonly picks: Picks };
export type DocumentName = keyof Documents;

/** A document whole, or immer patches on the revision before. A replica that does not stand on `base` asks for the whole. */
export type DocumentNews = {
  readonly [N in DocumentName]?:
    | { readonly rev: number; readonly whole: Documents[N] }
    | { readonly rev: number; readonly base: number; readonly patches: readonly ImmerPatch[] };
};

export type DocumentCommand =
  | { readonly kind: 'settings.set'; readonly change: Partial<Settings> }
  /** Picks the option, or takes the pick back if it is picked; a pick of the same match is replaced (SLIP-05). */
  | { readonly kind: 'picks.toggle'; readonly pick: Pick }
  | { readonly kind: 'picks.clear' };
