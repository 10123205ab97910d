import { useCallback, useSyncExternalStore } from 'react';
import { deviceZone } from '#domain/time/deviceZone.ts';
import { useTab } from './BoardContext.tsx';

const MINUTE = 60_000;

/** Returns the IANA zone of a setting; `device` is the device's zone. */
export const readZone = (setting: string): string => (setting === 'device' ? deviceZone() : setting);

/**
 * Returns the IANA zone of displayed days and times. No browser reports a change of the device's zone (F46),
 * so the hook reads it when the page is shown or focused, and with the list's minute timer.
 */
export const useZone = (setting: string): string => {
  const tab = useTab();
  const subscribe = useCallback(
    (wake: () => void) => {
      const stop = tab.onTick(MINUTE, wake);
      document.addEventListener('visibilitychange', wake);
      window.addEventListener('focus', wake);
      return () => {
        stop();
        document.removeEventListener('visibilitychange', wake);
        window.removeEventListener('focus', wake);
      };
    },
    [tab],
  );
  const zone = () => readZone(setting);
  return useSyncExternalStore(subscribe, zone, zone);
};
