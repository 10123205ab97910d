import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerWords } from '#contract/sharedQuery.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import type { LineNotation } from '#domain/odds/lines.ts';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { useServerWords, useSettings } from '#state/hooks.ts';

/** Texts and formats that all odds cells share, read once for the page instead of by each of 600 cells. */
export type OddsWords = {
  readonly t: MarketTexts;
  readonly format: OddsFormat;
  readonly notation: LineNotation;
};

const Context = createContext<OddsWords | null>(null);

/** The most cached texts: more than one language has for markets. Names from data must not grow the cache. */
const REMEMBERED = 2000;

const SERVER = /^server\.(marketType|option)\.(\d+)$/;
/** Keys that begin with `server.` are looked up in the platform's language file, where it is there (D17). */
const withServer =
  (t: MarketTexts, server: ServerWords | null): MarketTexts =>
  (key, options) => {
    const found = SERVER.exec(key);
    if (found === null) return t(key, options);
    const word = server?.[found[1] as 'marketType' | 'option']?.[found[2] ?? ''];
    const fallback = options?.['defaultValue'];
    return word ?? (typeof fallback === 'string' ? fallback : '');
  };

/** Caches texts. A lookup costs as much as drawing a cell, and all cells need the same few dozen texts. */
const remembering = (t: MarketTexts): MarketTexts => {
  const textsByQuestion = new Map<string, string>();
  return (key, options) => {
    const fallback = options?.['defaultValue'];
    const n = options?.['n'];
    // A period's `n` may be a text: "15-30" of a quarter of an hour. The texts of markets have no other variable.
    const question = [key, n, fallback].join('\n');
    const found = textsByQuestion.get(question);
    if (found !== undefined) return found;
    if (textsByQuestion.size >= REMEMBERED) textsByQuestion.clear();
    const text = t(key, options);
    textsByQuestion.set(question, text);
    return text;
  };
};

export const OddsWordsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('markets');
  const { oddsFormat, lineNotation } = useSettings();
  const server = useServerWords();
  const words = useMemo(() => remembering(withServer(t as MarketTexts, server)), [t, server]);
  const value = useMemo(
    () => ({ t: words, format: oddsFormat, notation: lineNotation }),
    [words, oddsFormat, lineNotation],
  );
  return <Context value={value}>{children}</Context>;
};

export const useOddsWords = (): OddsWords => {
  const words = useContext(Context);
  if (words === null) throw new Error('OddsWordsProvider is missing.');
  return words;
};
