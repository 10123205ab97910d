import { useTranslation } from 'react-i18next';
import { titleOfPrize } from '#domain/activities/activityPhase.ts';
import type { Prize } from '#domain/rooms/activity.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { coinText } from './coinText.ts';
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

/** Renders prizes; one of kind 17 names its title, to which it leads (GIFT-09, TITLES-05). */
export const PrizeList = ({ prizes }: { readonly prizes: readonly Prize[] }) => {
  const { t } = useTranslation('gifts');
  const text = usePrizeText();
  return (
    <ul className={styles.prizes}>
      {prizes.map((prize, at) => {
        const title = titleOfPrize(prize);
        return (
          <li key={`${prize.kind}-${at}`} data-prize={prize.kind} data-prize-title={title ?? undefined}>
            {title === null ? (
              <bdi>{text(prize)}</bdi>
            ) : (
              <a href={`?screen=account&topic=${encodeURIComponent(title)}`} title={t('toTitle')}>
                <bdi>{text(prize)}</bdi>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
};
