import type { MatchFacts } from '#domain/match.ts';
import { stageOf } from '#domain/stage.ts';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { useServerWord } from '#state/serverWords.ts';

/**
 * The phase's name; one outside the tables by the server's name, else by the part being played, else that it
 * is on (D17).
 */
export const usePhase = (match: MatchFacts, words: MarketTexts): string => {
  const { phase, unknownPhase, part } = stageOf(match);
  const named = useServerWord('phase', unknownPhase);
  if (phase !== undefined) return words(`list:phase.${phase.key}`, { n: phase.n });
  if (named !== undefined) return named;
  return part === undefined ? words('list:status.live') : words(`markets:period.${part.key}`, { n: part.n });
};
