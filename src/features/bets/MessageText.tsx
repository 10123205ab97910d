import { useTranslation } from 'react-i18next';
import type { Message } from './betMessages.ts';

/** Renders a text of the client, or a text of the platform marked as such. */
export const MessageText = ({ said }: { readonly said: Message }) => {
  const { t } = useTranslation('bets');
  return 'server' in said ? <bdi>{said.server}</bdi> : t(said.key, { ...said.values });
};
