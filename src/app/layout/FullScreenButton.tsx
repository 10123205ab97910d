import { useTranslation } from 'react-i18next';
import { useClient } from '#state/clientContext.tsx';
import { useHost } from '#state/hooks.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Shows the full-screen button: it asks the host to give the client its whole window. */
export const FullScreenButton = () => {
  const { t } = useTranslation('app');
  const { host } = useClient();
  const { full } = useHost();
  return (
    <IconButton
      label={t(full ? 'fullScreen.leave' : 'fullScreen.enter')}
      aria-pressed={full}
      data-action="full-screen"
      onClick={() => host.wantFull(!full)}
    >
      <Icon name={full ? 'shrink' : 'grow'} />
    </IconButton>
  );
};
