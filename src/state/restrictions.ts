import { useStore } from 'zustand';
import {
  restrictionOf,
  type RestrictedAction,
  type Restriction,
} from '#domain/responsible-gambling/restrictions.ts';
import { useClient } from './clientContext.tsx';

/** The restriction that forbids the user this action, or null. */
export const useRestriction = (action: RestrictedAction): Restriction | null =>
  useStore(useClient().session.view, ({ restrictions }) => restrictionOf(restrictions, action));

/** True if the user may be sent to the host's deposit: there is a host, and no restriction forbids it. */
export const useMayDeposit = (): boolean => {
  const isJoined = useStore(useClient().host.view, ({ isJoined: joined }) => joined);
  return useRestriction('deposit') === null && isJoined;
};
