import { useTranslation } from 'react-i18next';
import { titleOfPrize } from '#domain/activities/activityPhase.ts';
import type { Prize } from '#domain/rooms/activity.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLinks } from '#state/location.ts';
import { coinText } from '#pieces/coinText.ts';
import styles from './Gifts.module.css';

/** Returns the function that writes a prize: its name, amount and number. */
export const usePrizeText = (): ((prize: Prize) => string) => {
  const { t, i18n } = useTranslation('gifts');
  return ({ kind, name, amount, count }) => {
    const named = cleanName(name) || t(`prize.${kind}`);
    const text = amount === null ? named : `${named} ${coinText(amount, i18n.language)}`;
    return count > 1 ? t('prizeTimes', { prize: text, number: count }) : text;
  };
};

/** The page of the account screen that shows titles. */
const TITLES = 'titles';

/** Renders prizes; one of kind 17 names its title and leads to the titles (GIFT-09, TITLES-05). */
export const PrizeList = ({ prizes }: { readonly prizes: readonly Prize[] }) => {
  const { t } = useTranslation('gifts');
  const text = usePrizeText();
  const links = useLocationLinks();
  return (
    <ul className={styles.prizes}>
      {prizes.map((prize, at) => {
        const title = titleOfPrize(prize);
        return (
          <li key={`${prize.kind}-${at}`} data-prize={prize.kind} data-prize-title={title ?? undefined}>
            {title === null ? (
              <bdi>{text(prize)}</bdi>
            ) : (
              <a {...links({ screen: 'account', topic: TITLES })} title={t('toTitle')}>
                <bdi>{text(prize)}</bdi>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
};
