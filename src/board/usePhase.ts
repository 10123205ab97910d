import type { MatchFacts } from '#domain/match/match.ts';
import { stageOf } from '#domain/match/stage.ts';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { useServerWord } from '#state/hooks.ts';

/**
 * Returns the name of a match's phase. An unknown phase is shown by the server's name, else by the part being
 * played, else as in play (D17).
 */
export const usePhase = (match: MatchFacts, words: MarketTexts): string => {
  const { phase, unknownPhase, part } = stageOf(match);
  const named = useServerWord('phase', unknownPhase);
  if (phase !== undefined) return words(`list:phase.${phase.key}`, { n: phase.n });
  if (named !== undefined) return named;
  return part === undefined ? words('list:status.live') : words(`markets:period.${part.key}`, { n: part.n });
};
