import { useTranslation } from 'react-i18next';
import type { Message } from './betMessages.ts';

/** Renders a text of the client, or a text of the platform marked as such. */
export const MessageText = ({ message }: { readonly message: Message }) => {
  const { t } = useTranslation('bets');
  return 'server' in message ? <bdi>{message.server}</bdi> : t(message.key, { ...message.values });
};
