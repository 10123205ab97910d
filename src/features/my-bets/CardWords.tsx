import type { TFunction } from 'i18next';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#board/useZone.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import { useSettings } from '#state/hooks.ts';

/** What the cards of a list write with: texts, language, time zone and odds format of the user. */
export type CardWords = {
  readonly t: TFunction<['myBets', 'bets']>;
  readonly language: string;
  /** IANA zone of displayed times. */
  readonly zone: string;
  readonly oddsFormat: OddsFormat;
};

const Context = createContext<CardWords | null>(null);

/**
 * Reads texts, zone and settings once for a list. Each of the ten parts of a card would otherwise subscribe to the
 * language, and ask the browser for its zone, whenever a card scrolls into view.
 */
export const CardWordsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t, i18n } = useTranslation(['myBets', 'bets']);
  const { timeZone, oddsFormat } = useSettings();
  const zone = useZone(timeZone);
  const { language } = i18n;
  const words = useMemo(() => ({ t, language, zone, oddsFormat }), [t, language, zone, oddsFormat]);
  return <Context value={words}>{children}</Context>;
};

export const useCardWords = (): CardWords => {
  const words = useContext(Context);
  if (words === null) throw new Error('A card stands outside CardWordsProvider.');
  return words;
};
