import { useTranslation } from 'react-i18next';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { HostId } from '#domain/rooms/anchor.ts';
import { useUser } from '#state/hooks.ts';
import { ToggleButton } from './ToggleButton.tsx';

type FollowProps = { readonly host: HostId; readonly followed: RoomsAnswer['followed'] };

/**
 * Follows the anchor or stops following: a notice tells when a followed anchor begins. Not drawn where the platform has
 * no such call.
 */
export const FollowButton = ({ host, followed }: FollowProps) => {
  const { t } = useTranslation('rooms');
  const isGuest = useUser() === null;
  if (followed === null && !isGuest) return null;
  const isOn = followed?.includes(host) === true;
  return (
    <ToggleButton
      action="follow-host"
      isOn={isOn}
      text={t(isOn ? 'following' : 'follow')}
      request={{ kind: 'follow', hostId: host, on: !isOn }}
    />
  );
};
