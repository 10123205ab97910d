import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OddsFormat } from '#domain/odds.ts';
import type { LineNotation } from '#domain/lines.ts';
import type { Words } from '#pieces/optionWords.ts';
import { useSettings } from '#state/settingsStore.ts';

/** What every odds cell says alike: asked once for the page, not by each of its 600 cells. */
type OddsWords = { readonly t: Words; readonly format: OddsFormat; readonly notation: LineNotation };

const Context = createContext<OddsWords | null>(null);

/** More than the words of all markets in one language; names of unknown markets come from data and must not pile up. */
const REMEMBERED = 2000;

/** Looking a text up costs as much as drawing a cell does, and a screen of cells asks for the same few dozen. */
const remembering = (t: Words): Words => {
  const known = new Map<string, string>();
  return (key, options) => {
    const otherwise = options?.['defaultValue'];
    const n = options?.['n'];
    const asked = `${key}\n${typeof n === 'number' ? n : ''}\n${typeof otherwise === 'string' ? otherwise : ''}`;
    const found = known.get(asked);
    if (found !== undefined) return found;
    if (known.size >= REMEMBERED) known.clear();
    const text = t(key, options);
    known.set(asked, text);
    return text;
  };
};

export const OddsWordsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('markets');
  const { oddsFormat, lineNotation } = useSettings();
  const words = useMemo(() => remembering(t as Words), [t]);
  const value = useMemo(() => ({ t: words, format: oddsFormat, notation: lineNotation }), [words, oddsFormat, lineNotation]);
  return <Context value={value}>{children}</Context>;
};

export const useOddsWords = (): OddsWords => {
  const words = useContext(Context);
  if (words === null) throw new Error('An odds cell stands outside OddsWordsProvider.');
  return words;
};
