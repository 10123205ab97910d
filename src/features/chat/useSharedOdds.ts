import { useTranslation } from 'react-i18next';
import { sharedOdds, type SharedLeg } from '#domain/chat/sharedBet.ts';

/** Returns the odds of a shared bet as text; a tag names any format but the European one (C4). */
export const useSharedOdds = (leg: SharedLeg): string => {
  const { t } = useTranslation('markets');
  const { text, format } = sharedOdds(leg);
  return format === 1 ? text : `${t(`tag.${format}`)} ${text}`;
};
