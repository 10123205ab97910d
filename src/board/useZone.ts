import { useCallback, useSyncExternalStore } from 'react';
import { useTab } from './BoardContext.tsx';

const MINUTE = 60_000;

/** The IANA zone that a setting means; `device` is the device's own. */
export const zoneOf = (setting: string): string =>
  setting === 'device' ? Intl.DateTimeFormat().resolvedOptions().timeZone : setting;

/**
 * The IANA zone that days and times are shown in. No browser tells that the device has come to another zone
 * (F46): it is looked at when the page is shown or entered, and with the minutes that the list counts anyway.
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
  const zone = () => zoneOf(setting);
  return useSyncExternalStore(subscribe, zone, zone);
};
