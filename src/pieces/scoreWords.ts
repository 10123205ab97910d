import type { TFunction } from 'i18next';
import type { Pair } from '#domain/match/pair.ts';
import { pointText } from './pointText.ts';
import type { RowScore } from './rowScore.ts';

const dash = ([home, away]: Pair): string => `${home}-${away}`;

/**
 * Returns the score as a sentence for the tooltip and screen readers: "Score 1 to 0. Set 1 6-4, set 2 3-2.
 * Points 40-15." Empty without a score.
 */
export const scoreWords = (
  { main, earlier, parts, points, shootOut }: RowScore,
  t: TFunction<['list', 'problems']>,
): string => {
  const spoken = [...earlier, ...parts].flatMap(({ name, score }) =>
    name === undefined ? [] : [`${t(`markets:period.${name.key}`, { n: name.n })} ${dash(score)}`],
  );
  const sentences = [
    main === undefined ? '' : t('score', { home: main[0], away: main[1] }),
    spoken.join(t('listComma')),
    points === undefined ? '' : t('points', { home: pointText(points[0]), away: pointText(points[1]) }),
    shootOut === undefined ? '' : t('shootOut', { home: shootOut[0], away: shootOut[1] }),
  ];
  return sentences.filter((each) => each !== '').join(t('listStop'));
};
