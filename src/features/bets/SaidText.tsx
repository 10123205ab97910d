import { useTranslation } from 'react-i18next';
import type { Said } from './betWords.ts';

/** Words of the client, or of the platform set apart from them. */
export const SaidText = ({ said }: { readonly said: Said }) => {
  const { t } = useTranslation('bets');
  return 'server' in said ? <bdi>{said.server}</bdi> : t(said.key, { ...said.values });
};
