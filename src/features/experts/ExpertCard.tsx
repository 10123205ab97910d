import { useTranslation } from 'react-i18next';
import type { Tipster } from '#domain/rooms/tip.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { directionOf } from '#pieces/moneyText.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { useLocationLinks } from '#state/location.ts';
import { Card } from '#ui/Card.tsx';
import { toExpert } from './expertsView.ts';
import { FollowButton } from './FollowButton.tsx';
import { FormDots } from './FormDots.tsx';
import { numberText, rateText } from './words.ts';
import styles from './Experts.module.css';

type ExpertCardProps = {
  readonly expert: Tipster;
  /** Position in the ranking, from 1; null outside a ranking. */
  readonly place: number | null;
};

/** Renders an expert of a list: hit rate, streak, yield of the week, and the last ten tips. */
export const ExpertCard = ({ expert, place }: ExpertCardProps) => {
  const { t, i18n } = useTranslation('experts');
  const links = useLocationLinks();
  const name = cleanName(expert.name);
  const tag = cleanName(expert.tag);
  const { hitPercents, weekRateReturn, winContinuous } = expert;
  return (
    <Card as="article" data-expert={expert.id}>
      <div className={`${styles.cardHead} ${styles.expertHead}`}>
        {place === null ? null : <b className={styles.place}>{place}</b>}
        <TeamIcon src={expert.photo} name={name} size={32} />
        <div className={styles.expertNames}>
          <a {...links(toExpert(expert.id))} className={styles.name} title={name} data-action="open-expert">
            <bdi>{name}</bdi>
          </a>
          {tag === '' ? null : (
            <bdi className={styles.tag} title={tag}>
              {tag}
            </bdi>
          )}
        </div>
        <FollowButton id={expert.id} isFollowed={expert.subscribed} />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('hitRate')}</dt>
          <dd data-figure="hits">
            {hitPercents === null ? '–' : `${numberText(hitPercents, i18n.language)}%`}
          </dd>
        </div>
        <div>
          <dt>{t('streak')}</dt>
          <dd data-figure="streak">{t('hitsInRow', { count: winContinuous, n: winContinuous })}</dd>
        </div>
        <div>
          <dt>{t('weekYield')}</dt>
          <dd
            data-figure="yield"
            data-direction={weekRateReturn === null ? 'none' : directionOf(weekRateReturn)}
          >
            {weekRateReturn === null ? '–' : rateText(weekRateReturn, i18n.language)}
          </dd>
        </div>
      </dl>
      <FormDots expert={expert} />
    </Card>
  );
};
