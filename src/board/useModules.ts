import type { Switchable } from '#domain/config/switches.ts';
import { useConfig } from '#state/clientContext.tsx';
import { useFeedStatus } from './hooks.ts';

/** Returns which modules the operator offers now. A change takes effect without a reload. */
export const useModules = (): Switchable['modules'] => {
  const { modules } = useConfig();
  return useFeedStatus().switches?.modules ?? modules;
};
