import { optionWords, marketTitle, type MarketTexts } from '#pieces/optionWords.ts';
import type { BetGroup } from './betGroups.ts';

type Teams = { readonly home: string; readonly away: string };

/** Returns the searchable text of a group: its title, its options and their teams. */
const textOf = (t: MarketTexts, { markets }: BetGroup, teams: Teams): string => {
  const [first] = markets;
  if (first === undefined) return '';
  const sides = markets.flatMap((market) =>
    market.options.map(
      (option) =>
        `${optionWords(t, market, option, 'decimal').side} ${option.name ?? ''} ${market.line ?? ''}`,
    ),
  );
  const named = first.options.some(({ type }) => type === 1 || type === 2) ? [teams.home, teams.away] : [];
  return [marketTitle(t, first), first.name, ...sides, ...named].join('\n');
};

/** Creates a cached `textOf` for one language: each group's text is computed once. */
export const createTexts = (t: MarketTexts, teams: Teams): ((group: BetGroup) => string) => {
  const known = new WeakMap<BetGroup, string>();
  return (group) => {
    const text = known.get(group) ?? textOf(t, group, teams);
    known.set(group, text);
    return text;
  };
};
