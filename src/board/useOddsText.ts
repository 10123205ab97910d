import { useTranslation } from 'react-i18next';
import { formatOdds, NO_ODDS, type OddsText } from '#domain/odds/odds.ts';
import { useSettings } from '#state/hooks.ts';

/** Returns the function that writes odds with a tag before them if their format is not the user's (C4, D14). */
export const useTaggedOdds = (): ((odds: OddsText) => string) => {
  const { t } = useTranslation('markets');
  const { oddsFormat } = useSettings();
  return ({ text, format }) =>
    format === oddsFormat || text === NO_ODDS ? text : `${t(`tag.${format}`)} ${text}`;
};

/** Returns the function that writes European odds (thousandths) in the user's format, else tagged as European. */
export const useOddsText = (): ((odds: number, market: { readonly twoWay: boolean }) => string) => {
  const tagged = useTaggedOdds();
  const { oddsFormat } = useSettings();
  return (odds, market) => tagged(formatOdds(odds, oddsFormat, market));
};
