import { useTranslation } from 'react-i18next';
import { useClient } from '#state/clientContext.tsx';
import { useHost } from '#state/hooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Says that tips need a login, and asks the host for it where there is one. */
export const LoginNote = () => {
  const { t } = useTranslation('experts');
  const { session } = useClient();
  const { isJoined } = useHost();
  return (
    <EmptyState
      title={t('login.title')}
      text={t('login.text')}
      {...(isJoined ? { action: { text: t('login.button'), onPress: session.wantLogin } } : undefined)}
    />
  );
};
