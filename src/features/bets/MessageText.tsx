import { useTranslation } from 'react-i18next';
import type { Message } from './betMessages.ts';

/** Words of the client, or of the platform set apart from them. */
export const MessageText = ({ said }: { readonly said: Message }) => {
  const { t } = useTranslation('bets');
  return 'server' in said ? <bdi>{said.server}</bdi> : t(said.key, { ...said.values });
};
