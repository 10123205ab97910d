import type { Body } from './envelope.ts';

const MAX_TYPES = 4;
const MAX_MARKETS = 50;

type Named = { readonly mty: number; readonly pe: number; readonly main: boolean };
/** Decides which bet groups a list carries; or the reason why the request is refused. */
export type MarketChoice = { readonly carries: (market: Named) => boolean } | { readonly refusal: string };

/**
 * Returns the bet groups that a list request names (wire facts 2.1): types, or types with a period. If the
 * request names none, the main groups are chosen.
 */
export const chosenMarkets = (body: Body): MarketChoice => {
  const types = body.numbers('marketTypes');
  const markets = body.bodies('markets');
  if ((body.has('marketTypes') && types === null) || (body.has('markets') && markets === null))
    return { refusal: 'marketTypes and markets are lists.' };
  if ((body.ids('marketTypes')?.length ?? 0) !== (types?.length ?? 0))
    return { refusal: 'marketTypes are numbers.' };
  if ((types?.length ?? 0) > MAX_TYPES) return { refusal: `There may be at most ${MAX_TYPES} marketTypes.` };
  if ((markets?.length ?? 0) > MAX_MARKETS)
    return { refusal: `There may be at most ${MAX_MARKETS} markets.` };
  const wanted = [
    ...(types ?? []).map((mty) => ({ mty, pe: null })),
    ...(markets ?? []).map((each) => ({ mty: each.number('marketType'), pe: each.number('period') })),
  ];
  if (wanted.some(({ mty }) => mty === null)) return { refusal: 'Each of the markets needs a marketType.' };
  if (wanted.length === 0) return { carries: ({ main }) => main };
  return {
    carries: ({ mty, pe }) => wanted.some((each) => each.mty === mty && (each.pe === null || each.pe === pe)),
  };
};
