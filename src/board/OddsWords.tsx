import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OddsFormat } from '#domain/odds.ts';
import type { LineNotation } from '#domain/lines.ts';
import type { Words } from '#pieces/optionWords.ts';
import { useSettings } from '#state/settingsStore.ts';

/** What every odds cell says alike: asked once for the page, not by each of its 600 cells. */
type OddsWords = { readonly t: Words; readonly format: OddsFormat; readonly notation: LineNotation };

const Context = createContext<OddsWords | null>(null);

export const OddsWordsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('markets');
  const { oddsFormat, lineNotation } = useSettings();
  const value = useMemo(() => ({ t: t as Words, format: oddsFormat, notation: lineNotation }), [t, oddsFormat, lineNotation]);
  return <Context value={value}>{children}</Context>;
};

export const useOddsWords = (): OddsWords => {
  const words = useContext(Context);
  if (words === null) throw new Error('An odds cell stands outside OddsWordsProvider.');
  return words;
};
