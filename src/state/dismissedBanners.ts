import { useState } from 'react';
import { dismissBanner, parseDismissed } from '#domain/rooms/bannerChoice.ts';
import { useConfig } from './clientContext.tsx';
import { pageStorage } from './storage.ts';

/** The banners that the user of this browser has dismissed, by merchant, and the command that dismisses one. */
export const useDismissedBanners = (): readonly [readonly string[], (id: string) => void] => {
  const key = `banners:${useConfig().merchant}`;
  const [dismissed, setDismissed] = useState(() => parseDismissed(pageStorage.read(key)));
  const dismiss = (id: string): void => {
    // Another tab may have dismissed others meanwhile.
    const next = dismissBanner(parseDismissed(pageStorage.read(key)), id);
    pageStorage.write(key, JSON.stringify(next));
    setDismissed(next);
  };
  return [dismissed, dismiss];
};
